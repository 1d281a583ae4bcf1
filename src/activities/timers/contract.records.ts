import * as z from 'zod/mini';
import { route } from '#core/route.ts';
import { control, instant } from './contract.clock.ts';
import {
  closing,
  exportFormats,
  exportedFile,
  forecast,
  gameRow,
  gameView,
  id,
  newPlayer,
  playerGame,
  playerName,
  receipt,
  statistics,
  totals,
} from './contract.views.ts';

const gameId = z.string().check(z.regex(/^[\w-]{8,64}$/));
const gameParams = z.object({ gameId });
const cursor = z.optional(z.string().check(z.maxLength(2000)));
const day = z.iso.date();
/** Both days count in full, in the given zone. */
const range = {
  from: z.optional(day),
  to: z.optional(day),
  /** An IANA name such as Europe/Berlin; UTC by default. */
  zone: z.optional(z.string().check(z.minLength(1), z.maxLength(60))),
};
const made = { name: 'timer-games-made', max: 60, perSeconds: 60, by: 'identity' } as const;

/** The end of the year 9999: later dates cannot be stored and sorted. */
export const LAST_STAMP = 253_402_300_799_999;
const stamp = z.int().check(z.gte(0), z.lte(LAST_STAMP));

/** An event that a device logged while offline; the clock rules check it. */
export const loggedEvent = z.looseObject({
  at: stamp,
  type: z.string().check(z.maxLength(20)),
});

export const uploadedGame = z.object({
  templateId: z.optional(id),
  title: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  players: z.array(newPlayer).check(z.minLength(2), z.maxLength(8)),
  /** One for all, or one per player. */
  controls: z.array(control).check(z.minLength(1), z.maxLength(8)),
  events: z.array(loggedEvent).check(z.minLength(1), z.maxLength(10_000)),
  ...closing.shape,
  allowPlayerCount: z.optional(z.boolean()),
  /** The device's clock when it sends, to correct for a clock that is wrong. */
  sentAt: z.optional(z.number().check(z.gte(0), z.lte(LAST_STAMP))),
});
export type UploadedGame = z.infer<typeof uploadedGame>;

