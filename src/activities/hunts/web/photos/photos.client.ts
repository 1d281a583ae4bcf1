import { clientAt } from '#web/kit/client.ts';
import type { Addresses, Client } from '#web/kit/client.ts';
import { language } from '#web/kit/i18n/language.ts';
import type { huntPhotosContract } from '#activities/hunts/contract.photos.ts';

export type PhotosClient = Client<typeof huntPhotosContract>;

const addresses: Addresses<typeof huntPhotosContract> = {
  beginPhoto: { method: 'POST', path: '/hunts/:gameId/photos' },
  sendPhotoPart: { method: 'PUT', path: '/hunts/:gameId/photos/:photoId/parts/:offset' },
  finishPhoto: { method: 'POST', path: '/hunts/:gameId/photos/:photoId/finish' },
  listPhotos: { method: 'GET', path: '/hunts/:gameId/photos' },
  weighVerdict: { method: 'POST', path: '/hunts/:gameId/photos/:photoId/weighing' },
  judgePhoto: { method: 'POST', path: '/hunts/:gameId/photos/:photoId/verdicts' },
  undoVerdict: { method: 'POST', path: '/hunts/:gameId/photos/:photoId/verdicts/:verdictId/undo' },
  hidePhoto: { method: 'PUT', path: '/hunts/:gameId/photos/:photoId/hidden' },
  reportPhoto: { method: 'POST', path: '/hunts/:gameId/photos/:photoId/reports' },
  deletePhoto: { method: 'DELETE', path: '/hunts/:gameId/photos/:photoId' },
};

/** Making a large photo anew takes a while on a busy server, and a part on a weak network. */
const PATIENCE_MS = 60_000;

/** Without the schemas: a phone on a weak network does without them. */
export const photosClient: PhotosClient = clientAt<typeof huntPhotosContract>(addresses, {
  language: () => language.value,
  timeoutMs: PATIENCE_MS,
});
