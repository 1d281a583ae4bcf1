import type { Instant } from '#core/instant.ts';
import type { StudyBank } from './bank-index.ts';
import { emptyOrdinalSet, takeOrdinal } from './ordinal-set.ts';
import type { OrdinalSet } from './ordinal-set.ts';

/** What was due when a session started. */
export interface DueQueue {
  /** When it started. */
  readonly since: Instant;
  /** The one not seen for longest is last. */
  readonly ordinals: number[];
}

/** What one session has asked so far, folded from its log. */
export interface SessionRun {
  /** Number of answers: it numbers the picks, so the same log gives the same next pick. */
  answers: number;
  readonly answered: OrdinalSet;
  /** The last concepts answered, newest last. */
  readonly recent: number[];
  /** Missed just now: classic asks it again at once. */
  missed: number | undefined;
  due?: DueQueue | undefined;
}

export interface SessionAnswer {
  readonly conceptId: string;
  readonly isCorrect: boolean;
}

const RECENT_KEPT = 32;

export const noteSessionAnswer = (
  run: SessionRun,
  bank: StudyBank,
  { conceptId, isCorrect }: SessionAnswer,
): void => {
  run.answers += 1;
  const ordinal = bank.ordinalOf.get(conceptId);
  if (ordinal === undefined) return;
  takeOrdinal(run.answered, ordinal);
  run.recent.push(ordinal);
  if (run.recent.length > RECENT_KEPT) run.recent.shift();
  run.missed = isCorrect ? undefined : ordinal;
};

/** A copy to try picks on. */
export const forkRun = ({ answers, answered, recent, missed, due }: SessionRun): SessionRun => ({
  answers,
  answered: { ...answered, taken: answered.taken.slice() },
  recent: [...recent],
  missed,
  due: due && { ...due, ordinals: [...due.ordinals] },
});

/** With what was answered before its log starts. */
export const runSession = (
  bank: StudyBank,
  log: Iterable<SessionAnswer> = [],
  before: Iterable<string> = [],
): SessionRun => {
  const run: SessionRun = {
    answers: 0,
    answered: emptyOrdinalSet(bank.concepts.length),
    recent: [],
    missed: undefined,
  };
  for (const conceptId of before) {
    const ordinal = bank.ordinalOf.get(conceptId);
    if (ordinal !== undefined) takeOrdinal(run.answered, ordinal);
  }
  for (const answer of log) noteSessionAnswer(run, bank, answer);
  return run;
};
