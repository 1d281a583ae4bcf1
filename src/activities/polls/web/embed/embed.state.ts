import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { EmbedView } from '#activities/polls/contract.views.ts';
import type { PollsClient } from '../polls.client.ts';

export type EmbedScreen =
  | { readonly phase: 'loading' }
  | { readonly phase: 'missing' }
  | { readonly phase: 'unreachable' }
  | { readonly phase: 'here'; readonly poll: EmbedView };

export interface EmbedSources {
  readonly client: Pick<PollsClient, 'readEmbed'>;
  /** Runs the task once after a while; gives a way to call it off. */
  readonly later: (task: () => void, ms: number) => () => void;
  /** Calls back when the frame comes into view again. */
  readonly onShown: (task: () => void) => () => void;
  readonly isHidden: () => boolean;
}

/** A socket needs a session, which a frame on another site has not; so the frame asks. */
const WHILE_OPEN_MS = 5000;
const AFTERWARDS_MS = 60_000;

export class EmbedState {
  readonly #sources: EmbedSources;
  readonly #pollId: string;
  readonly #screen = signal<EmbedScreen>({ phase: 'loading' });
  readonly #stopWatching: () => void;
  #cancel: () => void = () => undefined;
  #isClosed = false;

  constructor(sources: EmbedSources, pollId: string) {
    this.#sources = sources;
    this.#pollId = pollId;
    this.#stopWatching = sources.onShown(() => void this.ask());
    void this.ask();
  }

  get screen(): ReadonlySignal<EmbedScreen> {
    return this.#screen;
  }

  close(): void {
    this.#isClosed = true;
    this.#cancel();
    this.#stopWatching();
  }

  async ask(): Promise<void> {
    this.#cancel();
    const answer = await this.#sources.client.readEmbed({ params: { pollId: this.#pollId } });
    if (this.#isClosed) return;
    const known = this.#screen.peek();
    if (answer.ok) this.#screen.value = { phase: 'here', poll: answer.value };
    else if (answer.error.code === 'poll-not-found') this.#screen.value = { phase: 'missing' };
    else if (known.phase !== 'here') this.#screen.value = { phase: 'unreachable' };
    this.#askAgain();
  }

  /** A frame nobody looks at asks nothing; it asks at once when it is seen again. */
  #askAgain(): void {
    this.#cancel();
    if (this.#sources.isHidden()) return;
    const screen = this.#screen.peek();
    const isOpen = screen.phase === 'here' && screen.poll.status === 'open';
    this.#cancel = this.#sources.later(() => void this.ask(), isOpen ? WHILE_OPEN_MS : AFTERWARDS_MS);
  }
}
