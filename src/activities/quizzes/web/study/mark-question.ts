import { newCommandId } from '#web/kit/client.ts';
import { quizAddresses, quizzesClient } from '../quizzes.client.ts';

interface Mark {
  readonly isFlagged?: boolean;
  readonly note?: string;
}

/** Flags and notes are the learner's own: without network they wait in the outbox. Gives a refusal's words. */
export const markQuestion = async (conceptId: string, mark: Mark): Promise<string | undefined> => {
  const call = { params: { conceptId }, body: mark };
  const marked = await quizzesClient.markQuestion(call);
  if (marked.ok) return undefined;
  if (marked.error.code !== 'offline') return marked.error.message;
  const { pageOutbox } = await import('#web/kit/live/page-outbox.ts');
  const command = { id: newCommandId(), key: `quiz-mark:${conceptId}`, name: 'quizzes.markQuestion' };
  await pageOutbox().add({ ...command, ...quizAddresses.markQuestion, ...call });
  return undefined;
};
