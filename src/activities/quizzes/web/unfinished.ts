import type { ListUnfinished, Unfinished } from '#web/kit/unfinished.ts';
import { quizzesClient } from './quizzes.client.ts';

/** Study sessions and exams in progress. */
export const unfinished: ListUnfinished = async () => {
  const answer = await quizzesClient.listSessions({ query: { status: 'ACTIVE' } });
  return (answer.ok ? answer.value.sessions : []).map(
    ({ sessionId, mode, sources, startedAt }): Unfinished => ({
      href: `/quizzes/${mode === 'exam' ? 'exams' : 'sessions'}/${sessionId}`,
      title: [...new Set(sources.map(({ certificate }) => certificate))].join(', '),
      as: 'player',
      at: startedAt,
    }),
  );
};
