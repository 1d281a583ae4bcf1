import type { HostAlbum, HostPhoto } from '#activities/hunts/contract.photos.ts';
import { judgingWords } from './judging.words.ts';

/** What somebody who cannot see it should know: whose it is, and for what. */
export const photoName = ({ teams, levels }: HostAlbum, { teamId, levelId }: HostPhoto): string =>
  judgingWords('photoOf', {
    team: teams.find((team) => team.teamId === teamId)?.name ?? teamId,
    level: levels.find((level) => level.levelId === levelId)?.name ?? levelId,
  });