export const recordRoutes = {
  listGames: route({
    method: 'GET',
    path: '/timers/games',
    summary: 'Finished games, newest first, whole days from and to in a time zone.',
    access: 'guest',
    query: z.object({
      ...range,
      /** Everybody's games; for administrators. */
      scope: z.optional(z.enum(['mine', 'all'])),
      cursor,
    }),
    response: z.object({
      games: z.array(gameRow),
      /** Example games, on the first page of somebody who has none. */
      examples: z.array(gameRow),
      cursor: z.optional(z.string()),
    }),
    errors: ['bad-input', 'not-allowed'],
  }),
  readGame: route({
    method: 'GET',
    path: '/timers/games/:gameId',
    summary: 'A finished game with everybody’s times, for anyone who has its link.',
    access: 'guest',
    params: gameParams,
    response: gameView,
    errors: ['timer-game-not-found'],
  }),
  listTurns: route({
    method: 'GET',
    path: '/timers/games/:gameId/turns',
    summary: 'Every turn of a finished game with its receipt.',
    access: 'guest',
    params: gameParams,
    query: z.object({ cursor }),
    response: z.object({ turns: z.array(z.nullable(receipt)), cursor: z.optional(z.string()) }),
    errors: ['timer-game-not-found'],
  }),
  readLog: route({
    method: 'GET',
    path: '/timers/games/:gameId/log',
    summary: 'The event log of a game, for anyone’s replay with `roundtable clock`.',
    access: 'guest',
    params: gameParams,
    response: z.object({
      lag: z.boolean(),
      players: z.array(z.object({ name: z.string() })),
      controls: z.array(control),
      events: z.array(loggedEvent),
    }),
    errors: ['timer-game-not-found'],
  }),
  changeGame: route({
    method: 'PATCH',
    path: '/timers/games/:gameId',
    summary: 'Corrects the winner or the notes of a finished game.',
    access: 'guest',
    audited: ['gameId'],
    params: gameParams,
    body: z.object({ winner: z.optional(z.nullable(playerName)), notes: z.optional(closing.shape.notes) }),
    response: gameView,
    errors: ['timer-game-not-found', 'not-allowed', 'bad-input', 'conflict'],
  }),
  deleteGame: route({
    method: 'DELETE',
    path: '/timers/games/:gameId',
    summary: 'Deletes a finished game from every list and statistic.',
    access: 'guest',
    audited: ['gameId'],
    params: gameParams,
    response: z.object({ gameId: z.string() }),
    errors: ['timer-game-not-found', 'not-allowed', 'conflict'],
  }),
  uploadGame: route({
    method: 'PUT',
    path: '/timers/games/:gameId',
    heavy: { seconds: 10, megabytes: 128 },
    summary: 'Stores a game that was played without network, once, under an id the device made.',
    access: 'guest',
    makesNew: true,
    params: gameParams,
    body: uploadedGame,
    response: gameView,
    errors: ['bad-input', 'timer-player-count', 'timer-game-exists', 'conflict'],
    limit: made,
    bodyLimitKb: 4096,
    isRepeatable: true,
  }),
  importGames: route({
    method: 'POST',
    path: '/timers/imports',
    heavy: { seconds: 10, megabytes: 192 },
    summary: 'Reads games with clock times from PGN or SGF into the same statistics; twice is once.',
    access: 'guest',
    makesNew: true,
    body: z.object({
      text: z.string().check(z.minLength(1), z.maxLength(900_000)),
      format: z.optional(z.enum(['pgn', 'sgf'])),
      templateId: z.optional(id),
    }),
    response: z.object({ games: z.array(gameRow), notes: z.array(z.string()) }),
    errors: ['bad-input', 'timer-bad-file', 'timer-template-not-found', 'conflict'],
    limit: made,
    isRepeatable: true,
  }),
  exportGame: route({
    method: 'GET',
    path: '/timers/games/:gameId/export',
    summary: 'One game as CSV, JSON, a BG Stats link or a BoardGameGeek play.',
    access: 'guest',
    params: gameParams,
    query: z.object({ format: z.enum(exportFormats), zone: range.zone }),
    response: exportedFile,
    errors: ['timer-game-not-found', 'bad-input'],
  }),
  exportGames: route({
    method: 'GET',
    path: '/timers/exports',
    summary: 'The caller’s games in a date range as one file.',
    access: 'guest',
    query: z.object({ format: z.enum(['csv', 'json', 'bgg']), ...range }),
    response: exportedFile,
    errors: ['bad-input'],
    limit: { name: 'timer-exports', max: 20, perSeconds: 60, by: 'identity' },
  }),
  readPlayer: route({
    method: 'GET',
    path: '/timers/history/player',
    summary: 'A player’s games the caller may see, however the name was typed, and what they add up to.',
    access: 'guest',
    query: z.object({ name: playerName, cursor }),
    response: z.object({
      /** Newest first. */
      games: z.array(playerGame),
      /** With the first page: totals of the newest 500 games. */
      totals: z.optional(totals),
      cursor: z.optional(z.string()),
    }),
    errors: ['bad-input'],
  }),
  listPlayers: route({
    method: 'GET',
    path: '/timers/history/players',
    summary: 'Names that played in the caller’s games, most games first.',
    access: 'guest',
    response: z.object({
      players: z.array(z.object({ name: z.string(), games: z.number() })),
      /** Of the example games, for somebody who has none. */
      isExample: z.boolean(),
    }),
  }),
  compareTwo: route({
    method: 'GET',
    path: '/timers/history/head-to-head',
    summary: 'The games two players met in, and who was faster and who won.',
    access: 'guest',
    query: z.object({ first: playerName, second: playerName }),
    response: z.object({
      games: z.array(
        z.object({
          gameId: z.string(),
          templateName: z.string(),
          endedAt: instant,
          winner: z.optional(z.string()),
          firstSeconds: z.number(),
          secondSeconds: z.number(),
        }),
      ),
      first: totals,
      second: totals,
    }),
    errors: ['bad-input'],
  }),
  readStatistics: route({
    method: 'GET',
    path: '/timers/statistics',
    summary: 'What the caller’s games add up to: players, templates, pauses by reason, the slowest phase.',
    access: 'guest',
    query: z.object(range),
    /** `isExample`: of the example games, for somebody who has none. */
    response: z.extend(statistics, { isExample: z.boolean() }),
    errors: ['bad-input'],
  }),
  forecastGame: route({
    method: 'GET',
    path: '/timers/forecast',
    summary: 'Will a game be over by then? From the group’s own history, and honest when that is too short.',
    access: 'guest',
    query: z.object({
      templateId: id,
      /** Names, separated by commas. */
      players: z.string().check(z.maxLength(500)),
      /** When it must be over, and when it began: now by default. */
      by: z.coerce.number().check(z.int()),
      startedAt: z.optional(z.coerce.number().check(z.int())),
    }),
    response: forecast,
    errors: ['bad-input'],
  }),
};
