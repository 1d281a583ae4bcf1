import { bind } from '#server/kit/bind.ts';
import type { BoundRoute } from '#server/kit/bind.ts';
import { huntPhotosContract } from '#activities/hunts/contract.photos.ts';
import { listPhotos } from './albums.service.ts';
import { finishPhoto } from './finishing.service.ts';
import type { PhotoDeps } from './photos.deps.ts';
import { deletePhoto } from './retention.service.ts';
import { beginPhoto, sendPhotoPart } from './uploads.service.ts';
import { hide, judge, report, undo, weighVerdict } from './verdicts.service.ts';

export const photoRoutes = (deps: PhotoDeps): BoundRoute[] =>
  bind(huntPhotosContract, {
    beginPhoto: ({ actor, params, body }) => beginPhoto(deps, actor, { ...body, ...params }),
    sendPhotoPart: ({ actor, params, body }) => sendPhotoPart(deps, actor, { ...params, bytes: body }),
    finishPhoto: ({ actor, params }) => finishPhoto(deps, actor, params),
    listPhotos: ({ actor, params, query }) => listPhotos(deps, actor, { ...query, ...params }),
    weighVerdict: ({ actor, params, body }) => weighVerdict(deps, actor, { ...body, ...params }),
    judgePhoto: ({ actor, params, body }) => judge(deps, actor, { ...body, ...params }),
    undoVerdict: ({ actor, params }) => undo(deps, actor, params),
    hidePhoto: ({ actor, params, body }) => hide(deps, actor, { ...body, ...params }),
    reportPhoto: ({ actor, params, body }) => report(deps, actor, { ...body, ...params }),
    deletePhoto: ({ actor, params }) => deletePhoto(deps, actor, params),
  });
