import { readPages } from '#server/kit/read-pages.ts';
import type { Session } from '../rules/session/state.ts';
import type { KnownLearner } from './learner-cache.ts';
import type { LearnerRow } from './learner.items.ts';
import { meetConcept } from './progress.items.ts';
import type { QuizDeps } from './quizzes.deps.ts';
import { sessionsTable } from './quizzes.tables.ts';
import { fromPlaceItem, placesQuery } from './sessions.items.ts';
import type { ExamPlace } from './sessions.items.ts';

export const readPlaces = async (
  { store }: Pick<QuizDeps, 'store'>,
  sessionId: string,
): Promise<ExamPlace[]> => {
  const places: ExamPlace[] = [];
  for await (const items of readPages({ store, table: sessionsTable }, placesQuery(sessionId))) {
    places.push(...fromPlaceItem.list(items));
  }
  return places;
};

type Deps = Pick<QuizDeps, 'store' | 'clock' | 'banks'>;

/** The learner's exams that are not handed in and whose time is not over. */
export const runningExams = (
  { clock }: Pick<Deps, 'clock'>,
  { running }: LearnerRow,
): LearnerRow['running'] => running.filter(({ deadlineAt }) => deadlineAt > clock.now());

/** What an exam has asked; for an adaptive one, everything it may still ask. */
const conceptsOf = async (
  deps: Deps,
  { sessionId, bankId, isAdaptive }: LearnerRow['running'][number],
): Promise<Iterable<string>> => {
  if (isAdaptive) return (await deps.banks.get(bankId))?.concepts.keys() ?? [];
  return (await readPlaces(deps, sessionId)).map(({ conceptId }) => conceptId);
};

/** Concepts of the learner's running exams: their keys stay hidden until the end. */
export const closedTo = async (deps: Deps, row: LearnerRow): Promise<ReadonlySet<string>> => {
  const exams = await Promise.all(runningExams(deps, row).map((exam) => conceptsOf(deps, exam)));
  return new Set(exams.flatMap((concepts) => [...concepts]));
};

/** The same by what is stored, for reads that do not need the whole learner. */
export const closedFor = async (
  deps: Deps & Pick<QuizDeps, 'learners'>,
  userId: string,
): Promise<ReadonlySet<string>> => closedTo(deps, await deps.learners.row(userId));

/** Their progress starts when they are shown to the learner. */
export const meetAll = async (
  { store }: QuizDeps,
  learner: KnownLearner,
  { userId, sessionId, startedAt: at }: Session,
  places: readonly ExamPlace[],
): Promise<void> => {
  const unmet = places.filter(({ conceptId }) => !learner.progress.has(conceptId));
  await Promise.all(
    unmet.map(({ conceptId, questionId }) => {
      const { table, key, changes } = meetConcept(userId, { conceptId, questionId, sessionId, at });
      return store.update(table, key, changes);
    }),
  );
};
