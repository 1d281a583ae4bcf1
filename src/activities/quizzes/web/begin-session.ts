import { navigate } from '#web/kit/navigation.tsx';
import type { NewSession } from '../contract.study.ts';
import { quizzesClient } from './quizzes.client.ts';
import { handOver } from './study/handed-over.ts';

/** Begins a session and opens its page with the first question in hand; gives the words of a refusal. */
export const beginSession = async (body: NewSession): Promise<string | undefined> => {
  const begun = await quizzesClient.createSession({ body });
  if (!begun.ok) {
    return [begun.error.message, ...begun.error.fields.map(({ message }) => message)].join(' ');
  }
  handOver(begun.value);
  navigate(`/quizzes/sessions/${begun.value.session.sessionId}`);
  return undefined;
};
