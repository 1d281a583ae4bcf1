import { DAY_MS } from '#core/instant.ts';
import type { Logger } from 'pino';
import type { Pictures } from '#platform/files/server/files.wiring.ts';
import type { ChangeDeps, VersionedKind } from '#platform/rooms/server/change-versioned.ts';
import type { Hub } from '#server/kit/hub.ts';
import type { Jobs } from '#server/kit/jobs.ts';
import type { Operation } from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';
import type { Settings } from '../contract.settings.ts';
import type { HuntEvent } from '../rules/progress/events.ts';
import type { HuntState } from '../rules/state.ts';
import type { HuntChat } from './chat/chat.wiring.ts';
import type { HeldHunts } from './held-hunts.ts';
import type { HuntNews } from './hunt-news.ts';
import type { HuntPhotos } from './photos/photos.wiring.ts';
import type { PositionIntake } from './position-intake.ts';
import type { WorkNews } from './work-news.ts';

/** One change of a hunt: what happened, and what else is stored with it or not at all. */
export interface HuntChange {
  readonly events: readonly HuntEvent[];
  readonly operations: readonly Operation[];
  /** Channels whose views are out of date beyond what the events tell: content, settings or teams. */
  readonly stale: readonly string[];
  /** The rows of the hunt hold more than the state that decided, so it is read again. */
  readonly mustReload: boolean;
}

export interface HuntLifetimes {
  /** After the end of the hunt. */
  readonly positionMs: number;
  readonly photoMs: number;
  readonly messageMs: number;
}

/** The host may let photos and words go sooner than the server would, never later. */
export const keptTimes = (
  { keepDays = 0 }: Pick<Settings, 'keepDays'>,
  lifetimes: HuntLifetimes,
): HuntLifetimes => {
  if (keepDays === 0) return lifetimes;
  const { photoMs, messageMs } = lifetimes;
  const wantedMs = keepDays * DAY_MS;
  return { ...lifetimes, photoMs: Math.min(photoMs, wantedMs), messageMs: Math.min(messageMs, wantedMs) };
};

/** What the use cases of hunts work with. */
export interface HuntDeps extends ChangeDeps {
  readonly table: Table;
  readonly hub: Hub;
  readonly jobs: Jobs;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  readonly hunts: VersionedKind<HuntState, HuntChange, 'hunt-not-found'>;
  readonly held: HeldHunts;
  readonly lifetimes: HuntLifetimes;
  readonly positions: PositionIntake;
  readonly news: HuntNews;
  readonly works: WorkNews;
  readonly pictures: Pictures;
}

/** With photos and talk, for use cases that delete all personal data. */
export interface WholeDeps extends HuntDeps {
  readonly photos: HuntPhotos;
  readonly chat: HuntChat;
}
