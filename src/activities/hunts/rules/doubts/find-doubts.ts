import type { Track } from '../tracks/track.ts';
import type { Doubt } from './doubt.ts';
import { movementDoubts } from './movement.ts';
import { samenessDoubts } from './sameness.ts';
import { teammateDoubts } from './teammates.ts';

/** Everything to doubt about the phones of one team, oldest first. */
export const findDoubts = (tracks: readonly Track[]): Doubt[] =>
  [
    ...tracks.flatMap((track) => [...movementDoubts(track), ...samenessDoubts(track)]),
    ...teammateDoubts(tracks),
  ].toSorted((one, other) => one.at - other.at);
