import * as z from 'zod/mini';
import { contract, route } from '#core/route.ts';

const id = z.string().check(z.minLength(1), z.maxLength(100));

const trackFormats = ['gpx', 'geojson', 'kml'] as const;
export type TrackFormat = (typeof trackFormats)[number];

/** Photos and tracks may be narrowed to a team, tracks to one player as well. */
export const exportQuery = z.object({
  teamId: z.optional(id),
  userId: z.optional(id),
  /** Points within so many metres of the line without them are left out of tracks; 0 unless said. */
  toleranceM: z.optional(z.coerce.number().check(z.gte(0), z.lte(100))),
});
export type ExportQuery = z.infer<typeof exportQuery>;

const levelCard = z.object({
  levelId: z.string(),
  name: z.string(),
  /** `RTH1.{game}.{level}.{signature}` */
  token: z.string(),
  /** What the QR code opens, below the server's address. */
  path: z.string(),
  /** To be typed where no camera is at hand. */
  code: z.optional(z.string()),
});

const teamCard = z.object({
  teamId: z.string(),
  name: z.string(),
  colour: z.optional(z.string()),
  passcode: z.optional(z.string()),
  path: z.string(),
});

export const cards = z.object({
  name: z.string(),
  /** To be typed on the start page. */
  joinCode: z.optional(z.string()),
  joinPath: z.string(),
  levels: z.array(levelCard),
  teams: z.array(teamCard),
});
export type Cards = z.infer<typeof cards>;

export const huntExportsContract = contract('hunt-exports', {
  readCards: route({
    method: 'GET',
    path: '/hunts/:gameId/cards',
    summary: 'The cards to print: a signed code for each level, a card for each team.',
    access: 'guest',
    params: z.object({ gameId: id }),
    response: cards,
    errors: ['hunt-not-found', 'not-allowed'],
  }),
});
