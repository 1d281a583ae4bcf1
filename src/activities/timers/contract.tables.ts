import * as z from 'zod/mini';
import { route } from '#core/route.ts';
import { act, clockView, control, instant, seatNumber } from './contract.clock.ts';
import {
  closing,
  colour,
  forecast,
  gameView,
  id,
  newTable,
  playerName,
  receipt,
  seatView,
} from './contract.views.ts';

const tableParams = z.object({ tableId: id });
const seatParams = z.object({ tableId: id, seat: z.coerce.number().check(z.int(), z.gte(0), z.lte(7)) });
const seatToken = z.string().check(z.minLength(1), z.maxLength(160));

export const alarm = z.object({
  /**
   * `warning`: a mark before zero or the end of a period was passed. `period`: a delay, main time or period ended.
   * `zero`: a clock reached zero. `flag`: its flag fell. `turn-over`: the clock ended the turn by itself.
   * `hard-stop`: overtime is used up. `phase`: the countdown of a pause is over.
   */
  kind: z.enum(['warning', 'period', 'zero', 'flag', 'turn-over', 'hard-stop', 'phase']),
  /** None for a phase. */
  seat: z.optional(seatNumber),
  /** When it was due, so a screen that hears it late knows by how much. */
  at: instant,
  /** What the clock showed then; for a warning, the time until zero or the end of the period. */
  remainingMs: z.number(),
});
export type Alarm = z.infer<typeof alarm>;

export const status = z.enum(['lobby', 'running', 'paused', 'over', 'cancelled']);
export type TableStatus = z.infer<typeof status>;

const face = {
  tableId: z.string(),
  title: z.string(),
  templateId: z.string(),
  templateName: z.string(),
  mode: z.literal([1, 2]),
  status,
  controls: z.array(control),
  warnAtSeconds: z.array(z.number()),
  lag: z.boolean(),
  anySeat: z.boolean(),
  isLocked: z.boolean(),
  seats: z.array(seatView),
  clock: clockView,
  /** How many steps can be undone and redone. */
  undoSteps: z.number(),
  redoSteps: z.number(),
  lastTurn: z.optional(receipt),
  createdAt: instant,
  startedAt: z.optional(instant),
  endedAt: z.optional(instant),
  winner: z.optional(z.string()),
  version: z.number(),
};

export const hostView = z.object({ audience: z.literal('host'), ...face, code: z.string() });
export const playerView = z.object({ audience: z.literal('player'), ...face, code: z.string() });
/** A TV or a spectator: sees every clock and controls none. */
export const screenView = z.object({ audience: z.literal('screen'), ...face, code: z.string() });
export type HostView = z.infer<typeof hostView>;
export type PlayerView = z.infer<typeof playerView>;
export type ScreenView = z.infer<typeof screenView>;
export type TableView = HostView | PlayerView | ScreenView;
const tableView = z.discriminatedUnion('audience', [hostView, playerView, screenView]);

const actErrors = [
  'timer-table-not-found',
  'not-allowed',
  'timer-seat-unknown',
  'timer-seat-not-running',
  'timer-turn-over',
  'timer-wrong-status',
  'timer-game-over',
  'timer-nothing-to-undo',
  'timer-nothing-to-redo',
  'timer-log-full',
  'bad-input',
  'conflict',
  'room-busy',
] as const;

const seatErrors = [
  'timer-table-not-found',
  'timer-seat-unknown',
  'timer-game-over',
  'not-allowed',
  'conflict',
  'room-busy',
] as const;

