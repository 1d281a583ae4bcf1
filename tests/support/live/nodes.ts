import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ServerFrame } from '#core/live-frames.ts';
import { ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import { seededRandom } from '#core/random.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { TopicSource } from '#server/kit/hub.ts';
import type { Bus, BusListener } from '#server/live/bus.ts';
import { Connection } from '#server/live/connection.ts';
import type { CommandFrame, Wire } from '#server/live/connection.ts';
import { LiveHub } from '#server/live/hub.ts';
import { localBus } from '#server/live/local-bus.ts';
import { seededIds } from '#tests/support/core/seeded-ids.ts';
import { actorOf } from '#tests/support/identity/test-identity.ts';
import type { TestToken } from '#tests/support/identity/test-identity.ts';

/** Lets everything that waits for promises only go on. */
export const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn++) await nextTurn();
};

export interface FakeWire extends Wire {
  readonly frames: ServerFrame[];
  /** What was sent as it was, to see whether buffers are shared. */
  readonly raw: (string | Buffer)[];
  bufferedBytes: number;
  closed: { code: number; reason: string } | undefined;
  isTerminated: boolean;
  isPaused: boolean;
  pings: number;
  onFrame: ((frame: ServerFrame) => void) | undefined;
}

export const fakeWire = (): FakeWire => {
  const wire: FakeWire = {
    frames: [],
    raw: [],
    bufferedBytes: 0,
    closed: undefined,
    isTerminated: false,
    isPaused: false,
    pings: 0,
    onFrame: undefined,
    send(frame) {
      const parsed = JSON.parse(frame.toString()) as ServerFrame;
      wire.raw.push(frame);
      wire.frames.push(parsed);
      wire.onFrame?.(parsed);
    },
    ping: () => void (wire.pings += 1),
    pause: () => void (wire.isPaused = true),
    resume: () => void (wire.isPaused = false),
    close: (code, reason) => void (wire.closed = { code, reason }),
    terminate: () => void (wire.isTerminated = true),
  };
  return wire;
};

/** Several hubs on one bus that a test can cut, and whose messages it can lose, delay or double. */
export interface FakeBus {
  forNode(): Bus;
  /** Decides what becomes of a message on its way to one node: how often it arrives, and after how long. */
  route: (channel: string, message: string) => readonly number[];
  lose(): void;
  restore(): void;
  readonly published: { channel: string; message: string }[];
}

export const fakeBus = (clock: Clock): FakeBus => {
  const nodes = new Set<{ listener: BusListener | undefined; channels: Set<string> }>();
  let isLost = false;
  const bus: FakeBus = {
    published: [],
    route: () => [0],
    lose() {
      isLost = true;
      for (const { listener } of nodes) listener?.onLost();
    },
    restore() {
      isLost = false;
      for (const { listener } of nodes) listener?.onRestored();
    },
    forNode() {
      const node = { listener: undefined as BusListener | undefined, channels: new Set<string>() };
      nodes.add(node);
      return {
        isShared: true,
        start: (listener) => void (node.listener = listener),
        publish(channel, message) {
          if (isLost || !nodes.has(node)) return;
          bus.published.push({ channel, message });
          for (const other of nodes) {
            for (const delayMs of bus.route(channel, message)) {
              clock.after(delayMs, () => {
                if (!isLost && other.channels.has(channel)) other.listener?.onMessage(channel, message);
              });
            }
          }
        },
        join: (channel) => Promise.resolve(void node.channels.add(channel)),
        leave: (channel) => void node.channels.delete(channel),
        check: () => Promise.resolve(),
        close: () => Promise.resolve(void nodes.delete(node)),
      };
    },
  };
  return bus;
};

export interface TestNode {
  readonly hub: LiveHub;
  readonly faults: unknown[];
  readonly dismissed: string[];
  readonly bus: Bus;
  connect(as: TestToken, options?: ConnectOptions): TestConnection;
}

interface ConnectOptions {
  readonly wire?: FakeWire;
  readonly runCommand?: (command: CommandFrame) => Promise<Result<unknown>>;
  readonly onEnd?: () => void;
  /** When a frame that has arrived is read; otherwise at once. */
  readonly take?: (read: () => void) => void;
}

export interface TestConnection {
  readonly connection: Connection;
  readonly wire: FakeWire;
  readonly frames: ServerFrame[];
  say(frame: unknown): void;
  /** Frames of one type, in order. */
  of<T extends ServerFrame['type']>(type: T): Extract<ServerFrame, { type: T }>[];
}

/** A hub with fake sockets and a fake clock. */
export const liveNode = (options: {
  readonly clock: Clock;
  readonly sources: readonly TopicSource[];
  readonly bus?: Bus;
  readonly seed?: string;
  readonly listenersAtOnce?: number;
}): TestNode => {
  const faults: unknown[] = [];
  const dismissed: string[] = [];
  const random = seededRandom(options.seed ?? 'node');
  const bus = options.bus ?? localBus();
  const hub = new LiveHub({
    clock: options.clock,
    ids: seededIds(options.seed),
    bus,
    ...(options.listenersAtOnce !== undefined && { listenersAtOnce: options.listenersAtOnce }),
    random: () => random.next(),
    onFault: (fault) => faults.push(fault),
    onDismiss: (sessionId) => dismissed.push(sessionId),
  });
  hub.serve(options.sources);
  let connections = 0;
  return {
    hub,
    faults,
    dismissed,
    bus,
    connect(as, { wire = fakeWire(), runCommand, onEnd, take = (read: () => void) => read() } = {}) {
      connections += 1;
      const actor: Actor = actorOf(as);
      const connection = new Connection({
        id: `connection-${connections}`,
        actor,
        address: '192.0.2.7',
        locale: 'en',
        wire,
        clock: options.clock,
        hub,
        turns: { take },
        runCommand: (_, command) => runCommand?.(command) ?? Promise.resolve(ok(command.body)),
        onEnd: () => onEnd?.(),
        onFault: (fault) => faults.push(fault),
      });
      return {
        connection,
        wire,
        frames: wire.frames,
        say: (frame) => connection.receive(JSON.stringify(frame)),
        of: <T extends ServerFrame['type']>(type: T) =>
          wire.frames.filter((frame): frame is Extract<ServerFrame, { type: T }> => frame.type === type),
      };
    },
  };
};
