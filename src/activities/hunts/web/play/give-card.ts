import { showToast } from '#web/kit/parts/toasts.ts';
import { levelWords } from './level.words.ts';
import { whereaboutsOf } from './play-session.ts';
import type { PlaySession } from './play-session.ts';
import { waitForFix } from '../where/wait-for-fix.ts';

const PATIENCE_MS = 8000;

interface Card {
  readonly levelId: string;
  readonly code: string;
  readonly isTwin?: boolean;
}

/** Hands in a card for the level it names, with the place where one has to be there; or says why it cannot count. */
export const giveCard = async (session: PlaySession, { levelId, code, isTwin }: Card): Promise<void> => {
  const { run, watch, handIn } = session;
  const level = run.shown.peek()?.levels.find((one) => one.levelId === levelId);
  if (level?.state !== 'open') {
    const isDone = level?.state === 'completed' || level?.state === 'skipped';
    showToast(levelWords(isDone ? 'cardDone' : 'cardLater'));
    return;
  }
  const asksPlace = level.hasPlace && level.mission.needsPlace;
  if (asksPlace && isTwin !== true) {
    await waitForFix(watch, Date.now, (task) => {
      const timer = setTimeout(task, PATIENCE_MS);
      return () => clearTimeout(timer);
    });
  }
  const position = whereaboutsOf(watch.state.peek(), Date.now());
  await handIn.give(levelId, { type: 'code', code }, { isTwin, position });
};
