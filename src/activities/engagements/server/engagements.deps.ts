import type { Logger } from 'pino';
import type { Pictures } from '#platform/files/server/files.wiring.ts';
import type { ChangeDeps, VersionedKind } from '#platform/rooms/server/change-versioned.ts';
import type { Hub } from '#server/kit/hub.ts';
import type { Table } from '#store/port/table.ts';
import type { GameEvent, GameState } from '../rules/state.ts';
import type { GamePlace } from './games.items.ts';
import type { StagedQuestions } from './staged-questions.ts';
import type { StepTimings } from './step-timings.ts';

export interface Lifetimes {
  readonly gameMs: number;
  readonly draftMs: number;
  readonly connectionMs: number;
}

/** What the use cases of sessions work with. */
export interface EngagementDeps extends ChangeDeps {
  readonly table: Table;
  readonly hub: Hub;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  readonly games: VersionedKind<GameState, GameEvent, 'game-not-found'>;
  readonly staged: StagedQuestions;
  readonly timings: StepTimings;
  readonly lifetimes: Lifetimes;
  readonly pictures: Pick<Pictures, 'keep'>;
  /** Pages offer what needs one. */
  readonly hasAssistant: boolean;
  /** Of this process, for the rows that only it writes. */
  readonly node: string;
}

export const placeOf = (
  { table, lifetimes }: Pick<EngagementDeps, 'table' | 'lifetimes'>,
  { gameId, createdAt, expiresAt }: Pick<GameState, 'gameId' | 'createdAt' | 'expiresAt'>,
): GamePlace => ({ table, gameId, expiresAt: expiresAt ?? createdAt + lifetimes.gameMs });
