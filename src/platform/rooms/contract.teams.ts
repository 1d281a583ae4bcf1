import * as z from 'zod/mini';
import { route } from '#core/route.ts';

const roomId = z.string().check(z.minLength(1), z.maxLength(64));
const memberId = z.string().check(z.minLength(1), z.maxLength(64));
const seat = z.string().check(z.minLength(1), z.maxLength(160));
const name = z.string().check(z.trim(), z.normalize('NFC'), z.minLength(1), z.maxLength(30));

/** Chosen by people themselves, or drawn evenly. */
export const teamModes = ['chosen', 'dealt'] as const;
const mode = z.enum(teamModes);
export const MOST_TEAMS = 20;
const team = z.object({ teamId: z.string(), name: z.string() });

/** What everybody at the table knows of its teams. Their members are read separately. */
export const tableTeams = z.object({ mode, round: z.number(), list: z.array(team) });

const teamPerson = z.object({ memberId: z.string(), name: z.string() });
export const teamsView = z.object({
  teams: z.array(z.extend(team, { size: z.number(), people: z.array(teamPerson) })),
  /** In none yet. */
  others: z.array(teamPerson),
  mine: z.optional(z.string()),
});
export type TeamsView = z.infer<typeof teamsView>;

export const teamRow = z.object({
  teamId: z.string(),
  name: z.string(),
  place: z.number(),
  total: z.number(),
  members: z.number(),
});

const roomParams = z.object({ roomId });
const hostErrors = ['room-not-found', 'not-allowed', 'room-closed', 'room-item-running'] as const;
const done = z.object({ roomId: z.string() });
const limit = { name: 'rooms-teams', max: 60, perSeconds: 60, by: 'identity' } as const;

/** Teams are made once, at the table; whatever is played there uses them. */
export const teamRoutes = {
  makeTeams: route({
    method: 'PUT',
    path: '/rooms/:roomId/teams',
    summary: 'Makes the teams of the table anew: people choose theirs, or are dealt evenly.',
    access: 'guest',
    audited: ['roomId'],
    params: roomParams,
    body: z.object({ mode, names: z.array(name).check(z.minLength(2), z.maxLength(MOST_TEAMS)) }),
    response: done,
    errors: [...hostErrors, 'room-team-twice'],
    limit,
  }),
  dealTeams: route({
    method: 'POST',
    path: '/rooms/:roomId/teams/deal',
    summary: 'Draws again who is in which team; sizes differ by one at most.',
    access: 'guest',
    audited: ['roomId'],
    params: roomParams,
    response: done,
    errors: [...hostErrors, 'room-team-unknown'],
    limit,
  }),
  dropTeams: route({
    method: 'DELETE',
    path: '/rooms/:roomId/teams',
    summary: 'Everybody plays for themselves again.',
    access: 'guest',
    audited: ['roomId'],
    params: roomParams,
    response: done,
    errors: hostErrors,
  }),
  chooseTeam: route({
    method: 'PUT',
    path: '/rooms/:roomId/members/:memberId/team',
    summary: 'Puts a member into a team: the host anybody, members themselves where teams are chosen.',
    access: 'guest',
    params: z.object({ roomId, memberId }),
    body: z.object({ teamId: z.string().check(z.minLength(1), z.maxLength(64)), seat: z.optional(seat) }),
    response: z.object({ memberId: z.string(), teamId: z.string() }),
    errors: [...hostErrors, 'member-not-found', 'room-team-unknown', 'room-kicked'],
    limit,
  }),
  readTeams: route({
    method: 'GET',
    path: '/rooms/:roomId/teams',
    summary: 'Who is in which team, and the caller’s own.',
    access: 'guest',
    params: roomParams,
    query: z.object({ seat: z.optional(seat) }),
    response: teamsView,
    errors: ['room-not-found', 'room-not-joined', 'room-kicked'],
  }),
};
