import type { ClientFrame, Problem, ServerFrame } from '#core/live-frames.ts';
import { LIVE_PROTOCOL, closeCodes } from '#core/live-protocol.ts';
import { ClockEstimate } from './clock-estimate.ts';
import type { ClockReading } from './clock-estimate.ts';
import { TopicReader } from './topic-reader.ts';
import type { TopicListener } from './topic-reader.ts';

/** What the client uses of a WebSocket. */
export interface LiveSocket {
  send(text: string): void;
  close(): void;
}

export interface LiveSocketEvents {
  readonly onMessage: (text: string) => void;
  readonly onClose: (code: number) => void;
}

export interface LiveClientOptions {
  /** Events come later, never while it is being opened. */
  readonly open: (events: LiveSocketEvents) => LiveSocket;
  /** Our clock, in ms; must not jump when the user sets the time. */
  readonly now: () => number;
  readonly after: (durationMs: number, task: () => void) => () => void;
  /** In [0, 1). */
  readonly random: () => number;
  /** The server knows no session of ours: get one over HTTP. The client then connects again. */
  readonly onSignInNeeded?: () => Promise<void>;
  /** The server speaks another protocol: the page should be loaded again. */
  readonly onOutdated?: () => void;
}

export interface LiveStatus {
  readonly state: 'connecting' | 'live' | 'offline';
  /** By our clock. */
  readonly since: number;
}

export interface LiveCommand {
  readonly id: string;
  readonly name: string;
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** `lost`: the connection ended first, so nobody knows whether it was done. Send it again with the same id. */
export type LiveOutcome =
  | { readonly kind: 'done'; readonly value: unknown }
  | { readonly kind: 'refused'; readonly problem: Problem }
  | { readonly kind: 'lost' };

interface Followed {
  readonly reader: TopicReader;
  as: Readonly<Record<string, string>> | undefined;
  /** Cancels the next attempt to get a view. */
  cancelAsk: (() => void) | undefined;
  /** By an answer that lasts: only a new connection or a new follower asks again. */
  isRefused: boolean;
  isOver: boolean;
}

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 15_000;
const CONNECT_WITHIN_MS = 10_000;
const ANSWER_WITHIN_MS = 8000;
const PROBE_WITHIN_MS = 3000;
const HEARTBEAT_MS = 20_000;
const FIRST_EXCHANGES_MS = [0, 300, 900, 2000];
const ASK_AGAIN_MS = 5000;
const RESULT_WITHIN_MS = 20_000;
const DOUBT_AFTER_MS = 4000;
/** A connection this old was worth having: the next pause starts small again. */
const STEADY_MS = 10_000;

/** Holds one socket open for as long as it exists, and everything that follows topics or sends commands by it. */
export class LiveClient {
  readonly #options: LiveClientOptions;
  readonly #topics = new Map<string, Followed>();
  readonly #commands = new Map<string, (outcome: LiveOutcome) => void>();
  readonly #statusListeners = new Set<(status: LiveStatus) => void>();
  readonly #clock = new ClockEstimate();
  #socket: LiveSocket | undefined;
  #status: LiveStatus;
  #identityId: string | undefined;
  #attempt = 0;
  #heardAt = 0;
  #isClosed = false;
  #timers = new Set<() => void>();

  constructor(options: LiveClientOptions) {
    this.#options = options;
    this.#status = { state: 'connecting', since: options.now() };
    this.#connect();
  }

  get status(): LiveStatus {
    return this.#status;
  }

  /** Whose session the socket has; undefined while there is none. */
  get identityId(): string | undefined {
    return this.#identityId;
  }

  onStatus(listener: (status: LiveStatus) => void): () => void {
    this.#statusListeners.add(listener);
    return () => this.#statusListeners.delete(listener);
  }

  /** How far the server's clock is from ours, and how sure that is. */
  clock(): ClockReading | undefined {
    return this.#clock.reading(this.#options.now());
  }

