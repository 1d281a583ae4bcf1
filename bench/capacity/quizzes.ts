import type { BankView } from '#activities/quizzes/contract.bankviews.ts';
import type { SessionState } from '#activities/quizzes/contract.study.ts';
import { csvBank, newAnswerId, sourceOf } from '#tests/support/quizzes/app.ts';
import { must, newGuest } from '#tests/support/server/callers.ts';
import type { GuestCaller } from '#tests/support/server/callers.ts';
import type { Address, Prepare } from './prepared.ts';

const importBank = async (owner: GuestCaller, address: Address, bankId: string): Promise<void> => {
  const answered = await fetch(`${address()}/api/quizzes/banks/${bankId}/imports?name=bank.csv&publish=yes`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'text/csv' },
    body: csvBank({ count: 200 }),
  });
  if (answered.status !== 200) throw new Error(`no bank: ${await answered.text()}`);
};

const quizAnswer: Prepare = async (address, times) => {
  const learner = await newGuest(address);
  const { bankId } = await must(learner.call<BankView>('POST /quizzes/banks', { title: 'A bank' }));
  await importBank(learner, address, bankId);
  let state = await must(
    learner.call<SessionState>('POST /quizzes/sessions', {
      mode: 'study',
      sources: [sourceOf(bankId)],
      language: 'EN',
      questions: times,
    }),
  );
  const answerNext = async (): Promise<void> => {
    state = await must(
      learner.call<SessionState>(`POST /quizzes/sessions/${state.session.sessionId}/answers`, {
        answerId: newAnswerId(),
        asking: state.asked?.asking,
        questionId: state.asked?.questionId,
        chosen: ['a'],
      }),
    );
  };
  return { name: 'answer in a quiz', atOnce: false, calls: Array.from({ length: times }, () => answerNext) };
};

export const quizActions: readonly Prepare[] = [quizAnswer];
