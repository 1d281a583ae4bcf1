import * as z from 'zod/mini';
import type { Locale } from '#core/words.ts';
import { clientFrame } from '#core/live-frames.ts';
import type { ClientFrame } from '#core/live-frames.ts';
import { LIVE_PROTOCOL, closeCodes } from '#core/live-protocol.ts';
import { fail } from '#core/result.ts';
import type { Failure, Result } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Clock } from '#server/kit/clock.ts';
import { withoutHalves } from '#core/json-text.ts';
import { Limiter } from '#server/kit/limiter.ts';
import { problemOf } from '#server/kit/problem.ts';
import { frameOf } from './frames.ts';
import { FrameBudget } from './frame-budget.ts';
import type { FrameTurns } from './frame-turns.ts';
import type { LiveHub } from './hub.ts';
import type { Subscriber, Subscription } from './subscription.ts';

/** What a connection needs of a socket. */
export interface Wire {
  readonly bufferedBytes: number;
  send(frame: string | Buffer): void;
  ping(): void;
  pause(): void;
  resume(): void;
  close(code: number, reason: string): void;
  /** For a peer that no longer answers. */
  terminate(): void;
}

export type CommandFrame = Extract<ClientFrame, { type: 'command' }>;

export interface ConnectionOptions {
  readonly id: string;
  readonly actor: Actor;
  readonly address: string;
  readonly locale: Locale;
  readonly wire: Wire;
  readonly clock: Clock;
  readonly hub: LiveHub;
  readonly turns: Pick<FrameTurns, 'take'>;
  readonly runCommand: (connection: Connection, command: CommandFrame) => Promise<Result<unknown>>;
  readonly onEnd: (connection: Connection) => void;
  readonly onFault: (fault: unknown) => void;
}

const PING_MS = 25_000;
/** Above this, events would only be late: they are dropped and a fresh view follows. */
const SLOW_BYTES = 256 * 1024;
const DRAINED_BYTES = 32 * 1024;
const HOPELESS_BYTES = 4 * 1024 * 1024;
const HOPELESS_MS = 30_000;
const DRAIN_CHECK_MS = 250;
const MOST_SUBSCRIPTIONS = 64;
const COMMANDS_AT_ONCE = 8;
const COMMANDS_WAITING = 64;