  follow(topic: string, listener: TopicListener, as?: Readonly<Record<string, string>>): () => void {
    let followed = this.#topics.get(topic);
    if (!followed || followed.isOver) {
      followed = { reader: new TopicReader(), as, cancelAsk: undefined, isRefused: false, isOver: false };
      this.#topics.set(topic, followed);
    }
    const { reader } = followed;
    followed.as = as ?? followed.as;
    reader.listeners.add(listener);
    this.#ask(topic, followed);
    return () => {
      reader.listeners.delete(listener);
      if (reader.listeners.size > 0 || this.#topics.get(topic)?.reader !== reader) return;
      this.#topics.get(topic)?.cancelAsk?.();
      this.#topics.delete(topic);
      this.#send({ type: 'unsubscribe', topic });
    };
  }

  command(command: LiveCommand): Promise<LiveOutcome> {
    if (this.#status.state !== 'live') return Promise.resolve({ kind: 'lost' });
    return new Promise((resolve) => {
      // An answer that is late may mean a socket that is dead and does not know it.
      const cancelDoubt = this.#after(DOUBT_AFTER_MS, () => this.#probe(PROBE_WITHIN_MS));
      const cancel = this.#after(RESULT_WITHIN_MS, () => settle({ kind: 'lost' }));
      const settle = (outcome: LiveOutcome): void => {
        cancelDoubt();
        cancel();
        this.#commands.delete(command.id);
        resolve(outcome);
      };
      this.#commands.set(command.id, settle);
      this.#send({ type: 'command', ...command });
    });
  }

  /** The network, the page or the device came back: try at once, and doubt a socket that slept. */
  wake(): void {
    if (this.#isClosed) return;
    if (this.#status.state === 'live') this.#probe(PROBE_WITHIN_MS);
    else if (!this.#socket) {
      this.#attempt = 0;
      this.#clearTimers();
      this.#connect();
    }
  }

  /** The local clock was found to have jumped. */
  clockJumped(): void {
    this.#clock.reset();
    if (this.#status.state === 'live') this.#measure();
  }

  /** After signing in or out: the socket must belong to the new session. */
  reconnect(): void {
    this.#attempt = 0;
    this.#drop(0);
  }

  close(): void {
    this.#isClosed = true;
    this.#drop(0);
    this.#clearTimers();
  }

  #connect(): void {
    if (this.#isClosed) return;
    const socket: LiveSocket = this.#options.open({
      onMessage: (text) => {
        if (isCurrent()) this.#receive(JSON.parse(text) as ServerFrame);
      },
      onClose: (code) => {
        if (isCurrent()) void this.#closed(code);
      },
    });
    const isCurrent = (): boolean => this.#socket === socket;
    this.#socket = socket;
    this.#after(CONNECT_WITHIN_MS, () => {
      if (isCurrent() && this.#status.state !== 'live') this.#drop(this.#pauseMs());
    });
  }

  async #closed(code: number): Promise<void> {
    if (code === closeCodes.signInNeeded && this.#options.onSignInNeeded) {
      this.#forgetSocket();
      await this.#options.onSignInNeeded().catch(() => undefined);
      if (this.#socket) return;
    }
    if (code === closeCodes.restarting) this.#attempt = 0;
    this.#drop(this.#pauseMs());
  }

  #pauseMs(): number {
    const { state, since } = this.#status;
    if (state === 'live' && this.#options.now() - since > STEADY_MS) this.#attempt = 0;
    const limit = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#attempt);
    this.#attempt += 1;
    return this.#options.random() * limit;
  }

  #forgetSocket(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    this.#identityId = undefined;
    socket?.close();
    this.#clearTimers();
    for (const followed of this.#topics.values()) followed.cancelAsk = undefined;
    for (const settle of this.#commands.values()) settle({ kind: 'lost' });
    if (this.#status.state !== 'offline') this.#setStatus('offline');
  }

  #drop(pauseMs: number): void {
    this.#forgetSocket();
    if (!this.#isClosed) this.#after(pauseMs, () => this.#connect());
  }

  #receive(frame: ServerFrame): void {
    this.#heardAt = this.#options.now();
    switch (frame.type) {
      case 'welcome':
        return this.#welcome(frame);
      case 'result':
        return this.#commands.get(frame.id)?.(
          frame.problem ? { kind: 'refused', problem: frame.problem } : { kind: 'done', value: frame.value },
        );
      case 'clock':
        return this.#takeClock(frame);
      default:
        return this.#takeTopicFrame(frame);
    }
  }

  #takeTopicFrame(frame: Extract<ServerFrame, { topic: string }>): void {
    const followed = this.#topics.get(frame.topic);
    if (!followed || followed.isOver) return;
    const { reader } = followed;
    if (frame.type === 'event') {
      if (!reader.takeEvent(frame)) this.#ask(frame.topic, followed);
      return;
    }
    this.#stopAsking(followed);
    if (frame.type === 'view') reader.takeView(frame);
    else if (frame.type === 'gone') {
      followed.isOver = true;
      for (const { onGone } of reader.listeners) onGone?.();
    } else if (frame.problem.isPassing) this.#askLater(frame.topic, followed);
    else {
      followed.isRefused = true;
      for (const { onRefused } of reader.listeners) onRefused?.(frame.problem);
    }
  }

  #welcome({ protocol, identityId }: Extract<ServerFrame, { type: 'welcome' }>): void {
    this.#identityId = identityId;
    this.#setStatus('live');
    if (protocol !== LIVE_PROTOCOL) this.#options.onOutdated?.();
    for (const [topic, followed] of this.#topics) if (!followed.isOver) this.#ask(topic, followed);
    this.#measure();
    this.#beatLater();
  }

  #measure(): void {
    for (const delayMs of FIRST_EXCHANGES_MS) this.#after(delayMs, () => this.#exchange());
  }

