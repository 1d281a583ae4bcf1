import { computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { HeardOf, ViewOf } from '#core/live.ts';
import { outboxCommand } from '#web/kit/data/outbox-command.ts';
import type { LiveClient } from '#web/kit/live/live-client.ts';
import type { Outbox } from '#web/kit/data/outbox.ts';
import type { Waiting } from '#web/kit/data/outbox-store.ts';
import { huntChatContract } from '#activities/hunts/contract.chat.ts';
import type { huntChatTopic, PlayerMessage } from '#activities/hunts/contract.chat.ts';
import type { Whereabouts } from '#activities/hunts/contract.play.ts';
import type { ResponseOf } from '#core/route.ts';
import type { ShownPlay } from '../play/offline/provisional.ts';
import type { TalkStore } from '../play/offline/talk-store.ts';
import { patienceFor, queueOf } from '../play/queue.ts';
import { newId } from '../new-id.ts';

type TeamView = ViewOf<typeof huntChatTopic, 'team'>;
type Posted = HeardOf<typeof huntChatTopic>['message.posted'];
type Said = ResponseOf<(typeof huntChatContract)['routes']['say']>;

const SAY = `${huntChatContract.name}.say`;

/** Own words that the server does not have yet. */
export interface OnTheWay {
  readonly id: string;
  readonly levelId: string;
  readonly text: string;
  readonly problem?: string;
}

export interface TalkSources {
  readonly live: Pick<LiveClient, 'follow'>;
  readonly outbox: () => Promise<Pick<Outbox, 'add' | 'onWaiting' | 'onSettled'>>;
  readonly now: () => number;
  readonly store: Pick<TalkStore, 'put' | 'talk'>;
  /** The play with what this phone takes for done. */
  readonly shown: () => ShownPlay | undefined;
}

const MOST_KEPT = 200;

const byTime = (one: PlayerMessage, other: PlayerMessage): number => one.at - other.at;

/** What the team and its characters say; words said without a network wait in one queue with the answers. */
export class Talk {
  /** Oldest first. */
  readonly messages: ReadonlySignal<readonly PlayerMessage[]>;
  readonly onTheWay: ReadonlySignal<readonly OnTheWay[]>;
  /** Words of the host to everybody that came while the page was open. */
  readonly news: ReadonlySignal<PlayerMessage | undefined>;
  /** The level whose right words were not said at its place. */
  readonly placeMissing: ReadonlySignal<string | undefined>;
  readonly #gameId: string;
  readonly #sources: TalkSources;
  readonly #messages = signal<ReadonlyMap<string, PlayerMessage>>(new Map());
  /** From the phone's own memory, until the server has spoken: what was deleted meanwhile must not come back. */
  readonly #remembered = signal<readonly PlayerMessage[]>([]);
  readonly #onTheWay = signal<readonly OnTheWay[]>([]);
  readonly #news = signal<PlayerMessage | undefined>(undefined);
  readonly #placeMissing = signal<string | undefined>(undefined);
  readonly #stops: (() => void)[] = [];
  #hasView = false;

  constructor(gameId: string, sources: TalkSources) {
    this.#gameId = gameId;
    this.#sources = sources;
    this.messages = computed(() => {
      const heard = this.#messages.value;
      const older = this.#remembered.value.filter(({ id }) => !heard.has(id));
      return [...older, ...heard.values()].toSorted(byTime);
    });
    this.onTheWay = computed(() => this.#onTheWay.value.filter(({ id }) => !this.#messages.value.has(id)));
    this.news = this.#news;
    this.placeMissing = this.#placeMissing;
    this.#stops.push(
      sources.live.follow(
        `hunt-chat:${gameId}`,
        {
          onView: (view) => {
            this.#hasView = true;
            this.#remembered.value = [];
            this.#take((view as TeamView).messages);
          },
          onEvent: (type, payload) => {
            if (type === 'message.posted') this.#hear((payload as Posted).message);
          },
        },
        { role: 'player' },
      ),
    );
    void this.#listen();
    void this.#remember();
  }

  /** `position`: where the mission also asks for the place. */
  async say(levelId: string, text: string, position?: Whereabouts['fix']): Promise<void> {
    const id = newId();
    this.#begin({ id, levelId, text });
    const call = {
      params: { gameId: this.#gameId, levelId },
      body: { id, text, deviceAt: this.#sources.now(), ...(position && { position }) },
    };
    const command = {
      ...outboxCommand(huntChatContract, 'say', call, queueOf(this.#gameId)),
      id,
      ...patienceFor(this.#sources.shown(), levelId),
    };
    await (await this.#sources.outbox()).add(command);
  }

  /** Read by somebody, or refused and read. */
  drop(id: string): void {
    this.#onTheWay.value = this.#onTheWay.peek().filter((one) => one.id !== id);
  }

  close(): void {
    for (const stop of this.#stops) stop();
  }

  #begin(said: OnTheWay): void {
    if (!this.#onTheWay.peek().some(({ id }) => id === said.id))
      this.#onTheWay.value = [...this.#onTheWay.peek(), said];
  }

  #take(messages: readonly PlayerMessage[]): void {
    const known = new Map(this.#messages.peek());
    for (const message of messages) known.set(message.id, message);
    this.#messages.value = known;
    this.#keep();
  }

  async #remember(): Promise<void> {
    const kept = await this.#sources.store.talk(this.#gameId).catch(() => []);
    if (!this.#hasView) this.#remembered.value = kept;
  }

  #keep(): void {
    const messages = this.messages.peek().slice(-MOST_KEPT);
    const kept = { gameId: this.#gameId, messages, keptAt: this.#sources.now() };
    // Browsers without a database talk on; only a reload without network shows them nothing.
    this.#sources.store.put(kept).catch(() => undefined);
  }

  #hear(message: PlayerMessage): void {
    const isNew = !this.#messages.peek().has(message.id);
    this.#take([message]);
    if (isNew && message.role !== 'user') this.#news.value = message;
  }

  async #listen(): Promise<void> {
    const outbox = await this.#sources.outbox();
    this.#stops.push(
      outbox.onWaiting((all) => {
        for (const waiting of all)
          if (waiting.name === SAY && waiting.params?.['gameId'] === this.#gameId)
            this.#begin(saidIn(waiting));
      }),
      outbox.onSettled(({ id, outcome }) => {
        if (!this.#onTheWay.peek().some((one) => one.id === id)) return;
        if (outcome.kind === 'refused') return this.#refuse(id, outcome.problem.title);
        if (outcome.kind === 'done') {
          const { message, reply, isPlaceMissing } = outcome.value as Said;
          this.#take([message, reply]);
          this.#placeMissing.value = isPlaceMissing === true ? message.levelId : undefined;
        }
        this.drop(id);
      }),
    );
  }

  #refuse(id: string, problem: string): void {
    this.#onTheWay.value = this.#onTheWay.peek().map((one) => (one.id === id ? { ...one, problem } : one));
  }
}

const saidIn = ({ id, params, body }: Waiting): OnTheWay => ({
  id,
  levelId: String(params?.['levelId']),
  text: (body as { readonly text: string }).text,
});
