import type { HostPhoto } from '#activities/hunts/contract.photos.ts';

export const judgingFilters = ['waiting', 'judged', 'reported'] as const;
export type JudgingFilter = (typeof judgingFilters)[number];

const FITS: Readonly<Record<JudgingFilter, (photo: HostPhoto) => boolean>> = {
  waiting: ({ status }) => status === 'waiting',
  judged: ({ status }) => status !== 'waiting',
  reported: ({ isReported }) => isReported,
};

export const photosIn = (photos: readonly HostPhoto[], filter: JudgingFilter): HostPhoto[] =>
  photos.filter(FITS[filter]);

/** The current photo: the chosen one while it is there, otherwise the first. */
export const currentIn = (queue: readonly HostPhoto[], chosenId: string | undefined): HostPhoto | undefined =>
  queue.find(({ photoId }) => photoId === chosenId) ?? queue[0];

/** The photo next to it, so judged photos leave the desk without a jump; at the end the previous one. */
export const neighbourOf = (
  queue: readonly HostPhoto[],
  photoId: string,
  step: 1 | -1 = 1,
): string | undefined => {
  const at = queue.findIndex((photo) => photo.photoId === photoId);
  if (at < 0) return queue[0]?.photoId;
  return (queue[at + step] ?? queue[at - step])?.photoId;
};

/** What a host should know before accepting, from camera and phone: a reason to look, never a verdict. */
export type Hint =
  | { readonly kind: 'far'; readonly distanceM: number }
  | { readonly kind: 'beforeStart' }
  | { readonly kind: 'old'; readonly ageMs: number }
  | { readonly kind: 'fence'; readonly decision: 'uncertain' | 'outside'; readonly distanceM: number };

const FAR_M = 200;
const OLD_MS = 10 * 60_000;

export const hintsOf = ({ taken, fence }: Pick<HostPhoto, 'taken' | 'fence'>): Hint[] => {
  const hints: Hint[] = [];
  if (taken?.distanceM !== undefined && taken.distanceM > FAR_M)
    hints.push({ kind: 'far', distanceM: taken.distanceM });
  if (taken?.isBeforeStart === true) hints.push({ kind: 'beforeStart' });
  else if (taken?.ageMs !== undefined && taken.ageMs > OLD_MS)
    hints.push({ kind: 'old', ageMs: taken.ageMs });
  if (fence && fence.decision !== 'inside')
    hints.push({ kind: 'fence', decision: fence.decision, distanceM: fence.distanceM });
  return hints;
};
