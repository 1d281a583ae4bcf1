import { bind } from '#server/kit/bind.ts';
import type { BoundRoute } from '#server/kit/bind.ts';
import { huntPhotosContract } from '#activities/hunts/contract.photos.ts';
import { listPhotos } from './albums.service.ts';
import { finishPhoto } from './finishing.service.ts';
import type { PhotoParts } from './photo-parts.ts';
import { deletePhoto } from './retention.service.ts';
import { beginPhoto, sendPhotoPart } from './uploads.service.ts';
import { hide, judge, report, undo, weighVerdict } from './verdicts.service.ts';

export const photoRoutes = (parts: PhotoParts): BoundRoute[] =>
  bind(huntPhotosContract, {
    beginPhoto: ({ actor, params, body }) => beginPhoto(parts, actor, { ...body, ...params }),
    sendPhotoPart: ({ actor, params, body }) => sendPhotoPart(parts, actor, { ...params, bytes: body }),
    finishPhoto: ({ actor, params }) => finishPhoto(parts, actor, params),
    listPhotos: ({ actor, params, query }) => listPhotos(parts, actor, { ...query, ...params }),
    weighVerdict: ({ actor, params, body }) => weighVerdict(parts, actor, { ...body, ...params }),
    judgePhoto: ({ actor, params, body }) => judge(parts, actor, { ...body, ...params }),
    undoVerdict: ({ actor, params }) => undo(parts, actor, params),
    hidePhoto: ({ actor, params, body }) => hide(parts, actor, { ...body, ...params }),
    reportPhoto: ({ actor, params, body }) => report(parts, actor, { ...body, ...params }),
    deletePhoto: ({ actor, params }) => deletePhoto(parts, actor, params),
  });
