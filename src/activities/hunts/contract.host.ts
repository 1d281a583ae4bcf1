import * as z from 'zod/mini';
import { route } from '#core/route.ts';
import { gameParams, hostErrors } from './contract.build.ts';
import { feedQuery } from './contract.play.ts';
import { teamParams } from './contract.teams.ts';
import { hostTeam, hostView } from './contract.console.ts';
import { boardChange, clueId, commandId, gameId, instant, levelId } from './contract.views.ts';

const words = (longest: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest));

const runErrors = [
  'hunt-not-started',
  'hunt-paused',
  'hunt-ended',
  'hunt-team-not-found',
  'hunt-level-not-found',
] as const;

/** One tap for a team that is stuck. */
const help = z.discriminatedUnion('type', [
  z.object({ type: z.literal('unlock'), levelId }),
  z.object({ type: z.literal('complete'), levelId }),
  z.object({ type: z.literal('skip'), levelId }),
  z.object({ type: z.literal('clue'), levelId, clueId }),
]);
export type Help = z.infer<typeof help>;

/** Something that happened, for the host’s log. */
export const loggedEvent = z.object({
  eventId: z.string(),
  type: z.string(),
  at: instant,
  deviceAt: z.optional(instant),
  teamId: z.optional(z.string()),
  levelId: z.optional(z.string()),
  clueId: z.optional(z.string()),
  by: z.optional(z.string()),
  /** The stop asks for the place, and the phone had no position. */
  isUnplaced: z.optional(z.boolean()),
  points: z.optional(z.number()),
  price: z.optional(z.number()),
  reason: z.optional(z.string()),
  /** Of a call: somebody needs help. */
  isSos: z.optional(z.boolean()),
  isAccepted: z.optional(z.boolean()),
  /** Of a photo: whether it counts without the host's word. */
  isEnough: z.optional(z.boolean()),
  /** Of a host's act. A co-host without a name was removed since. */
  decidedBy: z.optional(z.object({ role: z.enum(['host', 'cohost']), name: z.optional(z.string()) })),
  /** Of an undo: what it took back. */
  undoes: z.optional(z.string()),
  isUndone: z.boolean(),
  /** Acts of the host can be taken back, and completions. */
  mayUndo: z.boolean(),
});
export type LoggedEvent = z.infer<typeof loggedEvent>;

const doubt = z.object({
  at: instant,
  kind: z.enum(['speed', 'teleport', 'identical-positions', 'constant-accuracy', 'teammates-apart']),
  /** Its numbers, by kind: m/s and seconds, metres and seconds, fixes, metres and fixes, metres. */
  numbers: z.array(z.number()),
});

/** What the host does while the hunt runs and after it. */
export const hostRoutes = {
  changePhase: route({
    method: 'POST',
    path: '/hunts/:gameId/phase',
    summary: 'Starts, pauses, resumes or ends the hunt. Paused time counts for nobody.',
    access: 'guest',
    audited: ['gameId', 'act'],
    params: gameParams,
    body: z.object({ id: commandId, act: z.enum(['start', 'pause', 'resume', 'end']) }),
    heavy: { seconds: 10, megabytes: 128 },
    response: hostView,
    errors: [...hostErrors, 'hunt-phase-wrong', 'hunt-not-ready', 'codes-exhausted'],
  }),
  helpTeam: route({
    method: 'POST',
    path: '/hunts/:gameId/teams/:teamId/help',
    summary: 'Unlocks, completes or skips a level for a team, or gives it a clue.',
    access: 'guest',
    audited: ['gameId', 'teamId'],
    params: teamParams,
    body: z.object({ id: commandId, help }),
    response: hostTeam,
    errors: [...hostErrors, ...runErrors, 'hunt-level-locked', 'hunt-clue-not-found'],
  }),
  givePoints: route({
    method: 'POST',
    path: '/hunts/:gameId/teams/:teamId/points',
    summary: 'Adds points to a team; a negative number is a penalty.',
    access: 'guest',
    audited: ['gameId', 'teamId', 'points'],
    params: teamParams,
    body: z.object({
      id: commandId,
      points: z.int().check(z.gte(-100_000), z.lte(100_000)),
      reason: z.optional(words(200)),
    }),
    response: hostTeam,
    errors: [...hostErrors, 'hunt-team-not-found', 'hunt-not-started'],
  }),
  undoEvent: route({
    method: 'POST',
    path: '/hunts/:gameId/events/:eventId/undo',
    summary: 'Undoes an event: a verdict, points, help, a completion, or another undo.',
    access: 'guest',
    audited: ['gameId', 'eventId'],
    params: z.object({ gameId, eventId: words(200) }),
    body: z.object({ id: commandId }),
    response: z.object({ eventId: z.string(), changes: z.array(boardChange) }),
    errors: [...hostErrors, 'hunt-event-not-found'],
  }),
  countLate: route({
    method: 'POST',
    path: '/hunts/:gameId/events/:eventId/count',
    summary: 'Counts a late attempt, as of its receipt. Undo it to not count it.',
    access: 'guest',
    audited: ['gameId', 'eventId'],
    params: z.object({ gameId, eventId: words(200) }),
    body: z.object({ id: commandId }),
    response: z.object({ eventId: z.string(), changes: z.array(boardChange) }),
    errors: [...hostErrors, 'hunt-event-not-found'],
  }),
  listEvents: route({
    method: 'GET',
    path: '/hunts/:gameId/events',
    summary: 'The log, page by page.',
    access: 'guest',
    params: gameParams,
    query: feedQuery,
    response: z.object({ events: z.array(loggedEvent), cursor: z.optional(z.string()) }),
    errors: ['hunt-not-found', 'not-allowed'],
  }),
  listDoubts: route({
    method: 'GET',
    path: '/hunts/:gameId/doubts',
    summary: 'Doubts about positions, by team, with a score: a reason to look, never a verdict.',
    access: 'guest',
    params: gameParams,
    heavy: { seconds: 30, megabytes: 128 },
    response: z.object({
      teams: z.array(z.object({ teamId: z.string(), score: z.number(), doubts: z.array(doubt) })),
    }),
    errors: ['hunt-not-found', 'not-allowed'],
  }),
} as const;
