import type { Query } from '#store/port/store.ts';
import type { Item } from '#store/port/values.ts';
import { SESSION_PROGRESS, USER_POOL, USER_TRIES } from './quizzes.tables.ts';

const PAGE = 50;

const pageOf = (cursor: string | undefined): Pick<Query, 'limit' | 'cursor'> => ({
  limit: PAGE,
  ...(cursor !== undefined && { cursor }),
});

/** What a learner has missed, the concept first seen longest ago first. */
export const poolByAge = (userId: string, cursor: string | undefined): Query => ({
  index: USER_POOL,
  partition: userId,
  sort: { beginsWith: 'true#' },
  ...pageOf(cursor),
});

/** The same by the tries still needed, fewest first; with none left it is no longer in the pool. */
export const poolByTries = (userId: string, cursor: string | undefined): Query => ({
  index: USER_TRIES,
  partition: userId,
  sort: { between: ['1#', '9#'] },
  ...pageOf(cursor),
});

/** Concepts first seen in a session. */
export const sessionProgressQuery = (sessionId: string): Query => ({
  index: SESSION_PROGRESS,
  partition: sessionId,
});

export const isOfUser = (item: Item, userId: string): boolean => item['userId'] === userId;
