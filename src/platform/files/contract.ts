import * as z from 'zod/mini';
import { bytes } from '#core/bytes.ts';
import { contract, route } from '#core/route.ts';
import { LARGEST_PICTURE_KB, pictureTypes } from './contract.pictures.ts';

export const filesContract = contract('files', {
  uploadPicture: route({
    method: 'POST',
    path: '/pictures',
    summary:
      'Stores a picture, upright and without metadata. It is then served at /api/pictures/{pictureId}/{size} (1600, 640 or 160 pixels at most) as WebP; one that is not used within a day is removed.',
    access: 'guest',
    makesNew: true,
    body: bytes,
    bodyTypes: pictureTypes,
    bodyLimitKb: LARGEST_PICTURE_KB,
    response: z.object({ pictureId: z.string(), width: z.number(), height: z.number() }),
    errors: [
      'picture-kind-refused',
      'picture-heic-refused',
      'picture-damaged',
      'picture-too-many-pixels',
      'pictures-busy',
    ],
    limit: { name: 'pictures', max: 200, perSeconds: 3600, by: 'identity' },
    isRepeatable: true,
  }),
});
