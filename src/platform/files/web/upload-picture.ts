import { clientFor } from '#web/kit/client.ts';
import type { Answer } from '#web/kit/client.ts';
import { language } from '#web/kit/i18n/language.ts';
import { filesContract } from '../contract.ts';
import { LARGEST_PICTURE_KB, pictureSizes } from '../contract.pictures.ts';
import { pictureWords } from './picture.words.ts';
import { shrinkPicture } from './shrink-picture.ts';

/** A few megabytes over a phone's uplink. */
const PATIENCE_MS = 120_000;

const client = clientFor(filesContract, { language: () => language.value, timeoutMs: PATIENCE_MS });

/** The id of the stored picture, or why it was not stored, in the reader's language. */
export const uploadPicture = async (file: Blob): Promise<Answer<{ readonly pictureId: string }>> => {
  const picture = await shrinkPicture(file, pictureSizes[0]);
  if (picture.size > LARGEST_PICTURE_KB * 1024) {
    const message = pictureWords('tooLarge', { limit: `${LARGEST_PICTURE_KB / 1024} MB` });
    return { ok: false, error: { code: 'body-too-large', message, fields: [] } };
  }
  return client.uploadPicture({ body: new Uint8Array(await picture.arrayBuffer()) });
};
