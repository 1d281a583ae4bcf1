import { quizzesContract } from '#activities/quizzes/contract.ts';
import { quizzesClient } from '../quizzes.client.ts';

interface Mark {
  readonly isFlagged?: boolean;
  readonly note?: string;
}

/** Flags and notes are the learner's own: without network, or while the server is busy, they wait in the outbox. Gives a refusal's words. */
export const markQuestion = async (conceptId: string, mark: Mark): Promise<string | undefined> => {
  const call = { params: { conceptId }, body: mark };
  const marked = await quizzesClient.markQuestion(call);
  if (marked.ok) return undefined;
  if (!marked.error.isPassing) return marked.error.message;
  const [{ pageOutbox }, { outboxCommand }] = await Promise.all([
    import('#web/kit/live/page-outbox.ts'),
    import('#web/kit/live/outbox-command.ts'),
  ]);
  await pageOutbox().add(outboxCommand(quizzesContract, 'markQuestion', call, `quiz-mark:${conceptId}`));
  return undefined;
};
