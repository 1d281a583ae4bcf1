import { keptChoice } from '#web/kit/device/preferences.ts';
import type { PlayerView } from '#activities/engagements/contract.views.ts';

/** Off until somebody wants it: a room full of phones that hum is not for everyone. */
export const vibrationChoice = keptChoice('vibration');

const PATTERNS = { opened: [60], right: [40, 60, 40], other: [30], won: [90, 60, 90, 60, 240] } as const;
type Moment = keyof typeof PATTERNS;

/** Something to do, or the end. */
const stepOf = ({ stage: { phase, isReading }, me }: PlayerView): Moment | undefined => {
  if (phase === 'voting' || (phase === 'question' && !isReading)) return 'opened';
  return phase === 'ended' && me.rank === 1 ? 'won' : undefined;
};

/** What just happened to this player, worth a touch; undefined where nothing did. */
export const momentOf = (before: PlayerView, after: PlayerView): Moment | undefined => {
  const { phase, isReading } = after.stage;
  if (phase !== 'results') {
    const isNew = phase !== before.stage.phase || isReading !== before.stage.isReading;
    return isNew ? stepOf(after) : undefined;
  }
  const { outcome } = after;
  if (outcome === undefined || outcome.questionId === before.outcome?.questionId) return undefined;
  return outcome.isRight === true ? 'right' : 'other';
};

/** Desktop browsers lack it; some refuse before the first touch. */
export const feel = (moment: Moment): void => {
  if (vibrationChoice.value.peek() !== true) return;
  const device: { vibrate?: (pattern: number[]) => boolean } | undefined = globalThis.navigator;
  device?.vibrate?.([...PATTERNS[moment]]);
};
