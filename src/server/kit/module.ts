import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Store } from '#store/port/store.ts';
import type { BoundRoute } from './bind.ts';
import type { Clock } from './clock.ts';
import type { Doors } from './doors.ts';
import type { Hub, TopicSource } from './hub.ts';
import type { Ids } from './ids.ts';
import type { Jobs } from './jobs.ts';

/** What every part of the server works with. */
export interface Kit {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  readonly hub: Hub;
  /** For work whose cost grows with its input or stored data. */
  readonly jobs: Jobs;
}

export interface FramedPage {
  readonly address: string;
  /**
   * For a page that acts: the origins that may frame it, asked for every page that is sent. If absent, every site may,
   * because the page needs no session and does nothing.
   */
  readonly sites?: (params: Readonly<Record<string, string>>) => Promise<readonly string[]>;
}

/** What a part (an activity, identity, rooms) gives to the composition root. */
export interface ServerModule {
  readonly name: string;
  readonly routes: readonly BoundRoute[];
  readonly topics?: readonly TopicSource[];
  /** Pages that other sites may show in a frame. */
  readonly embeds?: readonly FramedPage[];
  /** Other origins that pages must be allowed to contact right now; asked for every page that is sent. */
  readonly contacts?: () => readonly string[];
  /** For addresses outside the contracts: redirects, file downloads. */
  readonly plugin?: (app: FastifyInstance, doors: Doors) => Promise<void>;
  /** Adds example content to an empty store; called once, on the first start. */
  readonly seedDemo?: () => Promise<void>;
  /** Lengths of its queues by name, for the metrics. */
  readonly queues?: Readonly<Record<string, () => number>>;
  readonly close?: () => Promise<void>;
}
