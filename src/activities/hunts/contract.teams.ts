import * as z from 'zod/mini';
import { route } from '#core/route.ts';
import { device } from '#platform/rooms/contract.device.ts';
import { gameParams, hostErrors } from './contract.build.ts';
import { hostTeam } from './contract.console.ts';
import { gameId, instant, phone, playerView, teamId, userId } from './contract.views.ts';

const words = (longest: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest));
export const teamParams = z.object({ gameId, teamId });
const phoneParams = z.object({ gameId, teamId, userId });
const teamName = words(120);
const phoneName = words(120);
const passcode = words(40);
/** A team, a user and a secret. */
const seat = z.string().check(z.minLength(1), z.maxLength(400));

/** The phones of a team, and those that its host took out and did not let back in. */
const teamPhones = z.object({
  phones: z.array(z.object({ ...phone.shape, joinedAt: instant, isHere: z.boolean() })),
  removed: z.array(z.object({ ...phone.shape, removedAt: instant, isNameOut: z.boolean() })),
});
export type TeamPhones = z.infer<typeof teamPhones>;

const joinErrors = [
  'hunt-not-found',
  'hunt-not-joined',
  'hunt-ended',
  'hunt-joining-closed',
  'hunt-team-not-found',
  'hunt-team-full',
  'hunt-passcode-wrong',
  'hunt-teams-prepared',
  'hunt-teams-enough',
  'hunt-name-taken',
  'hunt-already-in-team',
  'hunt-kept-out',
  'hunt-name-refused',
  'conflict',
  'room-busy',
] as const;

export const memberErrors = ['hunt-not-found', 'hunt-not-joined'] as const;

