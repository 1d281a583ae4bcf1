import * as z from 'zod/mini';
import { route } from '#core/route.ts';
import { cursor, gameParams, levelParams } from './contract.build.ts';
import { positionReport } from './contract.file.ts';
import { givenProof } from './contract.missions.ts';
import { memberErrors, teamParams } from './contract.teams.ts';
import { huntView, screenView } from './contract.console.ts';
import {
  board,
  clueId,
  clueView,
  commandId,
  deviceAt,
  fenceVerdict,
  gameId,
  huntPackage,
  instant,
  levelId,
  phoneFix,
  proofs,
} from './contract.views.ts';

export const MOST_FIXES = 200;
export const MOST_RECENT = 30;

/** Where the phone is, and where it was in the last ten seconds. */
const whereabouts = z.object({
  fix: positionReport,
  recent: z.optional(z.array(positionReport).check(z.maxLength(MOST_RECENT))),
});
export type Whereabouts = z.infer<typeof whereabouts>;

export const attemptOutcomes = ['completed', 'near', 'wrong', 'empty', 'place', 'proof', 'late'] as const;

export const attemptResult = z.object({
  /**
   * `place`: the proof is not enough here, see `fence`. `proof`: this level asks for another kind of proof. `late`: right,
   * but it came in a pause or after the end; the host decides whether it counts.
   */
  outcome: z.enum(attemptOutcomes),
  /** False: another phone of the team, or the same command, was first; this is its answer. */
  isNew: z.boolean(),
  levelId: z.string(),
  completedAt: z.optional(instant),
  by: z.optional(z.enum(proofs)),
  /** The author’s own words for a near miss. */
  reply: z.optional(z.string()),
  fence: z.optional(fenceVerdict),
  /** What an unsure phone may show instead. */
  otherProofs: z.optional(z.array(z.enum(['code', 'photo']))),
  /** Of the hunt after it. */
  version: z.number(),
});
export type AttemptResult = z.infer<typeof attemptResult>;

const runErrors = [
  ...memberErrors,
  'hunt-not-started',
  'hunt-paused',
  'hunt-ended',
  'hunt-level-locked',
  'conflict',
  'room-busy',
] as const;

const order = z.optional(z.enum(['newest', 'oldest']));
export const feedQuery = z.object({ cursor, order });

const trace = z.object({
  count: z.number(),
  from: z.optional(instant),
  until: z.optional(instant),
  /** When it is deleted by itself; none: not before the host deletes the hunt. */
  deletedAt: z.optional(instant),
});
/** What is known of where a photo of the caller was taken; deleted with the positions. */
const photoNote = z.object({
  photoId: z.string(),
  levelId: z.string(),
  name: z.string(),
  sentAt: instant,
  deletedAt: z.optional(instant),
  /** As the camera wrote it. */
  takenAt: z.optional(z.string()),
  /** From the stop to where the camera says it was. */
  takenM: z.optional(z.number()),
  /** The camera wrote a place, and the stop has none to compare it with. */
  hasPlace: z.boolean(),
  /** From the stop to the phone when it sent the photo. */
  phoneM: z.optional(z.number()),
});
export type PhotoNote = z.infer<typeof photoNote>;
const traces = z.object({ positions: trace, photos: trace, messages: trace, notes: z.array(photoNote) });

export const traceKinds = ['positions', 'photos', 'messages'] as const;

