import { computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { HeardOf } from '#core/live.ts';
import type { ClientFailure } from '#web/kit/client.ts';
import type { LiveClient } from '#web/kit/live/live-client.ts';
import { readCurrent } from '#web/kit/live/read-current.ts';
import type { pollTopic } from '../contract.live.ts';
import type { PollView } from '../contract.views.ts';
import type { PollsClient } from './polls.client.ts';

export type PollScreen =
  | { readonly phase: 'loading' | 'missing' | 'unreachable' }
  | { readonly phase: 'here'; readonly poll: PollView };

/** What the page needs of the outside world; tests give their own. */
export interface PollSources {
  readonly client: Pick<PollsClient, 'readPoll'>;
  /** Loaded after the first paint: a ballot can be read and filled in without a socket. */
  readonly live: () => Promise<Pick<LiveClient, 'follow'>>;
}

type Heard = HeardOf<typeof pollTopic>;

/** The view after a message that carries all it changes. */
export const reducePoll = (
  poll: PollView,
  payload: Heard['turnout.changed'] | Heard['result.changed'],
): PollView => {
  // A message that was on its way while a newer poll was read, or a newer one came from another node, says nothing new.
  const { version } = payload;
  if (version < poll.version) return poll;
  if ('result' in payload) return { ...poll, version, result: payload.result };
  return { ...poll, version, turnout: { ...poll.turnout, ballots: payload.ballots } };
};

/** One poll on one page: painted from the first answer, kept true by the socket. */
export class PollState {
  readonly screen: ReadonlySignal<PollScreen>;
  readonly #sources: PollSources;
  readonly #pollId: string;
  readonly #screen = signal<PollScreen>({ phase: 'loading' });
  #stop = (): void => undefined;
  #isClosed = false;
  #reading: Promise<void> | undefined;
  #isWantedAgain = false;
  #isHeld = false;

  constructor(sources: PollSources, pollId: string) {
    this.#sources = sources;
    this.#pollId = pollId;
    this.screen = computed(() => this.#screen.value);
    void this.reload();
  }

  /** After a refusal that may mean the page is behind, and after every change by its owner. */
  show(poll: PollView): void {
    if (!this.#isOld(poll)) this.#screen.value = { phase: 'here', poll };
  }

  /** Reads the poll anew; many wishes at once are at most two reads. */
  reload(): Promise<void> {
    if (this.#reading) {
      this.#isWantedAgain = true;
      return this.#reading;
    }
    this.#reading = this.#read().finally(() => {
      this.#reading = undefined;
      if (!this.#isWantedAgain || this.#isClosed) return;
      this.#isWantedAgain = false;
      void this.reload();
    });
    return this.#reading;
  }

  /** The owner closes the poll: news of it must not fetch the results, or it could not be opened again. */
  hold(): void {
    this.#isHeld = true;
  }

  /** Now show whatever there is. */
  release(): Promise<void> {
    this.#isHeld = false;
    return this.reload();
  }

  close(): void {
    this.#isClosed = true;
    this.#stop();
  }

  async #read(): Promise<void> {
    const answer = await readCurrent(
      () => this.#sources.client.readPoll({ params: { pollId: this.#pollId } }),
      (view) => this.#isOld(view),
    );
    if (this.#isClosed) return;
    if (!answer.ok) return this.#explain(answer.error);
    const isFirst = this.#screen.peek().phase !== 'here';
    this.show(answer.value);
    if (isFirst) await this.#follow();
  }

  #isOld({ version }: PollView): boolean {
    const known = this.#screen.peek();
    return known.phase === 'here' && version < known.poll.version;
  }

  /** What is on the screen stays while the server is out of reach. */
  #explain({ code }: ClientFailure): void {
    if (code === 'poll-not-found') this.#screen.value = { phase: 'missing' };
    else if (this.#screen.peek().phase !== 'here') this.#screen.value = { phase: 'unreachable' };
  }

  async #follow(): Promise<void> {
    const live = await this.#sources.live();
    if (this.#isClosed) return;
    this.#stop();
    this.#stop = live.follow(`poll:${this.#pollId}`, {
      onView: (view) => this.show(view as PollView),
      onEvent: (type, payload) => this.#hear(type, payload),
      onRefused: () => undefined,
      onGone: () => void this.reload(),
    });
  }

  #hear(type: string, payload: unknown): void {
    const known = this.#screen.peek();
    if (known.phase !== 'here') return;
    if (type === 'turnout.changed' || type === 'result.changed') {
      this.#screen.value = {
        phase: 'here',
        poll: reducePoll(known.poll, payload as Heard[typeof type]),
      };
    } else if (!this.#isHeld) void this.reload();
  }
}