/** Teams and their phones. */
export const teamRoutes = {
  joinHunt: route({
    method: 'POST',
    path: '/hunts/:gameId/players',
    summary:
      'Joins a team with this phone, or makes a team. Joining again returns the same seat; its token opens it on another device.',
    access: 'guest',
    params: gameParams,
    body: z.object({
      name: z.optional(phoneName),
      /** One of both. */
      teamId: z.optional(teamId),
      newTeam: z.optional(
        z.object({
          name: teamName,
          colour: z.optional(words(40)),
          /** Team mates need it then. */
          passcode: z.optional(passcode),
        }),
      ),
      passcode: z.optional(passcode),
      device,
    }),
    response: z.object({ view: playerView, seat: z.string() }),
    errors: joinErrors,
    limit: { name: 'hunts-joined', max: 20, perSeconds: 60, by: 'identity' },
    guessed: { field: 'passcode', wrong: 'hunt-passcode-wrong' },
  }),
  takeSeat: route({
    method: 'POST',
    path: '/hunts/:gameId/seats',
    summary: 'Moves the caller’s seat to this device, by the token in its link; the old device loses it.',
    access: 'guest',
    params: gameParams,
    body: z.object({ seat, device }),
    response: playerView,
    errors: [...memberErrors, 'hunt-seat-unknown', 'hunt-kept-out', 'conflict'],
    limit: { name: 'hunts-seats', max: 20, perSeconds: 60, by: 'identity' },
  }),
  renewSeat: route({
    method: 'POST',
    path: '/hunts/:gameId/me/seat',
    summary: 'Creates a new token for the caller’s seat; links with the old one stop working.',
    access: 'guest',
    params: gameParams,
    response: z.object({ seat: z.string() }),
    errors: [...memberErrors, 'conflict'],
    limit: { name: 'hunts-seats', max: 20, perSeconds: 60, by: 'identity' },
  }),
  changeMe: route({
    method: 'PATCH',
    path: '/hunts/:gameId/me',
    summary: 'Changes the caller’s name.',
    access: 'guest',
    params: gameParams,
    body: z.object({ name: phoneName }),
    response: phone,
    errors: [...memberErrors, 'hunt-name-refused', 'conflict'],
    isRepeatable: true,
  }),
  leaveHunt: route({
    method: 'DELETE',
    path: '/hunts/:gameId/me',
    summary: 'Leaves the team. What the team has done stays.',
    access: 'guest',
    params: gameParams,
    response: z.object({ gameId: z.string() }),
    errors: memberErrors,
    isRepeatable: true,
  }),
  addTeam: route({
    method: 'POST',
    path: '/hunts/:gameId/teams',
    summary:
      'Adds a team. In a hunt that runs it is a late one: its own clock starts now, on a route that crosses few.',
    access: 'guest',
    audited: ['gameId', 'teamId'],
    params: gameParams,
    body: z.object({
      name: teamName,
      colour: z.optional(words(40)),
      difficulty: z.optional(words(40)),
      passcode: z.optional(passcode),
      most: z.optional(z.int().check(z.gte(1), z.lte(50))),
    }),
    response: hostTeam,
    errors: [...hostErrors, 'hunt-ended', 'hunt-name-taken', 'hunt-teams-enough'],
    limit: { name: 'hunts-teams', max: 120, perSeconds: 60, by: 'identity' },
  }),
  changeTeam: route({
    method: 'PATCH',
    path: '/hunts/:gameId/teams/:teamId',
    summary: 'Changes name, colour, difficulty, passcode or cap of a team.',
    access: 'guest',
    audited: ['gameId', 'teamId'],
    params: teamParams,
    body: z.object({
      name: z.optional(teamName),
      colour: z.optional(z.nullable(words(40))),
      difficulty: z.optional(z.nullable(words(40))),
      passcode: z.optional(z.nullable(passcode)),
      most: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(50)))),
    }),
    response: hostTeam,
    errors: [...hostErrors, 'hunt-team-not-found', 'hunt-name-taken'],
    isRepeatable: true,
  }),
  removeTeam: route({
    method: 'DELETE',
    path: '/hunts/:gameId/teams/:teamId',
    summary: 'Removes a team that has done nothing yet.',
    access: 'guest',
    audited: ['gameId', 'teamId'],
    params: teamParams,
    response: z.object({ teamId: z.string() }),
    errors: [...hostErrors, 'hunt-team-not-found', 'hunt-team-busy'],
  }),
  startTeam: route({
    method: 'POST',
    path: '/hunts/:gameId/teams/:teamId/start',
    summary: 'A prepared team came late: its clock starts now. Refused once it has completed a level.',
    access: 'guest',
    audited: ['gameId', 'teamId'],
    params: teamParams,
    response: hostTeam,
    errors: [
      ...hostErrors,
      'hunt-team-not-found',
      'hunt-not-started',
      'hunt-paused',
      'hunt-ended',
      'hunt-team-busy',
    ],
  }),
  listPhones: route({
    method: 'GET',
    path: '/hunts/:gameId/teams/:teamId/phones',
    summary: 'The phones of a team, and those that were taken out of it, for its host.',
    access: 'guest',
    params: teamParams,
    response: teamPhones,
    errors: ['hunt-not-found', 'not-allowed', 'hunt-team-not-found'],
  }),
  removePhone: route({
    method: 'DELETE',
    path: '/hunts/:gameId/teams/:teamId/phones/:userId',
    summary:
      'Takes a phone out of a team and keeps it out of the hunt, by its device and identity, until it is let back in. ' +
      'With `name=out` nobody comes in by its name either.',
    access: 'guest',
    audited: ['gameId', 'teamId', 'userId'],
    params: phoneParams,
    query: z.object({ name: z.optional(z.enum(['out'])) }),
    response: z.object({ userId: z.string() }),
    errors: ['hunt-not-found', 'not-allowed', 'hunt-team-not-found', 'hunt-phone-not-found', 'conflict'],
    isRepeatable: true,
  }),
  restorePhone: route({
    method: 'POST',
    path: '/hunts/:gameId/teams/:teamId/phones/:userId/restoration',
    summary: 'Lets a phone that was taken out join again.',
    access: 'guest',
    audited: ['gameId', 'teamId', 'userId'],
    params: phoneParams,
    response: z.object({ userId: z.string() }),
    errors: ['hunt-not-found', 'not-allowed', 'hunt-phone-not-found', 'conflict'],
    isRepeatable: true,
  }),
} as const;
