import type { LearnerRow } from './learner.items.ts';
import type { QuizParts } from './quizzes.parts.ts';
import { pagesOf, sessionsTable } from './quizzes.tables.ts';
import { fromPlaceItem, placesQuery } from './sessions.items.ts';
import type { ExamPlace } from './sessions.items.ts';

export const readPlaces = async (
  { store }: Pick<QuizParts, 'store'>,
  sessionId: string,
): Promise<ExamPlace[]> => {
  const places: ExamPlace[] = [];
  for await (const items of pagesOf(store, sessionsTable, placesQuery(sessionId))) {
    places.push(...fromPlaceItem.list(items));
  }
  return places;
};

type Parts = Pick<QuizParts, 'store' | 'clock'>;

/** Exams of the learner that nobody has handed in and whose time is not over. */
export const runningExams = ({ clock }: Parts, { running }: LearnerRow): LearnerRow['running'] =>
  running.filter(({ deadlineAt }) => deadlineAt > clock.now());

/** Concepts the learner is being examined in: until the end nobody tells them the key. */
export const closedTo = async (parts: Parts, row: LearnerRow): Promise<ReadonlySet<string>> => {
  const exams = await Promise.all(
    runningExams(parts, row).map(({ sessionId }) => readPlaces(parts, sessionId)),
  );
  return new Set(exams.flatMap((places) => places.map(({ conceptId }) => conceptId)));
};

/** The same by what is stored, for reads that do not need the whole learner. */
export const closedFor = async (
  parts: Parts & Pick<QuizParts, 'learners'>,
  userId: string,
): Promise<ReadonlySet<string>> => closedTo(parts, await parts.learners.row(userId));
