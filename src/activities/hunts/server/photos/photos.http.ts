import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { fail } from '#core/result.ts';
import { sendFile } from '#platform/files/server/send-file.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Doors } from '#server/kit/doors.ts';
import { photoId } from '#activities/hunts/contract.feed.ts';
import { photoSizes } from '#activities/hunts/contract.sizes.ts';
import { findUpload } from './photo-access.ts';
import { pictureKey } from './photo-files.ts';
import { isSigned, photoFileName } from './photo-links.ts';
import type { PhotoDeps } from './photos.deps.ts';

const PER_MINUTE = { name: 'hunt-photos-read', max: 3000, perSeconds: 60, by: 'address' } as const;
/** The address itself changes every quarter of an hour. */
const CACHE = 'private, max-age=900, immutable';

const asked = z.object({
  photoId,
  size: z.string(),
  until: z.coerce.number(),
  signature: z.string().check(z.maxLength(100)),
});
type Asked = z.output<typeof asked>;

const openPhoto = async (deps: PhotoDeps, link: Asked, viewer: Actor) => {
  const size = photoSizes.find((known) => String(known) === link.size);
  const upload = await findUpload(deps, link.photoId);
  if (size === undefined || upload?.contentHash === undefined || link.until <= deps.clock.now())
    return fail('hunt-photo-not-found');
  const signed = { photoId: link.photoId, size, until: link.until, viewerId: viewer.identityId };
  if (!isSigned(upload.linkKey, signed, link.signature)) return fail('hunt-photo-not-found');
  const found = await deps.files.get(pictureKey(link.photoId, upload.contentHash, size));
  return found.ok ? found : fail('hunt-photo-not-found');
};

/** Pictures by signed address, for the one it was made for, as long as it holds; to everybody else there is nothing. */
export const servePhotos = (http: FastifyInstance, doors: Doors, deps: PhotoDeps): void => {
  http.get<{ Params: Record<string, string>; Querystring: Record<string, string> }>(
    '/api/hunt-photos/:photoId/:size',
    async (request, reply) => {
      const admitted = await doors.admit(request, reply, { access: 'public', limit: PER_MINUTE });
      if (!admitted.ok) return doors.refuse(request, reply, admitted.error);
      const link = z.safeParse(asked, { ...request.params, ...request.query });
      if (!link.success || !admitted.value)
        return doors.refuse(request, reply, { code: 'hunt-photo-not-found' });
      const opened = await openPhoto(deps, link.data, admitted.value);
      if (!opened.ok) return doors.refuse(request, reply, opened.error);
      const name = photoFileName(link.data.photoId, link.data.size);
      return sendFile(reply, opened.value, { name, disposition: 'inline', cacheControl: CACHE });
    },
  );
};
