import { keepStats } from '#platform/identity/server/user-stats.ts';
import type { Session } from '../rules/session/state.ts';
import type { KnownLearner } from './learner-cache.ts';
import type { LearnerChange, LearnerRow } from './learner.items.ts';
import type { QuizDeps } from './quizzes.deps.ts';

/** One more session of the learner's has ended with this change. */
export const endedWith = (
  { sessions }: LearnerRow,
  next: Session,
  previous: Session,
): Pick<LearnerChange, 'sessions'> =>
  next.status === 'COMPLETED' && previous.status !== 'COMPLETED' ? { sessions: sessions + 1 } : {};

/** The account's row follows the learner's rows: it is written with the session's own row, not with every answer. */
export const noteStats = async (
  { store, clock, log }: Pick<QuizDeps, 'store' | 'clock' | 'log'>,
  { userId, row, progress }: Pick<KnownLearner, 'userId' | 'row' | 'progress'>,
): Promise<void> => {
  let [questions, rightAnswers] = [0, 0];
  for (const { attempts, correctAttempts } of progress.values()) {
    questions += attempts;
    rightAnswers += correctAttempts;
  }
  const { sessions, today } = row;
  const stats = {
    sessions,
    questions,
    rightAnswers,
    streakDays: today?.streak ?? 0,
    lastActiveAt: clock.now(),
  };
  // The answer is stored; statistics that fail are written again at the end of the next session.
  await keepStats(store, userId, stats).catch((error: unknown) =>
    log.warn({ err: error, userId }, 'figures of an account could not be stored'),
  );
};
