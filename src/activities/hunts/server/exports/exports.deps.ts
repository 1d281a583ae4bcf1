import type { Result } from '#core/result.ts';
import type { Files } from '#platform/files/server/files.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Kit } from '#server/kit/module.ts';
import type { Table } from '#store/port/table.ts';
import type { HuntFile } from '#activities/hunts/contract.file.ts';
import type { HuntEvent } from '#activities/hunts/rules/progress/events.ts';
import type { Routes } from '#activities/hunts/rules/progress/progress.ts';
import type { TrackPoint } from '#activities/hunts/rules/tracks/track.ts';
import type { HostSeat } from '../chat/chat.deps.ts';

export interface ExportSeat extends HostSeat {
  readonly events: readonly HuntEvent[];
  readonly routes: Routes;
  /** The hunt to take away: with the ids its author gave, and what makes cards that are printed go on working. */
  readonly file?: HuntFile;
  /** What people type on the start page. */
  readonly joinCode?: string;
}

export interface Phone {
  readonly userId: string;
  readonly teamId: string;
  readonly name: string;
}

/** What exports need of the hunt itself. Everything here is for hosts alone. */
export interface ExportDoors {
  forHost(actor: Actor, gameId: string): Promise<Result<ExportSeat>>;
  /** Of the card at a level: what only the server can make, in base64url. */
  signature(gameId: string, levelId: string): Promise<string>;
  /** Who played, those who have left included. */
  phones(gameId: string): Promise<readonly Phone[]>;
  /** Where a phone was in this hunt, as far as it is still kept, page by page, the last first. */
  positions(gameId: string, userId: string): AsyncIterable<readonly TrackPoint[]>;
}

export interface ExportDeps extends Pick<Kit, 'store' | 'clock' | 'log' | 'jobs'> {
  readonly table: Table;
  readonly files: Files;
  readonly doors: ExportDoors;
}
