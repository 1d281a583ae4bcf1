import type { TeamPhoto } from '#activities/hunts/contract.photos.ts';
import { albumWords } from './album.words.ts';

/** How a photo stands, in a few words. */
export const photoStatusText = ({
  status,
  points,
  reason,
}: Pick<TeamPhoto, 'status' | 'points' | 'reason'>): string => {
  if (status === 'accepted')
    return points === undefined ? albumWords('accepted') : albumWords('acceptedPoints', { points });
  if (status === 'rejected')
    return reason === undefined ? albumWords('rejected') : `${albumWords('rejected')}: ${reason}`;
  return albumWords('waiting');
};