/** One device's socket: reads its frames, runs its commands, and never delays other devices. */
export class Connection implements Subscriber {
  readonly id: string;
  readonly actor: Actor;
  readonly address: string;
  readonly locale: Locale;
  readonly #options: ConnectionOptions;
  readonly #subscriptions = new Map<string, Subscription>();
  readonly #late = new Set<Subscription>();
  readonly #budget: FrameBudget;
  readonly #commands = new Limiter({ atOnce: COMMANDS_AT_ONCE, mostWaiting: COMMANDS_WAITING });
  #slowSince: number | undefined;
  #isAnswering = true;
  #isOver = false;
  #cancelPing: () => void;
  #gone: AbortController | undefined;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.id = options.id;
    this.actor = options.actor;
    this.address = options.address;
    this.locale = options.locale;
    this.#budget = new FrameBudget(options.clock, options.wire);
    this.#cancelPing = options.clock.after(PING_MS, () => this.#ping());
    const { id: connectionId, actor } = options;
    this.send(
      frameOf({ type: 'welcome', protocol: LIVE_PROTOCOL, connectionId, identityId: actor.identityId }),
    );
  }

  get isSlow(): boolean {
    return this.#options.wire.bufferedBytes > SLOW_BYTES;
  }

  /** Aborted when the socket closes; made on first use, because few commands need it. */
  get gone(): AbortSignal {
    this.#gone ??= new AbortController();
    if (this.#isOver) this.#gone.abort();
    return this.#gone.signal;
  }

  /** Commands that were accepted and have no answer yet. */
  get unanswered(): number {
    return this.#commands.depth;
  }

  /** Any sign of life, a pong among them. */
  heard(): void {
    this.#isAnswering = true;
  }

  receive(text: string): void {
    if (this.#isOver) return;
    const receivedAt = this.#options.clock.now();
    this.heard();
    if (!this.#budget.spend()) return this.close(closeCodes.policy, 'too-many-requests');
    this.#options.turns.take(() => this.#read(text, receivedAt));
  }

  send(frame: string | Buffer): void {
    if (this.#isOver) return;
    this.#options.wire.send(frame);
    if (this.#options.wire.bufferedBytes > HOPELESS_BYTES) this.close(closeCodes.tooSlow, 'too-slow');
  }

  offer(subscription: Subscription, frame: Buffer): void {
    if (this.isSlow) this.postpone(subscription);
    else this.send(frame);
  }

  postpone(subscription: Subscription): void {
    this.#options.hub.suspend(subscription);
    this.#late.add(subscription);
    if (this.#slowSince !== undefined) return;
    this.#slowSince = this.#options.clock.now();
    this.#checkDrain();
  }

  close(code: number, reason: string): void {
    if (this.#isOver) return;
    this.#options.wire.close(code, reason);
    this.ended();
  }

  /** The socket closed. Running commands continue, except heavy work: their results wait for the retry. */
  ended(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#gone?.abort();
    this.#cancelPing();
    this.#budget.close();
    for (const subscription of this.#subscriptions.values()) {
      this.#options.hub.unsubscribe(subscription, false);
    }
    this.#subscriptions.clear();
    this.#options.onEnd(this);
  }

  #read(text: string, receivedAt: number): void {
    if (this.#isOver) return;
    const json = parseJson(text);
    const parsed = z.safeParse(clientFrame, json);
    if (parsed.success) this.#take(parsed.data, receivedAt);
    // A newer client may know more frames than we do; anything that is not a frame is an error.
    else if (!isUnknownFrame(json)) this.close(closeCodes.policy, 'bad-frame');
  }

  #take(frame: ClientFrame, receivedAt: number): void {
    switch (frame.type) {
      case 'subscribe':
        return this.#subscribe(frame.topic, frame.as ?? {});
      case 'unsubscribe':
        return this.#unsubscribe(frame.topic);
      case 'command':
        return void this.#queue(frame);
      case 'clock':
        return this.#answerClock(frame.t0, receivedAt);
    }
  }

  #subscribe(topic: string, as: Readonly<Record<string, string>>): void {
    const known = this.#subscriptions.get(topic);
    if (known && !known.isOver) {
      known.as = as;
      known.isAsked = true;
      if (!this.#late.has(known)) this.#options.hub.refresh(known);
      return;
    }
    this.#forgetEnded();
    if (this.#subscriptions.size >= MOST_SUBSCRIPTIONS) {
      const problem = problemOf(fail('too-many-requests', { seconds: 1 }).error, this.locale);
      return this.send(frameOf({ type: 'refused', topic, problem }));
    }
    const subscription = this.#options.hub.subscribe(this, topic, as);
    if (subscription) this.#subscriptions.set(topic, subscription);
  }

  #unsubscribe(topic: string): void {
    const subscription = this.#subscriptions.get(topic);
    if (!subscription) return;
    this.#subscriptions.delete(topic);
    this.#late.delete(subscription);
    this.#options.hub.unsubscribe(subscription, true);
  }

  #forgetEnded(): void {
    for (const [topic, subscription] of this.#subscriptions) {
      if (subscription.isOver) this.#subscriptions.delete(topic);
    }
  }

  async #queue(command: CommandFrame): Promise<void> {
    const isDone = await this.#commands.run(() => this.#run(command));
    if (!isDone) this.#answer(command.id, fail('too-many-requests', { seconds: 1 }));
  }

  async #run(command: CommandFrame): Promise<true> {
    // What still waits when the socket is gone comes again over the next one.
    if (this.#isOver) return true;
    try {
      this.#answer(command.id, await this.#options.runCommand(this, command));
    } catch (fault) {
      // A result that is not JSON must not end the node.
      this.#options.onFault(fault);
      this.#answer(command.id, fail('internal'));
    }
    return true;
  }

  #answer(id: string, result: Result<unknown> | { ok: false; error: Failure }): void {
    this.send(
      frameOf(
        result.ok
          ? { type: 'result', id, value: result.value }
          : { type: 'result', id, problem: problemOf(result.error, this.locale) },
      ),
    );
  }

  #answerClock(t0: number, t1: number): void {
    const held: Record<string, { epoch: string; marks: Record<string, number> }> = {};
    for (const [topic, subscription] of this.#subscriptions) {
      const marks = this.#options.hub.marksOf(subscription);
      if (marks) held[topic] = marks;
    }
    this.send(frameOf({ type: 'clock', t0, t1, t2: this.#options.clock.now(), held }));
  }

  #ping(): void {
    if (!this.#isAnswering) {
      this.#options.wire.terminate();
      return this.ended();
    }
    this.#isAnswering = false;
    this.#options.wire.ping();
    this.#cancelPing = this.#options.clock.after(PING_MS, () => this.#ping());
  }

  #checkDrain(): void {
    if (this.#isOver || this.#slowSince === undefined) return;
    if (this.#options.wire.bufferedBytes <= DRAINED_BYTES) {
      const late = [...this.#late];
      this.#late.clear();
      this.#slowSince = undefined;
      for (const subscription of late) this.#options.hub.refresh(subscription);
    } else if (this.#options.clock.now() - this.#slowSince > HOPELESS_MS) {
      this.close(closeCodes.tooSlow, 'too-slow');
    } else this.#options.clock.after(DRAIN_CHECK_MS, () => this.#checkDrain());
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(withoutHalves(text));
  } catch {
    return undefined;
  }
};

const KNOWN_FRAMES: ReadonlySet<unknown> = new Set(['subscribe', 'unsubscribe', 'command', 'clock']);

const isUnknownFrame = (json: unknown): boolean =>
  typeof json === 'object' &&
  json !== null &&
  'type' in json &&
  typeof json.type === 'string' &&
  !KNOWN_FRAMES.has(json.type);
