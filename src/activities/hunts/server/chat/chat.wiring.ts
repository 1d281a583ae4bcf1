import { DAY_MS } from '#core/instant.ts';
import type { Result } from '#core/result.ts';
import type { Assistant } from '#platform/assistant/server/assistant.ts';
import { bind } from '#server/kit/bind.ts';
import type { BoundRoute } from '#server/kit/bind.ts';
import type { TopicSource } from '#server/kit/hub.ts';
import type { Kit } from '#server/kit/module.ts';
import type { Table } from '#store/port/table.ts';
import { huntChatContract } from '#activities/hunts/contract.chat.ts';
import { chatTopicSource } from './chat.live.ts';
import type { ChatDoors, ChatDeps } from './chat.deps.ts';
import { readMessages, readTeamMessages } from './feeds.service.ts';
import { answerAsCharacter, broadcast } from './host-words.service.ts';
import { deleteHuntWords, deleteWords } from './own-words.service.ts';
import { say } from './say.service.ts';
import type { Said } from './say.service.ts';
import { createVoiceBudget } from './voice-budget.ts';

export interface HuntChat {
  readonly routes: readonly BoundRoute[];
  readonly topics: readonly TopicSource[];
  /** What a player said and heard in answer, gone at once; how many messages that were. */
  readonly deleteWords: (gameId: string, userId: string) => Promise<number>;
  readonly deleteHuntWords: (gameId: string) => Promise<number>;
}

interface ChatGiven {
  readonly table: Table;
  readonly doors: ChatDoors;
  readonly assistant: Assistant;
  /** Days messages are kept. */
  readonly keptDays: number;
}

/** What a phone sends again while it is being answered waits for that answer: a model is asked once. */
const joining = <T>(): ((key: string, work: () => Promise<T>) => Promise<T>) => {
  const running = new Map<string, Promise<T>>();
  return (key, work) => {
    const known = running.get(key);
    if (known) return known;
    const begun = work().finally(() => running.delete(key));
    running.set(key, begun);
    return begun;
  };
};

export const createHuntChat = (kit: Kit, { keptDays, ...given }: ChatGiven): HuntChat => {
  const deps: ChatDeps = {
    ...kit,
    ...given,
    budget: createVoiceBudget(kit.clock),
    keptMs: keptDays * DAY_MS,
  };
  const onceAtATime = joining<Result<Said>>();
  return {
    topics: [chatTopicSource(deps)],
    deleteWords: (gameId, userId) => deleteWords(deps, gameId, userId),
    deleteHuntWords: (gameId) => deleteHuntWords(deps, gameId),
    routes: bind(huntChatContract, {
      say: ({ actor, params, body }) => {
        const command = { ...params, ...body };
        return onceAtATime(JSON.stringify([actor.identityId, command]), () => say(deps, actor, command));
      },
      readTeamMessages: ({ actor, params, query }) => readTeamMessages(deps, actor, { ...params, ...query }),
      readMessages: ({ actor, params, query }) => readMessages(deps, actor, { ...params, ...query }),
      broadcast: ({ actor, params, body }) => broadcast(deps, actor, { ...params, ...body }),
      answerAsCharacter: ({ actor, params, body }) => answerAsCharacter(deps, actor, { ...params, ...body }),
    }),
  };
};
