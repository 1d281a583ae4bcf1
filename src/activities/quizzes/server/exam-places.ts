import { readPages } from '#server/kit/read-pages.ts';
import type { LearnerRow } from './learner.items.ts';
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

type Deps = Pick<QuizDeps, 'store' | 'clock'>;

/** Exams of the learner that nobody has handed in and whose time is not over. */
export const runningExams = ({ clock }: Deps, { running }: LearnerRow): LearnerRow['running'] =>
  running.filter(({ deadlineAt }) => deadlineAt > clock.now());

/** Concepts the learner is being examined in: until the end nobody tells them the key. */
export const closedTo = async (deps: Deps, row: LearnerRow): Promise<ReadonlySet<string>> => {
  const exams = await Promise.all(
    runningExams(deps, row).map(({ sessionId }) => readPlaces(deps, sessionId)),
  );
  return new Set(exams.flatMap((places) => places.map(({ conceptId }) => conceptId)));
};

/** The same by what is stored, for reads that do not need the whole learner. */
export const closedFor = async (
  deps: Deps & Pick<QuizDeps, 'learners'>,
  userId: string,
): Promise<ReadonlySet<string>> => closedTo(deps, await deps.learners.row(userId));