/** Playing: reading, attempts, clues, positions, one’s own traces. */
export const playRoutes = {
  readHunt: route({
    method: 'GET',
    path: '/hunts/:gameId',
    summary: 'The hunt as the caller may see it: from outside, as a player, as its host.',
    access: 'guest',
    params: gameParams,
    query: z.object({ as: z.optional(z.enum(['player', 'host'])) }),
    response: huntView,
    errors: ['hunt-not-found', 'not-allowed'],
  }),
  readScreen: route({
    method: 'GET',
    path: '/hunts/:gameId/screen',
    summary:
      'What a projector shows: phase and, where the host shows it, the board. Anybody with the link may look.',
    access: 'guest',
    params: gameParams,
    response: screenView,
    errors: ['hunt-not-found'],
  }),
  readBoard: route({
    method: 'GET',
    path: '/hunts/:gameId/board',
    summary:
      'The leaderboard as the caller may see it, with the reasons for their own points, or for all points if they host.',
    access: 'guest',
    params: gameParams,
    response: board,
    errors: memberErrors,
  }),
  readPackage: route({
    method: 'GET',
    path: '/hunts/:gameId/package',
    summary:
      'All levels of the caller’s team, for playing offline once the hunt has started. Holds no secrets.',
    access: 'guest',
    params: gameParams,
    response: huntPackage,
    errors: [...memberErrors, 'hunt-not-started'],
  }),
  attemptLevel: route({
    method: 'POST',
    path: '/hunts/:gameId/levels/:levelId/attempts',
    summary:
      'Submits a proof for a level. A team’s first right one completes it; later ones get the same answer.',
    access: 'guest',
    params: levelParams,
    body: z.object({
      id: commandId,
      proof: givenProof,
      /** For the step-free or no-position twin of the level. */
      isTwin: z.optional(z.boolean()),
      position: z.optional(whereabouts),
      deviceAt,
    }),
    response: attemptResult,
    errors: [
      ...runErrors,
      'hunt-team-not-found',
      'hunt-level-not-found',
      'hunt-code-unreadable',
      'hunt-code-forged',
      'hunt-code-elsewhere',
    ],
    limit: { name: 'hunts-attempts', max: 120, perSeconds: 60, by: 'identity' },
    isRepeatable: true,
  }),
  askForClue: route({
    method: 'POST',
    path: '/hunts/:gameId/levels/:levelId/clues/:clueId',
    summary: 'Takes a clue, free or for its price. A team pays once.',
    access: 'guest',
    params: z.object({ gameId, levelId, clueId }),
    body: z.object({ id: commandId, by: z.enum(['clock', 'price']), deviceAt }),
    response: z.object({ clue: clueView, price: z.number(), version: z.number() }),
    errors: [
      ...runErrors,
      'hunt-team-not-found',
      'hunt-clue-not-found',
      'hunt-clue-not-ready',
      'hunt-clue-not-for-sale',
    ],
    limit: { name: 'hunts-clues', max: 60, perSeconds: 60, by: 'identity' },
    isRepeatable: true,
  }),
  skipLevel: route({
    method: 'POST',
    path: '/hunts/:gameId/levels/:levelId/skip',
    summary: 'Skips a level, if the host allows it; the next one opens.',
    access: 'guest',
    params: levelParams,
    body: z.object({ id: commandId, deviceAt }),
    response: z.object({ levelId: z.string(), version: z.number() }),
    errors: [...runErrors, 'hunt-level-not-found', 'hunt-skip-off'],
    isRepeatable: true,
  }),
  reportPositions: route({
    method: 'POST',
    path: '/hunts/:gameId/positions',
    summary:
      'Reports positions of this phone, also several that waited offline. Sent again, they change nothing.',
    access: 'guest',
    params: gameParams,
    body: z.object({ fixes: z.array(positionReport).check(z.minLength(1), z.maxLength(MOST_FIXES)) }),
    response: z.object({
      accepted: z.number(),
      /** From before the start or after the end: not kept. */
      ignored: z.number(),
    }),
    errors: [...memberErrors, 'hunt-not-started', 'hunt-ended', 'room-busy'],
    limit: { name: 'hunts-positions', max: 240, perSeconds: 60, by: 'identity' },
    isRepeatable: true,
  }),
  listPositions: route({
    method: 'GET',
    path: '/hunts/:gameId/teams/:teamId/positions',
    summary: 'Where the phones of a team were, page by page: for the host and for the team itself.',
    access: 'guest',
    params: teamParams,
    query: feedQuery,
    response: z.object({ fixes: z.array(phoneFix), cursor: z.optional(z.string()) }),
    errors: [...memberErrors, 'not-allowed', 'hunt-team-not-found'],
  }),
  readTraces: route({
    method: 'GET',
    path: '/hunts/:gameId/me/traces',
    summary:
      'The caller’s stored data: positions, photos, messages, and where photos were taken, with the dates of deletion.',
    access: 'guest',
    params: gameParams,
    response: traces,
    errors: memberErrors,
  }),
  deleteTraces: route({
    method: 'POST',
    path: '/hunts/:gameId/me/traces/deletion',
    summary: 'Deletes the caller’s stored data now. What the team has completed stays.',
    access: 'guest',
    params: gameParams,
    body: z.object({ what: z.array(z.enum(traceKinds)).check(z.minLength(1), z.maxLength(3)) }),
    response: traces,
    errors: memberErrors,
    isRepeatable: true,
  }),
} as const;
