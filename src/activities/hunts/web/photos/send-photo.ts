import type { Answer, ClientFailure } from '#web/kit/client.ts';
import type { FinishedPhoto } from '#activities/hunts/contract.photos.ts';
import type { PhotosClient } from './photos.client.ts';
import type { QueuedPhoto } from './photo-store.ts';

export type PhotoOutcome =
  | { readonly kind: 'done'; readonly answer: FinishedPhoto }
  | { readonly kind: 'refused'; readonly message: string }
  /** No network, or the server said "not now": it is sent again. */
  | { readonly kind: 'lost' }
  /** Its level is not open yet: what opens it may still be on its way from this phone. */
  | { readonly kind: 'early'; readonly message: string };

export type SendPhoto = (photo: QueuedPhoto, onProgress: (share: number) => void) => Promise<PhotoOutcome>;

/** Small enough that a broken connection costs seconds, and that a bar moves. */
const STEP_BYTES = 256 * 1024;
/** Of a part that the server has in another order than we thought, as after a restore. */
const MOST_SURPRISES = 5;

const outcomeOf = ({ code, message, isPassing }: ClientFailure): PhotoOutcome => {
  if (isPassing) return { kind: 'lost' };
  return { kind: code === 'hunt-level-locked' ? 'early' : 'refused', message };
};

type Calls = Pick<PhotosClient, 'beginPhoto' | 'sendPhotoPart' | 'finishPhoto'>;

const begin = (calls: Calls, photo: QueuedPhoto) => {
  const { gameId, photoId, levelId, isTwin, position, deviceAt, takenAt, place, bytes, ownerId } = photo;
  return calls.beginPhoto({
    params: { gameId },
    onlyFor: ownerId,
    body: {
      photoId,
      levelId,
      sizeBytes: bytes.byteLength,
      isTwin,
      deviceAt,
      ...(position && { position }),
      ...(takenAt !== undefined && { takenAt }),
      ...(place && { takenPlace: place }),
    },
  });
};

/** The bytes from where the server has them until it has all of them. */
const sendBytes = async (
  calls: Calls,
  photo: QueuedPhoto,
  from: number,
  onProgress: (share: number) => void,
): Promise<Answer<number>> => {
  const { gameId, photoId, bytes, ownerId } = photo;
  let offset = from;
  for (let surprises = 0; offset < bytes.byteLength;) {
    onProgress(offset / bytes.byteLength);
    const body = new Uint8Array(bytes.slice(offset, offset + STEP_BYTES));
    const sent = await calls.sendPhotoPart({ params: { gameId, photoId, offset }, body, onlyFor: ownerId });
    const told = sent.ok ? sent.value.offset : Number(sent.error.params?.['offset']);
    const isSurprise = !sent.ok && sent.error.code === 'hunt-photo-part-refused' && Number.isFinite(told);
    if (!sent.ok && !(isSurprise && surprises < MOST_SURPRISES)) return sent;
    if (isSurprise) surprises += 1;
    offset = told;
  }
  onProgress(1);
  return { ok: true, value: offset };
};

/** Announces, sends what is missing and finishes; each step may be repeated, so all of it may. */
export const sendPhotoBy =
  (calls: Calls): SendPhoto =>
  async (photo, onProgress) => {
    const begun = await begin(calls, photo);
    if (!begun.ok) return outcomeOf(begun.error);
    const from = begun.value.isFinished ? photo.bytes.byteLength : begun.value.offset;
    const sent = await sendBytes(calls, photo, from, onProgress);
    if (!sent.ok) return outcomeOf(sent.error);
    const { gameId, photoId, ownerId } = photo;
    const finished = await calls.finishPhoto({ params: { gameId, photoId }, onlyFor: ownerId });
    return finished.ok ? { kind: 'done', answer: finished.value } : outcomeOf(finished.error);
  };