  #beatLater(): void {
    this.#after(HEARTBEAT_MS, () => {
      this.#probe(ANSWER_WITHIN_MS);
      this.#beatLater();
    });
  }

  #exchange(): void {
    this.#send({ type: 'clock', t0: this.#options.now() });
  }

  #probe(withinMs: number): void {
    const askedAt = this.#options.now();
    const socket = this.#socket;
    this.#exchange();
    this.#after(withinMs, () => {
      if (this.#socket === socket && this.#heardAt < askedAt) this.#drop(this.#pauseMs());
    });
  }

  #takeClock({ t0, t1, t2, held = {} }: Extract<ServerFrame, { type: 'clock' }>): void {
    this.#clock.add({ t0, t1, t2, t3: this.#heardAt });
    for (const [topic, followed] of this.#topics) {
      const { reader, isOver, isRefused } = followed;
      if (!isOver && !isRefused && !reader.isUpTo(held[topic])) this.#ask(topic, followed);
    }
  }

  /** Asks for a fresh view until one comes. */
  #ask(topic: string, followed: Followed): void {
    if (this.#status.state !== 'live' || followed.cancelAsk) return;
    followed.isRefused = false;
    this.#send({ type: 'subscribe', topic, ...(followed.as && { as: followed.as }) });
    this.#askLater(topic, followed);
  }

  #askLater(topic: string, followed: Followed): void {
    followed.cancelAsk = this.#after(ASK_AGAIN_MS * (0.5 + this.#options.random()), () => {
      followed.cancelAsk = undefined;
      if (!followed.isOver && this.#topics.get(topic) === followed) this.#ask(topic, followed);
    });
  }

  #stopAsking(followed: Followed): void {
    followed.cancelAsk?.();
    followed.cancelAsk = undefined;
  }

  #send(frame: ClientFrame): void {
    if (this.#status.state === 'live') this.#socket?.send(JSON.stringify(frame));
  }

  #setStatus(state: LiveStatus['state']): void {
    this.#status = { state, since: this.#options.now() };
    for (const listener of this.#statusListeners) listener(this.#status);
  }

  #after(durationMs: number, task: () => void): () => void {
    const stop = this.#options.after(durationMs, () => {
      this.#timers.delete(cancel);
      task();
    });
    const cancel = (): void => {
      this.#timers.delete(cancel);
      stop();
    };
    this.#timers.add(cancel);
    return cancel;
  }

  #clearTimers(): void {
    for (const cancel of this.#timers) cancel();
  }
}
