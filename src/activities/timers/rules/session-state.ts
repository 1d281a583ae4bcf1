import type { Instant } from '#core/instant.ts';
import type { ControlShape } from '../contract.clock.ts';
import type { Alarm, TableStatus } from '../contract.tables.ts';
import type { ClockEvent } from './clock/event.ts';
import type { ClockState, TurnReceipt } from './clock/state.ts';
import type { Player, PlayerOverride } from './players.ts';
import type { GameRecord } from './records.ts';
import type { Mode, UsageRow } from './template.ts';

export interface SessionSeat extends Player {
  /** Whose device has it; undefined: it is free, and the host taps for it. */
  readonly identityId?: string | undefined;
  readonly seatHash?: string | undefined;
  /** Of a room: the member whose seat it is, and nobody else's, also while it is free. */
  readonly guestId?: string | undefined;
}

/** Who did something: the host, a seat, or the server when time was up. */
export type Doer = 'host' | 'server' | number;

/** An event as the log keeps it: with the act it came from, who did it, and what their device thought the time was. */
export type LoggedEvent = ClockEvent & {
  readonly id?: string | undefined;
  readonly who?: Doer | undefined;
  readonly why?: string | undefined;
  readonly clientAt?: number | undefined;
};

/** What an act was answered with, for when it comes again. */
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
  /** Names at the start of the log, before anybody was renamed in it. */
  readonly firstNames: readonly string[];
  readonly status: TableStatus;
  readonly clock: ClockState;
  /** How many events there are; those before `tail` are in chunks of their own. */
  readonly events: number;
  readonly tail: readonly LoggedEvent[];
  readonly undoSteps: number;
  /** How many steps each undo took back that can be brought back, last one last. */
  readonly undone: readonly number[];
  readonly lastTurn: TurnReceipt | undefined;
  readonly answers: readonly ActAnswer[];
  /** Marks of the ids of acts whose answers are no longer kept. */
  readonly doneActs: readonly string[];
  /** Alarms up to and including this moment have been told. */
  readonly alarmedAt: Instant;
  /** When the table is looked at next: never after something rings, often before. Undefined: when something rings. */
  readonly wakeAt: Instant | undefined;
  readonly createdAt: Instant;
  readonly startedAt: Instant | undefined;
  readonly endedAt: Instant | undefined;
  readonly winner: string | undefined;
  /** When the finished game goes, where games are not kept for good. */
  readonly expiresAt?: Instant | undefined;
  /** So many events are in chunks of the log that go with it. */
  readonly expiring?: number | undefined;
  readonly version: number;
}

export type SessionEvent =
  /** Something was done to the clocks, or time did it; `logged` is new in the log. */
  | {
      readonly type: 'acted';
      readonly act: { readonly type: string; readonly at: Instant; readonly seat?: number | undefined };
      readonly logged: readonly LoggedEvent[];
      readonly receipt?: TurnReceipt | undefined;
    }
  /** A claim that did not hold: kept in the log, told to nobody. */
  | { readonly type: 'noted'; readonly logged: readonly LoggedEvent[] }
  | { readonly type: 'rang'; readonly alarms: readonly Alarm[] }
  | { readonly type: 'changed'; readonly logged: readonly LoggedEvent[] }
  /** `record` and `turns` are what the same transaction keeps. */
  | {
      readonly type: 'ended';
      readonly logged: readonly LoggedEvent[];
      readonly record: GameRecord;
      readonly turns: readonly TurnReceipt[];
      readonly countedIn: readonly UsageRow[];
    }
  | { readonly type: 'cancelled' }
  /** Chunks that are to go with the finished game; told to nobody. */
  | { readonly type: 'log-expires'; readonly from: number; readonly to: number; readonly at: Instant };

/** In one item of the log: small enough to be written with every tap while it fills up. */
export const EVENTS_IN_CHUNK = 32;
/** A tap every second for more than five hours. */
export const MOST_EVENTS = 20_000;
