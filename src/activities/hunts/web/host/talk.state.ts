import type { ViewOf } from '#core/live.ts';
import { followTopic, LivePage } from '#web/kit/data/live-page.ts';
import type { LiveClient } from '#web/kit/live/live-client.ts';
import type { HostMessage, huntChatTopic } from '#activities/hunts/contract.chat.ts';
import type { HuntChatClient } from '../chat.client.ts';

export interface TalkSources {
  readonly calls: Pick<HuntChatClient, 'readMessages'>;
  readonly live: Pick<LiveClient, 'follow'>;
}

/** Newest first. */
export type Talk = Pick<ViewOf<typeof huntChatTopic, 'host'>, 'messages' | 'cursor'>;

/** Each message once, the newest first; one that is known is passed over. */
export const withMessages = (known: readonly HostMessage[], more: readonly HostMessage[]): HostMessage[] => {
  const byId = new Map([...known, ...more].map((message) => [message.id, message]));
  return [...byId.values()].toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
};

export const withMessage = (talk: Talk, message: HostMessage): Talk => ({
  ...talk,
  messages: withMessages(talk.messages, [message]),
});

/** What is said in a hunt, for its host. */
export const openTalk = ({ calls, live }: TalkSources, gameId: string) =>
  new LivePage<Talk>({
    isLiveFirst: true,
    read: () => calls.readMessages({ params: { gameId }, query: {} }),
    follow: followTopic<typeof huntChatTopic, 'host', Talk>(
      { live: async () => live, kind: 'hunt-chat', key: gameId, as: () => ({ role: 'host' }) },
      { 'message.overheard': (talk, { message }) => withMessage(talk, message) },
      // Each team hears it as a message.
      { 'words.broadcast': () => undefined },
    ),
    // What was read further back stays; a fresh view brings only the newest.
    keep: (fresh, known) => ({
      ...fresh,
      messages: withMessages(known.messages, fresh.messages),
      cursor: known.cursor,
    }),
  });
