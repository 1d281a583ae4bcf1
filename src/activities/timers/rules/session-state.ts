import type { Instant } from '#core/instant.ts';
import type { ControlShape } from '../contract.clock.ts';
import type { Alarm, TableStatus } from '../contract.tables.ts';
import type { ClockEvent } from './clock/event.ts';
import type { ClockState, TurnReceipt } from './clock/state.ts';
import type { Player, PlayerOverride } from './players.ts';
import type { GameRecord } from './records.ts';
import type { Mode, UsageRow } from './template.ts';

export interface SessionSeat extends Player {
  /** Whose device has it; undefined: it is free and the host taps for it. */
  readonly identityId?: string | undefined;
  readonly seatHash?: string | undefined;
  /** In a room: the only member who can have this seat, even while it is free. */
  readonly guestId?: string | undefined;
}

/** Who acted: the host, a seat, or the server when time was up. */
export type Doer = 'host' | 'server' | number;

/** A logged event: with its act, who did it, and the time on their device. */
export type LoggedEvent = ClockEvent & {
  readonly id?: string | undefined;
  readonly who?: Doer | undefined;
  readonly why?: string | undefined;
  readonly clientAt?: number | undefined;
};

/** The answer to an act, in case it is repeated. */
export interface ActAnswer {
  readonly id: string;
  readonly version: number;
  readonly at: Instant;
  readonly hasChanged: boolean;
  readonly receipt?: TurnReceipt | undefined;
}

/** A running game, without the older part of its log. */
export interface SessionState {
  readonly tableId: string;
  readonly hostId: string;
  /** Who else runs it: the co-hosts of the room that plays it. */
  readonly cohostIds?: readonly string[] | undefined;
  readonly code: string;
  readonly title: string;
  readonly templateId: string;
  readonly templateName: string;
  readonly mode: Mode;
  readonly controls: readonly ControlShape[];
  readonly warnAtSeconds: readonly number[];
  readonly lag: boolean;
  readonly anySeat: boolean;
  readonly isLocked: boolean;
  readonly playerOverride: PlayerOverride | undefined;
  readonly seats: readonly SessionSeat[];
  /** Names at the start of the log, before any rename in it. */
  readonly firstNames: readonly string[];
  readonly status: TableStatus;
  readonly clock: ClockState;
  /** Number of events; those before `tail` are in chunks. */
  readonly events: number;
  readonly tail: readonly LoggedEvent[];
  readonly undoSteps: number;
  /** Steps of each undo that can be redone, oldest first. */
  readonly undone: readonly number[];
  readonly lastTurn: TurnReceipt | undefined;
  readonly answers: readonly ActAnswer[];
  /** Marks of the ids of older acts, whose answers are dropped. */
  readonly doneActs: readonly string[];
  /** Alarms up to and including this moment were announced. */
  readonly alarmedAt: Instant;
  /** When the table is checked next: never after the next alarm, often before. Undefined: at the next alarm. */
  readonly wakeAt: Instant | undefined;
  readonly createdAt: Instant;
  readonly startedAt: Instant | undefined;
  readonly endedAt: Instant | undefined;
  readonly winner: string | undefined;
  /** When the finished game is deleted, unless games are kept for good. */
  readonly expiresAt?: Instant | undefined;
  /** Events in chunks of the log that expire with it. */
  readonly expiring?: number | undefined;
  readonly version: number;
}

export type SessionEvent =
  /** Somebody acted on the clocks, or time did; `logged` is new in the log. */
  | {
      readonly type: 'acted';
      readonly act: { readonly type: string; readonly at: Instant; readonly seat?: number | undefined };
      readonly logged: readonly LoggedEvent[];
      readonly receipt?: TurnReceipt | undefined;
    }
  /** A claim that did not hold: logged, not announced. */
  | { readonly type: 'noted'; readonly logged: readonly LoggedEvent[] }
  | { readonly type: 'rang'; readonly alarms: readonly Alarm[] }
  | { readonly type: 'changed'; readonly logged: readonly LoggedEvent[] }
  /** The same transaction stores `record` and `turns`. */
  | {
      readonly type: 'ended';
      readonly logged: readonly LoggedEvent[];
      readonly record: GameRecord;
      readonly turns: readonly TurnReceipt[];
      readonly countedIn: readonly UsageRow[];
    }
  | { readonly type: 'cancelled' }
  /** Chunks that expire with the finished game; not announced. */
  | { readonly type: 'log-expires'; readonly from: number; readonly to: number; readonly at: Instant };

/** Events in one chunk: few enough to be written with every tap while it fills up. */
export const EVENTS_IN_CHUNK = 32;
/** A tap every second for more than five hours. */
export const MOST_EVENTS = 20_000;
