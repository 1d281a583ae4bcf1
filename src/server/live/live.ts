import type { Server } from 'node:http';
import type { Logger } from 'pino';
import type { Clock } from '#server/kit/clock.ts';
import type { Hub, GuardedTopic } from '#server/kit/hub.ts';
import type { Ids } from '#server/kit/ids.ts';
import type { Bus } from './bus.ts';
import { LiveHub } from './hub.ts';
import type { HubCounts } from './hub.ts';
import type { LiveKindCount } from './live-kinds.ts';
import { LiveSockets } from './sockets.ts';
import type { SocketDoor } from './sockets.ts';

export interface LiveDeps {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Pick<Logger, 'error'>;
  readonly bus: Bus;
}

export interface LiveCounts extends HubCounts {
  readonly sockets: number;
}

/** The live side of a node. Made first, because every part publishes; attached last, when all rows are known. */
export interface Live {
  readonly hub: Hub;
  serve(topics: readonly GuardedTopic[]): void;
  attach(servers: readonly Server[], door: SocketDoor): void;
  counts(): LiveCounts;
  /** What people do on this node, by kind of topic. */
  kinds(): readonly LiveKindCount[];
  /** Rejects when the bus does not answer; for readiness. */
  check(): Promise<void>;
  /** Stops new subscriptions, lets running commands answer, then sends everybody to another node. Call before http.close(). */
  stop(): Promise<void>;
}

export const openLive = ({ clock, ids, log, bus }: LiveDeps): Live => {
  const onFault = (fault: unknown): void => log.error({ err: fault }, 'live: a fault');
  let sockets: LiveSockets | undefined;
  const hub = new LiveHub({
    clock,
    ids,
    bus,
    random: () => ids.below(1_000_000) / 1_000_000,
    onFault,
    onDismiss: (sessionId) => sockets?.dismiss(sessionId),
  });
  return {
    hub,
    serve: (topics) => hub.serve(topics),
    attach(servers, door) {
      sockets = new LiveSockets({ clock, ids, hub, door, onFault });
      for (const server of servers) sockets.attach(server);
    },
    counts: () => ({ sockets: sockets?.size ?? 0, ...hub.counts() }),
    kinds: () => hub.kinds(),
    check: () => bus.check(),
    async stop() {
      hub.stopAdmitting();
      await sockets?.stop();
      hub.close();
      await bus.close();
    },
  };
};
