import * as z from 'zod/mini';
import { route } from '#core/route.ts';
import { boardRow } from './contract.programme.ts';

const roomId = z.string().check(z.minLength(1), z.maxLength(64));
const evening = z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000));
const seat = z.optional(z.string().check(z.minLength(1), z.maxLength(160)));
const instant = z.number();

/** Somebody's place in one item, with the activity's own points. */
export const placedRow = z.object({
  memberId: z.string(),
  name: z.string(),
  place: z.number(),
  points: z.number(),
});
export type PlacedRow = z.infer<typeof placedRow>;

/** A photo that the activity's host shares. Its addresses open for the reader alone, for a quarter of an hour at least. */
export const eveningPhoto = z.object({
  /** As the file is called when it is saved. */
  name: z.string(),
  /** What it was taken for, such as a stop of a hunt. */
  title: z.string(),
  /** The team or person, if they are still at the table. */
  by: z.optional(z.string()),
  sentAt: instant,
  width: z.number(),
  height: z.number(),
  small: z.string(),
  large: z.string(),
});
export type EveningPhoto = z.infer<typeof eveningPhoto>;

export const eveningItem = z.object({
  itemId: z.string(),
  kind: z.string(),
  title: z.string(),
  weight: z.number(),
  endedAt: instant,
  winners: z.array(z.string()),
  isScored: z.boolean(),
  people: z.number(),
  rows: z.array(placedRow),
  mine: z.optional(placedRow),
  resultPath: z.optional(z.string()),
  photos: z.optional(z.array(eveningPhoto)),
});
export type EveningItem = z.infer<typeof eveningItem>;

export const eveningView = z.object({
  roomId: z.string(),
  evening: z.number(),
  title: z.string(),
  status: z.enum(['open', 'closed']),
  startedAt: instant,
  endedAt: z.optional(instant),
  keptUntil: instant,
  isLasting: z.boolean(),
  isHost: z.boolean(),
  memberId: z.string(),
  items: z.array(eveningItem),
  people: z.number(),
  rows: z.array(boardRow),
  mine: z.optional(boardRow),
});
export type EveningView = z.infer<typeof eveningView>;

/** Somebody's row of the season: the sum of their evenings. */
export const seasonRow = z.object({
  memberId: z.string(),
  name: z.string(),
  place: z.number(),
  total: z.number(),
  wins: z.number(),
  parts: z.array(z.object({ evening: z.number(), points: z.number() })),
});
export type SeasonRow = z.infer<typeof seasonRow>;

const lasting = z.object({
  roomId: z.string(),
  isLasting: z.boolean(),
  evening: z.number(),
  closesAt: instant,
});

export const eveningFormats = ['csv', 'json'] as const;
export type EveningFormat = (typeof eveningFormats)[number];

export const eveningFile = z.object({ name: z.string(), mediaType: z.string(), text: z.string() });
export type EveningFile = z.infer<typeof eveningFile>;

const roomParams = z.object({ roomId });
const eveningParams = z.object({ roomId, evening });
const seatErrors = ['room-not-found', 'room-not-joined', 'room-kicked', 'room-evening-not-found'] as const;

/** What stays of an evening. */
export const eveningRoutes = {
  readEvening: route({
    method: 'GET',
    path: '/rooms/:roomId/evenings/:evening',
    summary: 'What was done on an evening, by item, with winners and leaderboard: for members and the host.',
    access: 'guest',
    params: eveningParams,
    query: z.object({ seat }),
    response: eveningView,
    errors: [...seatErrors],
  }),
  exportEvening: route({
    method: 'GET',
    path: '/rooms/:roomId/evenings/:evening/file',
    heavy: { seconds: 10, megabytes: 256 },
    summary: 'The whole evening as a file: everybody’s place in every item, and the leaderboard.',
    access: 'guest',
    params: eveningParams,
    query: z.object({ format: z.enum(eveningFormats), seat }),
    response: eveningFile,
    errors: [...seatErrors],
    limit: { name: 'rooms-evening-files', max: 20, perSeconds: 60, by: 'identity' },
  }),
  setLasting: route({
    method: 'PUT',
    path: '/rooms/:roomId/lasting',
    summary: 'Makes an open room last for more evenings, with the same code and seats; or ends that.',
    access: 'guest',
    makesNew: true,
    audited: ['roomId', 'isLasting'],
    params: roomParams,
    body: z.object({ isLasting: z.boolean() }),
    response: lasting,
    errors: ['room-not-found', 'not-allowed', 'room-closed'],
    limit: { name: 'rooms-lasting', max: 20, perSeconds: 3600, by: 'identity' },
    isRepeatable: true,
  }),
  openEvening: route({
    method: 'POST',
    path: '/rooms/:roomId/evenings',
    summary: 'Opens the next evening of a lasting room. The one before keeps its page.',
    access: 'guest',
    makesNew: true,
    audited: ['roomId', 'evening'],
    params: roomParams,
    body: z.object({
      durationMinutes: z.optional(z.int().check(z.minimum(1), z.maximum(7 * 24 * 60))),
    }),
    response: lasting,
    errors: ['room-not-found', 'not-allowed', 'room-not-lasting', 'room-still-open', 'room-item-running'],
    limit: { name: 'rooms-lasting', max: 20, perSeconds: 3600, by: 'identity' },
  }),
  deleteEvening: route({
    method: 'DELETE',
    path: '/rooms/:roomId/evenings/:evening',
    summary: 'The host deletes one evening, its page and its part of the season. Seats stay.',
    access: 'guest',
    audited: ['roomId', 'evening'],
    params: eveningParams,
    response: z.object({ evening: z.number() }),
    errors: ['room-not-found', 'not-allowed', 'room-evening-not-found', 'room-still-open'],
  }),
  readSeason: route({
    method: 'GET',
    path: '/rooms/:roomId/season',
    summary: 'The table of the season, and the evenings of the room, newest first.',
    access: 'guest',
    params: roomParams,
    query: z.object({ seat }),
    response: z.object({
      evenings: z.array(z.object({ evening: z.number(), title: z.string(), startedAt: instant })),
      people: z.number(),
      rows: z.array(seasonRow),
      mine: z.optional(seasonRow),
    }),
    errors: ['room-not-found', 'room-not-joined', 'room-kicked'],
  }),
  deleteRoom: route({
    method: 'DELETE',
    path: '/rooms/:roomId',
    summary:
      'The host deletes a closed room with everything in it: seats, names, evenings. It cannot be undone.',
    access: 'guest',
    audited: ['roomId'],
    params: roomParams,
    response: z.object({ roomId: z.string() }),
    errors: ['room-not-found', 'not-allowed', 'room-still-open'],
  }),
};