export const tableRoutes = {
  openTable: route({
    method: 'POST',
    path: '/timers/tables',
    summary:
      'Sets up a table from a template, or with controls alone, with a join code; the caller is its host.',
    access: 'guest',
    makesNew: true,
    audited: ['tableId'],
    body: newTable,
    response: hostView,
    errors: [
      'bad-input',
      'timer-template-not-found',
      'timer-template-archived',
      'timer-player-count',
      'codes-exhausted',
      'conflict',
    ],
    limit: { name: 'timer-tables-made', max: 30, perSeconds: 60, by: 'identity' },
  }),
  listTables: route({
    method: 'GET',
    path: '/timers/tables',
    summary: 'Tables the caller hosts or sits at that are not over.',
    access: 'guest',
    response: z.object({
      tables: z.array(
        z.object({
          tableId: z.string(),
          title: z.string(),
          status,
          isHost: z.boolean(),
          players: z.array(z.string()),
          createdAt: instant,
        }),
      ),
    }),
  }),
  readTable: route({
    method: 'GET',
    path: '/timers/tables/:tableId',
    summary: 'The table as the caller may see it, for anyone who has its link or code.',
    access: 'guest',
    params: tableParams,
    query: z.object({ token: z.optional(seatToken) }),
    response: tableView,
    errors: ['timer-table-not-found'],
  }),
  changeTable: route({
    method: 'PATCH',
    path: '/timers/tables/:tableId',
    summary: 'The host renames the table, locks its free seats, or lets every device tap for every seat.',
    access: 'guest',
    audited: ['tableId', 'isLocked'],
    params: tableParams,
    body: z.object({
      title: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      isLocked: z.optional(z.boolean()),
      anySeat: z.optional(z.boolean()),
    }),
    response: hostView,
    errors: ['timer-table-not-found', 'not-allowed', 'timer-game-over', 'conflict', 'room-busy'],
  }),
  cancelTable: route({
    method: 'DELETE',
    path: '/timers/tables/:tableId',
    summary: 'Ends a table without keeping its game.',
    access: 'guest',
    audited: ['tableId'],
    params: tableParams,
    response: z.object({ tableId: z.string() }),
    errors: ['timer-table-not-found', 'not-allowed', 'timer-game-over', 'conflict', 'room-busy'],
  }),
  claimSeat: route({
    method: 'POST',
    path: '/timers/tables/:tableId/seats/:seat/claim',
    summary: 'Gives a free seat to the caller’s device. The token opens it on any device; it is shown once.',
    access: 'guest',
    params: seatParams,
    body: z.object({ name: z.optional(playerName) }),
    response: z.object({ token: z.string(), table: tableView }),
    errors: [...seatErrors, 'timer-seat-taken', 'bad-input'],
    limit: { name: 'timer-seats', max: 60, perSeconds: 60, by: 'identity' },
  }),
  releaseSeat: route({
    method: 'DELETE',
    path: '/timers/tables/:tableId/seats/:seat/claim',
    summary: 'Frees a seat; by the host or by its own device.',
    access: 'guest',
    params: seatParams,
    body: z.object({ token: z.optional(seatToken) }),
    response: tableView,
    errors: seatErrors,
  }),
  changeSeat: route({
    method: 'PATCH',
    path: '/timers/tables/:tableId/seats/:seat',
    summary: 'Another name or colour for a seat; by the host or by its own device.',
    access: 'guest',
    params: seatParams,
    body: z.object({
      name: z.optional(playerName),
      color: z.optional(colour),
      token: z.optional(seatToken),
    }),
    response: tableView,
    errors: [...seatErrors, 'bad-input'],
  }),
  act: route({
    method: 'POST',
    path: '/timers/tables/:tableId/acts',
    summary:
      'Start, tap, pause, adjust, undo and the rest. Judged at the moment it arrives; acknowledged means kept.',
    access: 'guest',
    params: tableParams,
    body: z.object({ act, token: z.optional(seatToken) }),
    response: z.object({
      version: z.number(),
      at: instant,
      /** False for a repeated act, or a flag claim that did not hold. */
      hasChanged: z.boolean(),
      /** Of the turn that a tap ended. */
      receipt: z.optional(receipt),
    }),
    errors: actErrors,
    isRepeatable: true,
  }),
  endGame: route({
    method: 'POST',
    path: '/timers/tables/:tableId/end',
    summary: 'Ends the game and writes its statistics; again gives the same game.',
    access: 'guest',
    params: tableParams,
    body: closing,
    response: gameView,
    errors: [
      'timer-table-not-found',
      'not-allowed',
      'timer-wrong-status',
      'timer-game-over',
      'bad-input',
      'conflict',
      'room-busy',
    ],
    isRepeatable: true,
  }),
  forecastTable: route({
    method: 'GET',
    path: '/timers/tables/:tableId/forecast',
    summary: 'Will this game be over by then? From the group’s own history.',
    access: 'guest',
    params: tableParams,
    query: z.object({ by: z.coerce.number().check(z.int()) }),
    response: forecast,
    errors: ['timer-table-not-found', 'not-allowed'],
  }),
};
