import { formatDate } from '#web/kit/i18n/formats.ts';
import type { FeedPhoto, PhotoFeed } from '#activities/hunts/contract.feed.ts';
import { feedWords } from './feed.words.ts';

/** Whose it is, with the place in the list that its mark follows. */
export const feedTeam = ({ teams }: PhotoFeed, { teamId }: FeedPhoto) => {
  const index = Math.max(
    0,
    teams.findIndex((team) => team.teamId === teamId),
  );
  return { team: teams[index], index };
};

export const feedLevel = ({ levels }: PhotoFeed, { levelId }: FeedPhoto): string =>
  levels.find((level) => level.levelId === levelId)?.name ?? '';

export const feedTitle = (feed: PhotoFeed, photo: FeedPhoto): string =>
  feedWords('photoOf', {
    team: feedTeam(feed, photo).team?.name ?? '',
    level: feedLevel(feed, photo),
    time: formatDate(photo.sentAt, { timeStyle: 'short' }),
  });
