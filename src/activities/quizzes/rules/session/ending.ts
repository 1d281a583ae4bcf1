import type { Instant } from '#core/instant.ts';
import { DAY_MS } from '#core/instant.ts';
import type { SessionEnding } from '#activities/quizzes/contract.views.ts';
import { dueAtOf } from '../study/due.ts';
import type { Calling } from '../study/due.ts';
import type { ConceptProgress } from '../study/progress.ts';
import type { LogLine } from './state.ts';

interface Told {
  readonly progressOf: (conceptId: string) => ConceptProgress | undefined;
  readonly calling: Calling;
  readonly now: Instant;
  /** The learner's own days. */
  readonly dayOf: (at: Instant) => string;
}

type Improved = Pick<SessionEnding, 'mastered' | 'recovered' | 'fresh'>;

/** Right answers at the end of what the session asked about one concept. */
const lastRights = (lines: readonly LogLine[]): number =>
  lines.length - 1 - lines.findLastIndex(({ isRight }) => !isRight);

const improvedBy = (lines: readonly LogLine[], progress: ConceptProgress): Improved => {
  // Two right answers in a row, the second of them in this session.
  const isMastered = progress.masteryLevel === 2 && progress.streak - lastRights(lines) < 2;
  return {
    mastered: Number(isMastered),
    recovered: Number(isMastered && progress.incorrectAttempts > 0),
    fresh: Number(progress.attempts === lines.length),
  };
};

type Back = SessionEnding['comesBack'];
const WEEK_DAYS = 7;

const backIn = (dueAt: Instant, { now, dayOf, calling: { examAt } }: Told): keyof Back | undefined => {
  // A question that need not come back before the exam is done.
  if (examAt !== undefined && examAt > now && dueAt > examAt) return undefined;
  if (dayOf(dueAt) <= dayOf(now)) return 'today';
  if (dayOf(dueAt) <= dayOf(now + DAY_MS)) return 'tomorrow';
  return dueAt <= now + WEEK_DAYS * DAY_MS ? 'week' : 'later';
};

/** What a session improved, and when its questions come back. */
export const endingOf = (lines: readonly LogLine[], told: Told): Improved & { readonly comesBack: Back } => {
  const ending = { mastered: 0, recovered: 0, fresh: 0 };
  const comesBack = { today: 0, tomorrow: 0, week: 0, later: 0 };
  const byConcept = new Map<string, LogLine[]>();
  for (const line of lines) byConcept.set(line.conceptId, [...(byConcept.get(line.conceptId) ?? []), line]);
  for (const [conceptId, own] of byConcept) {
    const progress = told.progressOf(conceptId);
    if (!progress) continue;
    const { mastered, recovered, fresh } = improvedBy(own, progress);
    ending.mastered += mastered;
    ending.recovered += recovered;
    ending.fresh += fresh;
    const back = backIn(dueAtOf(progress, told.calling), told);
    if (back) comesBack[back] += 1;
  }
  return { ...ending, comesBack };
};
