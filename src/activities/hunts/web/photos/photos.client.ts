import { clientFor } from '#web/kit/client.ts';
import type { Client } from '#web/kit/client.ts';
import { language } from '#web/kit/i18n/language.ts';
import { huntPhotosContract } from '#activities/hunts/contract.photos.ts';

export type PhotosClient = Client<typeof huntPhotosContract>;

/** Re-encoding a large photo takes a while on a busy server, and so does sending a part on a weak network. */
const PATIENCE_MS = 60_000;

export const photosClient: PhotosClient = clientFor(huntPhotosContract, {
  language: () => language.value,
  timeoutMs: PATIENCE_MS,
});
