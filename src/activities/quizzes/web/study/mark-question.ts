import { quizzesContract } from '#activities/quizzes/contract.ts';
import { problemOf } from '#web/kit/client.ts';
import type { Answer, CallOptions } from '#web/kit/client.ts';
import { showToast } from '#web/kit/parts/toasts.ts';
import { quizzesClient } from '../quizzes.client.ts';

interface Marking extends CallOptions {
  readonly params: { readonly conceptId: string };
  readonly body: { readonly isFlagged?: boolean; readonly note?: string };
}

/** Flags and notes belong to the learner alone: offline, or while the server is busy, they wait in the outbox. */
export const markQuestion = async (call: Marking): Promise<Answer<unknown>> => {
  const marked = await quizzesClient.markQuestion(call);
  if (marked.ok || !marked.error.isPassing) return marked;
  const [{ pageOutbox }, { outboxCommand }] = await Promise.all([
    import('#web/kit/data/page-outbox.ts'),
    import('#web/kit/data/outbox-command.ts'),
  ]);
  const { params, body } = call;
  const key = `quiz-mark:${params.conceptId}`;
  await pageOutbox().add(outboxCommand(quizzesContract, 'markQuestion', { params, body }, key));
  return { ok: true, value: undefined };
};

interface Flagged {
  readonly conceptId: string;
  readonly isFlagged: boolean;
}

/** Shown at once; if it is refused, it is reverted with a message. */
export const toggleFlag = async (
  { conceptId, isFlagged }: Flagged,
  show: (isFlagged: boolean) => void,
): Promise<void> => {
  show(!isFlagged);
  const marked = await markQuestion({ params: { conceptId }, body: { isFlagged: !isFlagged } });
  if (marked.ok) return;
  show(isFlagged);
  showToast(problemOf(marked.error), { kind: 'bad' });
};
