import type { Waiting } from '#web/kit/data/outbox-store.ts';
import type { ShownPlay } from '../offline/provisional.ts';

/** All that a player hands in or says in a hunt is sent in the order it was done: what is said may need what was handed in. */
export const queueOf = (gameId: string): string => `hunt:${gameId}`;

/** Open only by a photo that waits: photos have a queue of their own, and are slower than words. */
const isAfterPhoto = (shown: ShownPlay | undefined, levelId: string): boolean =>
  shown?.provisional.has(levelId) === true &&
  shown.levels.some(
    (level) => level.state === 'completed' && level.by === 'photo' && shown.provisional.has(level.levelId),
  );

export const patienceFor = (shown: ShownPlay | undefined, levelId: string): Pick<Waiting, 'patientWith'> =>
  isAfterPhoto(shown, levelId) ? { patientWith: ['hunt-level-locked'] } : {};
