import type { Instant } from '#core/instant.ts';
import type { Result } from '#core/result.ts';
import type { Files } from '#platform/files/server/files.ts';
import type { Turns } from '#platform/files/server/turns.ts';
import type { ChangeDeps } from '#platform/rooms/server/change-versioned.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Hub } from '#server/kit/hub.ts';
import type { Operation } from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';
import type { Hunt } from '#activities/hunts/rules/hunt-file.ts';
import type { HuntEvent } from '#activities/hunts/rules/progress/events.ts';
import type { HuntProgress, Routes } from '#activities/hunts/rules/progress/progress.ts';

export interface PhotoSeat {
  readonly teamId: string;
  readonly userId: string;
}

/** A host may play along: then both are there. */
export interface HuntCaller {
  readonly isHost: boolean;
  readonly seat?: PhotoSeat | undefined;
}

export interface HuntForPhotos {
  readonly hunt: Hunt;
  readonly events: readonly HuntEvent[];
  readonly routes: Routes;
  readonly progress: HuntProgress;
  /** Until when photos are kept; none: as long as the hunt. */
  readonly photosUntil?: Instant | undefined;
}

export interface HuntAct {
  readonly events: readonly HuntEvent[];
  /** Stored with the events or not at all. */
  readonly operations?: readonly Operation[] | undefined;
}

/** What photos need of the hunt they belong to. */
export interface HuntsForPhotos {
  who(actor: Actor, gameId: string): Promise<Result<HuntCaller>>;
  read(gameId: string): Promise<Result<HuntForPhotos>>;
  /** Decides on what holds now, stores the events once and tells everybody; nothing to store is fine. */
  act(
    gameId: string,
    decide: (state: HuntForPhotos, now: Instant) => Result<HuntAct>,
  ): Promise<Result<unknown>>;
}

export interface PhotoDeps extends Pick<ChangeDeps, 'store' | 'clock' | 'ids' | 'queue' | 'deadlines'> {
  readonly table: Table;
  readonly hub: Hub;
  readonly files: Files;
  readonly turns: Turns;
  readonly hunts: HuntsForPhotos;
}
