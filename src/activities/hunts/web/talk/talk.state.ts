import { computed, effect, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { ViewOf } from '#core/live.ts';
import type { ResponseOf } from '#core/route.ts';
import { followTopic, LivePage } from '#web/kit/data/live-page.ts';
import { outboxCommand } from '#web/kit/data/outbox-command.ts';
import type { LiveClient } from '#web/kit/live/live-client.ts';
import type { Outbox } from '#web/kit/data/outbox.ts';
import type { Waiting } from '#web/kit/data/outbox-store.ts';
import { huntChatContract } from '#activities/hunts/contract.chat.ts';
import type { huntChatTopic, PlayerMessage } from '#activities/hunts/contract.chat.ts';
import type { Whereabouts } from '#activities/hunts/contract.play.ts';
import type { HuntChatClient } from '../chat.client.ts';
import type { ShownPlay } from '../offline/provisional.ts';
import type { TalkStore } from '../offline/talk-store.ts';
import { patienceFor, queueOf } from '../play/queue.ts';
import { newId } from '../new-id.ts';

type Said = ResponseOf<(typeof huntChatContract)['routes']['say']>;
type Called = ResponseOf<(typeof huntChatContract)['routes']['callHost']> & {
  readonly reply?: undefined;
  readonly isPlaceMissing?: undefined;
};
type Heard = Pick<ViewOf<typeof huntChatTopic, 'team'>, 'messages'>;

const SAY = `${huntChatContract.name}.say`;
const CALL = `${huntChatContract.name}.callHost`;

/** Own words that the server does not have yet. */
export interface OnTheWay {
  readonly id: string;
  /** None: to the host. */
  readonly levelId?: string | undefined;
  readonly text: string;
  readonly problem?: string;
}

export interface TalkSources {
  readonly calls: Pick<HuntChatClient, 'readTeamMessages'>;
  readonly live: Pick<LiveClient, 'follow'>;
  readonly outbox: () => Promise<Pick<Outbox, 'add' | 'onWaiting' | 'onSettled'>>;
  readonly now: () => number;
  readonly store: Pick<TalkStore, 'put' | 'talk'>;
  /** The play with what this phone takes for done. */
  readonly shown: () => ShownPlay | undefined;
}

const MOST_KEPT = 200;

/** Each message once, oldest first. */
const withMessages = <View extends Heard>(view: View, more: readonly PlayerMessage[]): View => {
  const byId = new Map([...view.messages, ...more].map((message) => [message.id, message]));
  return { ...view, messages: [...byId.values()].toSorted((one, other) => one.at - other.at) };
};

/** What the team and its characters say; words said without a network wait in one queue with the answers. */
export class Talk {
  /** Oldest first. */
  readonly messages: ReadonlySignal<readonly PlayerMessage[]>;
  readonly onTheWay: ReadonlySignal<readonly OnTheWay[]>;
  /** Own words that were not taken. */
  readonly refused: ReadonlySignal<readonly OnTheWay[]>;
  /** Words of the host to everybody that came while the page was open. */
  readonly news: ReadonlySignal<PlayerMessage | undefined>;
  /** The level whose right words were not said at its place. */
  readonly placeMissing: ReadonlySignal<string | undefined>;
  readonly #gameId: string;
  readonly #sources: TalkSources;
  readonly #page: LivePage<Heard>;
  readonly #onTheWay = signal<readonly OnTheWay[]>([]);
  readonly #news = signal<PlayerMessage | undefined>(undefined);
  readonly #placeMissing = signal<string | undefined>(undefined);
  readonly #stops: (() => void)[] = [];
  /** Received messages, by socket or as an answer: each is news at most once. */
  readonly #passed = new Set<string>();

  constructor(gameId: string, sources: TalkSources) {
    this.#gameId = gameId;
    this.#sources = sources;
    this.#page = new LivePage<Heard>({
      isLiveFirst: true,
      read: () => sources.calls.readTeamMessages({ params: { gameId }, query: {} }),
      follow: followTopic<typeof huntChatTopic, 'team', Heard>(
        { live: async () => sources.live, kind: 'hunt-chat', key: gameId, as: () => ({ role: 'player' }) },
        { 'message.posted': (heard, { message }) => withMessages(heard, [message]) },
        {
          'message.posted': ({ message }) => {
            const isNew = this.#pass(message);
            if (isNew && message.role !== 'user') this.#news.value = message;
          },
          // Each team receives it as a message.
          'words.broadcast': () => undefined,
        },
      ),
      // What was said before stays; a fresh view brings only the newest.
      keep: (fresh, known) => withMessages(known, fresh.messages),
    });
    this.messages = computed(() => {
      const screen = this.#page.screen.value;
      return screen.phase === 'here' ? withMessages(screen.view, []).messages : [];
    });
    this.onTheWay = computed(() => {
      const heard = new Set(this.messages.value.map(({ id }) => id));
      return this.#onTheWay.value.filter(({ id }) => !heard.has(id));
    });
    this.refused = computed(() => this.onTheWay.value.filter(({ problem }) => problem !== undefined));
    this.news = this.#news;
    this.placeMissing = this.#placeMissing;
    this.#stops.push(() => this.#page.close());
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

  /** To the host, whatever is open. With a position somebody needs help. */
  async call(text: string, sos?: { readonly position: Whereabouts['fix'] | undefined }): Promise<void> {
    const id = newId();
    this.#begin({ id, text });
    const position = sos?.position;
    const call = {
      params: { gameId: this.#gameId },
      body: {
        id,
        text,
        deviceAt: this.#sources.now(),
        ...(sos && { isSos: true }),
        ...(position && { position }),
      },
    };
    // Not in the line of answers: a call for help waits for nothing.
    const key = `hunt-calls:${this.#gameId}`;
    await (
      await this.#sources.outbox()
    ).add({ ...outboxCommand(huntChatContract, 'callHost', call, key), id });
  }

  /** What was refused, once more, in the order it was said. */
  async again(): Promise<void> {
    const refused = this.refused.peek();
    for (const { id } of refused) this.drop(id);
    for (const { levelId, text } of refused)
      await (levelId === undefined ? this.call(text) : this.say(levelId, text));
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

  #pass({ id }: PlayerMessage): boolean {
    const isNew = !this.#passed.has(id);
    this.#passed.add(id);
    return isNew;
  }

  #take(messages: readonly PlayerMessage[]): void {
    for (const message of messages) this.#pass(message);
    this.#page.change((heard) => withMessages(heard, messages));
  }

  /** What was said is kept on the phone, from what it remembers on. */
  async #remember(): Promise<void> {
    const remembered = await this.#sources.store.talk(this.#gameId).catch(() => []);
    this.#page.remember({ messages: [...remembered] });
    let known = this.messages.peek();
    this.#stops.push(
      effect(() => {
        const said = this.messages.value;
        if (said !== known) this.#keep(said.slice(-MOST_KEPT));
        known = said;
      }),
    );
  }

  #keep(messages: PlayerMessage[]): void {
    const kept = { gameId: this.#gameId, messages, keptAt: this.#sources.now() };
    // Browsers without a database talk on; only a reload without network shows them nothing.
    this.#sources.store.put(kept).catch(() => undefined);
  }

  async #listen(): Promise<void> {
    const outbox = await this.#sources.outbox();
    this.#stops.push(
      outbox.onWaiting((all) => {
        for (const waiting of all)
          if ((waiting.name === SAY || waiting.name === CALL) && waiting.params?.['gameId'] === this.#gameId)
            this.#begin(saidIn(waiting));
      }),
      outbox.onSettled(({ id, outcome }) => {
        if (!this.#onTheWay.peek().some((one) => one.id === id)) return;
        if (outcome.kind === 'refused') return this.#refuse(id, outcome.problem.title);
        if (outcome.kind === 'done') {
          const { message, reply, isPlaceMissing } = outcome.value as Said | Called;
          this.#take(reply ? [message, reply] : [message]);
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
  levelId: params?.['levelId'] === undefined ? undefined : String(params['levelId']),
  text: (body as { readonly text: string }).text,
});
