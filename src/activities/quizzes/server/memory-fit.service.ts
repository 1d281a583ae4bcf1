import { ok } from '#core/result.ts';
import type { Settled } from '#platform/rooms/server/deadlines.ts';
import { othersTurn } from '#server/kit/others-turn.ts';
import { readPages } from '#server/kit/read-pages.ts';
import { ENOUGH_REVIEWS } from '../rules/study/fit-memory.ts';
import type { ConceptLog, MemoryFit } from '../rules/study/fit-memory.ts';
import { evidenceOf } from '../rules/study/progress.ts';
import { asLearner } from './asking.ts';
import { nextNight } from './first-answers.ts';
import type { KnownLearner } from './learner-cache.ts';
import { saveLearner } from './learner.items.ts';
import { putMemoryFit } from './memory-fit.items.ts';
import { fitReviews } from './memory-fit.job.ts';
import { conceptsQuery, historyIn } from './progress.items.ts';
import type { KeptAnswer } from './progress.items.ts';
import type { QuizDeps } from './quizzes.deps.ts';
import { progressTable } from './quizzes.tables.ts';

export const MEMORY_FIT = 'quiz-memory-fit';

/** With fewer new reviews the weights would be the same. */
const REFIT_AT = 1.25;
/** Ten thousand reviews take two seconds on a quiet machine. */
const LIMITS = { caller: 'quizzes: memory', seconds: 60, megabytes: 128 } as const;
/** More would change nothing. */
const MOST_ANSWERS = 50_000;

const isWanted = ({ reviews, row }: KnownLearner): boolean =>
  reviews >= Math.max(ENOUGH_REVIEWS, row.fit.reviews * REFIT_AT);

/** In the night after there are enough reviews. A failure here must not refuse the answer, which is stored. */
export const wakeMemoryFit = async (
  { store, clock, deadlines, log }: Pick<QuizDeps, 'store' | 'clock' | 'deadlines' | 'log'>,
  learner: KnownLearner,
): Promise<void> => {
  const { userId } = learner;
  if (!isWanted(learner)) return;
  const to = nextNight(userId, clock.now());
  if (learner.fitAt === to) return;
  learner.fitAt = to;
  await store
    .transact(deadlines.schedule(MEMORY_FIT, userId, { from: undefined, to }))
    .catch((error: unknown) => log.warn({ err: error, userId }, 'a fit of memory could not be scheduled'));
};

const evidenceIn = (kept: KeptAnswer): ConceptLog['answers'][number] => {
  const { at, isCorrect, guess, pace, certainty, priorKnown } = { ...kept, ...evidenceOf(kept) };
  return { at, isCorrect, guess, pace, certainty, priorKnown };
};

async function* logsOf({ store }: QuizDeps, userId: string): AsyncGenerator<readonly ConceptLog[]> {
  let answers = 0;
  for await (const items of readPages({ store, table: progressTable }, conceptsQuery(userId))) {
    const logs = historyIn
      .list(items)
      .map(({ history, folded }) => ({ before: folded?.memory, answers: history.map(evidenceIn) }));
    answers += logs.reduce((sum, log) => sum + log.answers.length, 0);
    await othersTurn();
    yield logs;
    if (answers > MOST_ANSWERS) return;
  }
}

const storeFit = (deps: QuizDeps, userId: string, fit: MemoryFit) =>
  asLearner(deps, userId, async (learner) => {
    const { row, reviews } = learner;
    // Deleted meanwhile, or merged into an account.
    if (row.version === 0) return ok(undefined);
    const isAsBefore = row.ability.model === undefined && !fit.weights;
    const number = row.fit.number + (isAsBefore ? 0 : 1);
    const stored = await deps.store.transact([
      saveLearner(userId, row, { concepts: [], fit: { number, reviews } }),
      putMemoryFit(userId, { ...fit, number }, deps.clock.now()),
    ]);
    if (!stored.ok) return 'conflict';
    // Memory is recomputed on the learner's next visit.
    deps.learners.drop(userId);
    return ok(undefined);
  });

/** For the scheduler. Safe to run twice: the same answers give the same weights. */
export const fitLearner = async (deps: QuizDeps, userId: string): Promise<Settled> => {
  const ended = { hasChanged: false, deadlineAt: undefined };
  if (!isWanted(await deps.learners.current(userId))) return ended;
  const found = await deps.jobs.run(fitReviews, undefined, { ...LIMITS, chunks: logsOf(deps, userId) });
  if (!found.ok) {
    // If it is too large tonight, it will be tomorrow: the existing weights stay.
    if (found.error.code !== 'work-too-large') throw new Error(found.error.code);
    deps.log.warn({ userId }, 'the memory of a learner could not be fitted within its limits');
    return ended;
  }
  if (!found.value) return ended;
  const stored = await storeFit(deps, userId, found.value);
  if (!stored.ok) throw new Error(stored.error.code);
  return { hasChanged: true, deadlineAt: undefined };
};
