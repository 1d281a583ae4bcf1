import type { SaveState } from '#web/kit/parts/SavedMark.tsx';

/** `again`: no connection, it is tried again. `refused`: it stays as it is until something is changed. */
export type SaveOutcome = 'saved' | 'again' | 'refused';

interface SaverOptions<Value> {
  readonly send: (value: Value) => Promise<SaveOutcome>;
  readonly onState: (state: SaveState) => void;
  /** Pause in typing before it is sent. */
  readonly pauseMs?: number;
  readonly retryMs?: number;
}

/** Sends what is typed, one at a time and only the newest. */
export class Saver<Value> {
  readonly #options: Required<SaverOptions<Value>>;
  #waiting: { readonly value: Value } | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSending = false;
  #isClosed = false;

  constructor(options: SaverOptions<Value>) {
    this.#options = { pauseMs: 600, retryMs: 4000, ...options };
  }

  get isIdle(): boolean {
    return this.#waiting === undefined && !this.#isSending;
  }

  take(value: Value): void {
    this.#waiting = { value };
    this.#options.onState('saving');
    this.#later(this.#options.pauseMs);
  }

  /** Now: the page is about to go. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    return this.#send();
  }

  /** Waiting items are still sent, but nothing is shown any more. */
  async close(): Promise<void> {
    const flushed = this.flush();
    this.#isClosed = true;
    await flushed;
    clearTimeout(this.#timer);
  }

  #later(ms: number): void {
    clearTimeout(this.#timer);
    if (!this.#isSending) this.#timer = setTimeout(() => void this.#send(), ms);
  }

  #say(state: SaveState): void {
    if (!this.#isClosed) this.#options.onState(state);
  }

  async #send(): Promise<void> {
    const sent = this.#waiting;
    if (!sent || this.#isSending) return;
    this.#isSending = true;
    const outcome = await this.#options.send(sent.value);
    this.#isSending = false;
    const isNewer = this.#waiting !== sent;
    if (isNewer) return this.#isClosed ? this.#send() : this.#later(this.#options.pauseMs);
    if (outcome !== 'again') this.#waiting = undefined;
    this.#say(outcome === 'saved' ? 'saved' : 'waiting');
    if (outcome === 'again' && !this.#isClosed) this.#later(this.#options.retryMs);
  }
}
