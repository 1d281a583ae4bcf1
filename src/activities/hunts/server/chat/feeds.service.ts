import { fail, ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import { readOn } from '#server/kit/read-pages.ts';
import type { HostMessage } from '#activities/hunts/contract.chat.ts';
import { fromMessageItem, messagesQuery } from '../messages.items.ts';
import type { MessageFeed, StoredMessage } from '../messages.items.ts';
import { requireHost } from '../hunts.guards.ts';
import { playerSeat } from './chat.deps.ts';
import type { ChatDeps } from './chat.deps.ts';

const USUAL_PAGE = 50;

export interface FeedQuestion {
  readonly cursor?: string | undefined;
  readonly order?: 'newest' | 'oldest' | undefined;
  readonly limit?: number | undefined;
}

export interface FeedPage {
  readonly messages: HostMessage[];
  readonly cursor?: string;
}

type Store = Pick<ChatDeps, 'store' | 'table'>;

/**
 * A page of messages that are wanted. Ids of levels and teams may come from a file that was taken in twice, so every
 * feed is also held to its own hunt.
 */
export const readFeed = async (
  deps: Store,
  feed: MessageFeed,
  question: FeedQuestion,
  isWanted: (message: StoredMessage) => boolean,
): Promise<FeedPage> => {
  const { cursor, order, limit = USUAL_PAGE } = question;
  const query = messagesQuery(feed, { cursor, limit, isNewestFirst: order !== 'oldest' });
  const { rows, ...more } = await readOn(
    deps,
    query,
    (items) => fromMessageItem.list(items).filter(isWanted),
    { enough: limit },
  );
  return { messages: rows, ...more };
};

export const teamFeed = (
  deps: Store,
  seat: { readonly gameId: string; readonly teamId: string },
  question: FeedQuestion & { readonly levelId?: string | undefined },
): Promise<FeedPage> =>
  readFeed(
    deps,
    { teamId: seat.teamId },
    question,
    ({ gameId, levelId }) =>
      gameId === seat.gameId && (question.levelId === undefined || levelId === question.levelId),
  );

export const readTeamMessages = async (
  deps: ChatDeps,
  actor: Actor,
  asked: FeedQuestion & {
    readonly gameId: string;
    readonly levelId?: string | undefined;
    readonly of?: 'team' | 'me' | undefined;
  },
) => {
  const seat = await playerSeat(deps, actor, asked.gameId);
  if (!seat.ok) return seat;
  const { hunt, gameId, userId } = seat.value;
  if (asked.levelId !== undefined && !hunt.levels.some(({ id }) => id === asked.levelId))
    return fail('hunt-level-not-found');
  if (asked.of !== 'me') return ok(await teamFeed(deps, seat.value, asked));
  const isWanted = (message: StoredMessage): boolean =>
    message.gameId === gameId && (asked.levelId === undefined || message.levelId === asked.levelId);
  return ok(await readFeed(deps, { userId }, asked, isWanted));
};

interface HostQuestion extends FeedQuestion {
  readonly gameId: string;
  readonly teamId?: string | undefined;
  readonly levelId?: string | undefined;
  readonly userId?: string | undefined;
}

/** The narrowest query; the rest is filtered after reading. */
const feedOf = ({ gameId, teamId, levelId, userId }: HostQuestion): MessageFeed => {
  if (userId !== undefined) return { userId };
  if (teamId !== undefined) return { teamId };
  return levelId === undefined ? { gameId } : { levelId };
};

export const readMessages = async (deps: ChatDeps, actor: Actor, asked: HostQuestion) => {
  const seat = await requireHost(deps, actor, asked.gameId);
  if (!seat.ok) return seat;
  const isWanted = (message: StoredMessage): boolean =>
    (['gameId', 'teamId', 'levelId', 'userId'] as const).every(
      (name) => asked[name] === undefined || message[name] === asked[name],
    );
  return ok(await readFeed(deps, feedOf(asked), asked, isWanted));
};
