import { deviceStore } from '#web/kit/data/device-store.ts';
import type { OfflineAnswer } from '#activities/quizzes/contract.study.ts';
import type { SessionView, ShownQuestion, Solution } from '#activities/quizzes/contract.views.ts';
import type { PutQuestion } from './put-question.ts';

export type PackQuestion = ShownQuestion & { readonly solution: Solution };

/** A session as this device last knew it: enough to continue offline after a reload. */
export interface KeptSession {
  readonly sessionId: string;
  readonly session: SessionView;
  readonly asked: PutQuestion | undefined;
  readonly pack: readonly PackQuestion[];
  readonly keptAt: number;
}

export interface StudyStore {
  putSession(kept: KeptSession): Promise<void>;
  session(sessionId: string): Promise<KeptSession | undefined>;
  /** From a version of the app that stored them outside the outbox, in order. */
  answers(sessionId: string): Promise<readonly OfflineAnswer[]>;
  removeAnswers(answerIds: readonly string[]): Promise<void>;
  /** Sessions that have such answers. */
  waitingSessions(): Promise<readonly string[]>;
  /** Deletes what nobody came back to. */
  forgetBefore(instant: number): Promise<void>;
}

interface KeptAnswer {
  readonly sessionId: string;
  readonly answer: OfflineAnswer;
}

export const studyStore = (name = 'roundtable-quizzes'): StudyStore => {
  const store = deviceStore<{ sessions: KeptSession; answers: KeptAnswer }>(name, {
    sessions: { key: 'sessionId' },
    answers: { isNumbered: true },
  });
  const answers = () => store.all('answers');
  return {
    putSession: (kept) => store.write({ put: 'sessions', row: kept }),
    session: (sessionId) => store.get('sessions', sessionId),
    answers: async (sessionId) =>
      (await answers()).filter((kept) => kept.sessionId === sessionId).map(({ answer }) => answer),
    removeAnswers(answerIds) {
      const gone = new Set(answerIds);
      return store.forget('answers', ({ answer }) => gone.has(answer.answerId));
    },
    waitingSessions: async () => [...new Set((await answers()).map(({ sessionId }) => sessionId))],
    async forgetBefore(instant) {
      await store.forget('sessions', ({ keptAt }) => keptAt < instant);
      await store.forget('answers', ({ answer }) => answer.answeredAt < instant);
    },
  };
};
