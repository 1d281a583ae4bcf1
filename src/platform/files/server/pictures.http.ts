import type { FastifyInstance } from 'fastify';
import type { Doors } from '#server/kit/doors.ts';
import { PICTURE, pictureSizes } from '../contract.pictures.ts';
import type { Files } from './files.ts';
import { openPicture } from './pictures.service.ts';
import { sendFile } from './send-file.ts';

interface PictureParams {
  readonly pictureId: string;
  readonly size: string;
}

/** The bytes behind an id never change, so no browser or proxy need ever ask again. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const PER_MINUTE = { name: 'pictures-read', max: 6000, perSeconds: 60, by: 'identity' } as const;

const etagOf = ({ pictureId, size }: PictureParams): string => `"${pictureId.slice(0, 32)}-${size}"`;

/** Anyone who knows the id of a picture may see it, as anyone with the link may see the polls and questions that show it. */
export const servePictures = (http: FastifyInstance, doors: Doors, files: Files): void => {
  http.get<{ Params: PictureParams }>(`/api${PICTURE}`, async (request, reply) => {
    const { pictureId } = request.params;
    const admitted = await doors.admit(request, reply, { access: 'public', limit: PER_MINUTE });
    if (!admitted.ok) return doors.refuse(request, reply, admitted.error);
    const size = pictureSizes.find((known) => String(known) === request.params.size);
    if (size === undefined) return doors.refuse(request, reply, { code: 'file-not-found' });
    const etag = etagOf(request.params);
    if (request.headers['if-none-match'] === etag) {
      return reply.code(304).header('etag', etag).header('cache-control', FOR_EVER).send();
    }
    const found = await openPicture({ files }, pictureId, size);
    if (!found.ok) return doors.refuse(request, reply, { code: 'file-not-found' });
    const name = `picture-${pictureId.slice(0, 8)}-${size}.webp`;
    reply.header('etag', etag);
    return sendFile(reply, found.value, { name, disposition: 'inline', cacheControl: FOR_EVER });
  });
};
