import { formatDate } from '#web/kit/i18n/formats.ts';
import type { HostAlbum, TeamAlbum, TeamPhoto } from '#activities/hunts/contract.photos.ts';
import { albumWords } from './album.words.ts';

type AnyAlbum = HostAlbum | TeamAlbum;

export const teamNameIn = ({ teams }: AnyAlbum, { teamId }: TeamPhoto): string =>
  teams.find((team) => team.teamId === teamId)?.name ?? teamId;

export const levelNameIn = ({ levels }: AnyAlbum, { levelId }: TeamPhoto): string =>
  levels.find((level) => level.levelId === levelId)?.name ?? levelId;

/** Whose it is, for what, and from when. */
export const photoTitle = (album: AnyAlbum, photo: TeamPhoto): string =>
  albumWords('photoOf', {
    team: teamNameIn(album, photo),
    level: levelNameIn(album, photo),
    time: formatDate(photo.sentAt),
  });

/** A photo's status in a few words. */
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
