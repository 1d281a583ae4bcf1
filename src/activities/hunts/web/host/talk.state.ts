import { computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { HeardOf } from '#core/live.ts';
import type { LiveClient } from '#web/kit/live/live-client.ts';
import type { HostMessage, huntChatTopic } from '#activities/hunts/contract.chat.ts';
import type { HuntChatClient } from './host.client.ts';

type Heard = HeardOf<typeof huntChatTopic>;

export interface TalkSources {
  readonly calls: Pick<HuntChatClient, 'readMessages'>;
  readonly live: Pick<LiveClient, 'follow'>;
}

export interface Talk {
  /** Newest first. */
  readonly messages: readonly HostMessage[];
  readonly cursor: string | undefined;
}

/** Each message once, the newest first; one that is known is passed over. */
export const withMessages = (known: readonly HostMessage[], more: readonly HostMessage[]): HostMessage[] => {
  const byId = new Map([...known, ...more].map((message) => [message.id, message]));
  return [...byId.values()].toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
};

/** What is said in a hunt, for its host. */
export class TalkState {
  readonly talk: ReadonlySignal<Talk | undefined>;
  readonly #talk = signal<Talk | undefined>(undefined);
  readonly #calls: TalkSources['calls'];
  readonly #gameId: string;
  readonly #stop: () => void;

  constructor({ calls, live }: TalkSources, gameId: string) {
    this.#calls = calls;
    this.#gameId = gameId;
    this.talk = computed(() => this.#talk.value);
    this.#stop = live.follow(
      `hunt-chat:${gameId}`,
      {
        onView: (view) => {
          const { messages, cursor } = view as { messages: HostMessage[]; cursor?: string };
          const known = this.#talk.peek();
          // What was read further back stays; a fresh view brings only the newest.
          this.#talk.value = {
            messages: withMessages(known?.messages ?? [], messages),
            cursor: known === undefined ? cursor : known.cursor,
          };
        },
        onEvent: (type, payload) => {
          if (type === 'message.overheard') this.add((payload as Heard['message.overheard']).message);
        },
      },
      { role: 'host' },
    );
  }

  add(message: HostMessage): void {
    const known = this.#talk.peek() ?? { messages: [], cursor: undefined };
    this.#talk.value = { ...known, messages: withMessages(known.messages, [message]) };
  }

  async readOlder(): Promise<void> {
    const known = this.#talk.peek();
    if (known?.cursor === undefined) return;
    const answer = await this.#calls.readMessages({
      params: { gameId: this.#gameId },
      query: { cursor: known.cursor },
    });
    if (!answer.ok) return;
    const now = this.#talk.peek()?.messages ?? [];
    this.#talk.value = { messages: withMessages(now, answer.value.messages), cursor: answer.value.cursor };
  }

  close(): void {
    this.#stop();
  }
}
