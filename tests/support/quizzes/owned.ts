import type { Caller } from '#tests/support/server/app.ts';
import { bodyOf } from '#tests/support/server/owned.ts';
import type { Owned, Params } from '#tests/support/server/owned.ts';
import { writtenQuestion } from '#tests/support/quizzes/written-question.ts';

/** A private bank with a published question, a report on it, a session and an exam. */
const makeBank = async (owner: Caller): Promise<Params> => {
  const { bankId } = await bodyOf<{ bankId: string }>(owner, 'POST /api/quizzes/banks', { title: 'Mine' });
  const { questionId } = await bodyOf<{ questionId: string }>(
    owner,
    `POST /api/quizzes/banks/${bankId}/questions`,
    writtenQuestion(),
  );
  await bodyOf(owner, `POST /api/quizzes/banks/${bankId}/publication`, {});
  const report = { questionId, comment: 'Both are right.' };
  const { reportId } = await bodyOf<{ reportId: string }>(owner, 'POST /api/quizzes/reports', report);
  const source = { bankId, provider: 'Acme', certificate: 'Basics' };
  const exam = { ...source, language: 'EN' };
  type Begun = { session: { sessionId: string } };
  const { session } = await bodyOf<Begun>(owner, 'POST /api/quizzes/exams', exam);
  return { bankId, questionId, reportId, conceptId: questionId, sessionId: session.sessionId, place: '1' };
};

export const quizzesOwned: Readonly<Record<string, Owned>> = {
  quizzes: {
    make: makeBank,
    openToAll: [],
    lists: { bankId: '/quizzes/banks', sessionId: '/quizzes/sessions' },
  },
};
