import { useAction } from '#web/kit/data/action.ts';
import { navigate } from '#web/kit/navigation.tsx';
import { quizzesClient } from './quizzes.client.ts';
import { handOver } from './study/handed-over.ts';

/** Starts a session and opens its page with the first question already loaded. */
export const useBegin = () =>
  useAction(quizzesClient.createSession, {
    onDone: (begun) => {
      handOver(begun);
      navigate(`/quizzes/sessions/${begun.session.sessionId}`);
    },
  });
