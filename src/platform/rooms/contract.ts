import * as z from 'zod/mini';
import { liveMessage, liveTopic } from '#core/live.ts';
import { contract, route } from '#core/route.ts';
import { device } from './contract.device.ts';
import { eveningRoutes } from './contract.evening.ts';
import { hostProgramme, programmeRoutes, tableProgramme } from './contract.programme.ts';
import { roomCohostRoutes } from './contract.cohosts.ts';
import { teamRoutes } from './contract.teams.ts';

const roomId = z.string().check(z.minLength(1), z.maxLength(64));
const memberId = z.string().check(z.minLength(1), z.maxLength(64));
const title = z.string().check(z.trim(), z.normalize('NFC'), z.minLength(1), z.maxLength(80));
/** Thirty characters may be more code units; rules/names.ts counts them exactly. */
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(120));
const seat = z.string().check(z.minLength(1), z.maxLength(160));
const instant = z.number();

const role = z.enum(['host', 'player', 'watcher']);
export const person = z.object({ memberId: z.string(), name: z.string(), role: z.string() });
const roster = { present: z.number(), people: z.readonly(z.array(person)) };

const face = {
  roomId: z.string(),
  title: z.string(),
  status: z.enum(['open', 'closed']),
  isLocked: z.boolean(),
  closesAt: instant,
  closedAt: z.optional(instant),
  closedBy: z.optional(z.enum(['host', 'deadline'])),
  isLasting: z.boolean(),
  evening: z.number(),
  version: z.number(),
};
const me = z.object({ memberId: z.string(), name: z.string(), role });

export const publicView = z.object({ audience: z.literal('public'), ...face });
export const screenView = z.object({
  audience: z.literal('screen'),
  ...face,
  code: z.string(),
  ...roster,
  programme: tableProgramme,
});
export const memberView = z.object({
  audience: z.literal('member'),
  ...face,
  code: z.string(),
  me,
  /** The seat was opened by its link: this device asks `readWay` before it goes anywhere. */
  isByLink: z.optional(z.boolean()),
  ...roster,
  programme: tableProgramme,
});
export const hostView = z.object({
  audience: z.literal('host'),
  ...face,
  code: z.string(),
  me,
  ...roster,
  /** Seats given out, including those of people who are away. */
  seats: z.number(),
  /** This host is a co-host. */
  isCohost: z.optional(z.boolean()),
  programme: hostProgramme,
});
export type PublicView = z.infer<typeof publicView>;
export type ScreenView = z.infer<typeof screenView>;
export type MemberView = z.infer<typeof memberView>;
export type HostView = z.infer<typeof hostView>;
export type RoomView = PublicView | MemberView | HostView;

const seatedMember = z.object({
  memberId: z.string(),
  name: z.string(),
  role,
  status: z.enum(['seated', 'kicked']),
  joinedAt: instant,
  isPresent: z.boolean(),
});
export type SeatedMember = z.infer<typeof seatedMember>;

const roomParams = z.object({ roomId });
const memberParams = z.object({ roomId, memberId });
const roomView = z.discriminatedUnion('audience', [publicView, memberView, hostView]);

export const roomsContract = contract('rooms', {
  resolveCode: route({
    method: 'GET',
    path: '/codes/:code',
    summary: 'Where a join code leads. Wrong guesses are throttled harder than right ones.',
    access: 'guest',
    params: z.object({ code: z.string().check(z.minLength(1), z.maxLength(32)) }),
    response: z.object({ code: z.string(), kind: z.string(), targetId: z.string(), path: z.string() }),
    errors: ['code-unknown'],
  }),
  openRoom: route({
    method: 'POST',
    path: '/rooms',
    summary: 'Opens a room with a fresh join code; the caller is its host and has the first seat.',
    access: 'guest',
    makesNew: true,
    body: z.object({
      title,
      hostName: name,
      durationMinutes: z.optional(z.int().check(z.minimum(1), z.maximum(7 * 24 * 60))),
    }),
    response: z.object({ room: hostView, seat: z.string() }),
    errors: ['codes-exhausted', 'bad-input'],
    limit: { name: 'rooms-opened', max: 20, perSeconds: 60, by: 'identity' },
  }),
  readRoom: route({
    method: 'GET',
    path: '/rooms/:roomId',
    summary: 'The room as the caller may see it: from outside, as a member, as the host.',
    access: 'guest',
    params: roomParams,
    response: roomView,
    errors: ['room-not-found'],
  }),
  changeRoom: route({
    method: 'PATCH',
    path: '/rooms/:roomId',
    summary: 'The host renames, locks or unlocks the room. Nobody new joins a locked room.',
    access: 'guest',
    audited: ['roomId', 'isLocked'],
    params: roomParams,
    body: z.object({ title: z.optional(title), isLocked: z.optional(z.boolean()) }),
    response: hostView,
    errors: ['room-not-found', 'room-closed', 'room-not-joined', 'room-busy', 'not-allowed', 'conflict'],
  }),
  closeRoom: route({
    method: 'POST',
    path: '/rooms/:roomId/close',
    summary: 'The host closes the room for good. Closing a closed room changes nothing.',
    access: 'guest',
    audited: ['roomId'],
    params: roomParams,
    response: hostView,
    errors: ['room-not-found', 'room-not-joined', 'room-busy', 'not-allowed', 'conflict'],
  }),
  joinRoom: route({
    method: 'POST',
    path: '/rooms/:roomId/members',
    summary: 'Takes a seat. The seat token in the answer is shown once and proves the seat on any device.',
    access: 'guest',
    params: roomParams,
    body: z.object({ name, role: z.optional(z.enum(['player', 'watcher'])), device }),
    response: z.object({ room: z.discriminatedUnion('audience', [memberView, hostView]), seat: z.string() }),
    errors: [
      'room-not-found',
      'room-closed',
      'room-locked',
      'room-full',
      'room-name-taken',
      'room-name-refused',
      'room-kicked',
    ],
    limit: { name: 'rooms-joined', max: 30, perSeconds: 60, by: 'identity' },
  }),
  listMembers: route({
    method: 'GET',
    path: '/rooms/:roomId/members',
    summary: 'The host pages through everybody who has a seat, in the order of joining.',
    access: 'guest',
    params: roomParams,
    query: z.object({ cursor: z.optional(z.string().check(z.maxLength(2000))) }),
    response: z.object({ members: z.array(seatedMember), cursor: z.optional(z.string()) }),
    errors: ['room-not-found', 'not-allowed'],
  }),
  renameMember: route({
    method: 'PATCH',
    path: '/rooms/:roomId/members/:memberId',
    summary: 'Changes a name: the member their own (by session or seat token), the host anybody’s.',
    access: 'guest',
    params: memberParams,
    body: z.object({ name, seat: z.optional(seat) }),
    response: me,
    errors: [
      'room-not-found',
      'room-closed',
      'room-kicked',
      'member-not-found',
      'room-name-taken',
      'room-name-refused',
      'not-allowed',
    ],
    limit: { name: 'rooms-renamed', max: 20, perSeconds: 60, by: 'identity' },
  }),
  removeMember: route({
    method: 'DELETE',
    path: '/rooms/:roomId/members/:memberId',
    summary:
      'The host removes a member and keeps them out, by seat, device and name, until restored; or a member leaves.',
    access: 'guest',
    audited: ['roomId', 'memberId', 'status'],
    params: memberParams,
    query: z.object({ seat: z.optional(seat) }),
    response: z.object({ memberId: z.string(), status: z.enum(['kicked', 'left']) }),
    errors: ['room-not-found', 'member-not-found', 'not-allowed', 'room-kicked', 'conflict'],
  }),
  restoreMember: route({
    method: 'POST',
    path: '/rooms/:roomId/members/:memberId/restore',
    summary: 'The host takes a kick back: the seat and the name are as before.',
    access: 'guest',
    audited: ['roomId', 'memberId'],
    params: memberParams,
    response: me,
    errors: ['room-not-found', 'member-not-found', 'not-allowed', 'conflict'],
  }),
  ...programmeRoutes,
  ...teamRoutes,
  ...roomCohostRoutes,
  ...eveningRoutes,
});

const everyone = ['host', 'member', 'screen'] as const;

export const roomTopic = liveTopic({
  kind: 'room',
  summary: 'A room: its title, lock and end, and who is at the table.',
  views: { host: hostView, member: memberView, screen: screenView },
  messages: [
    liveMessage('room.changed', {
      schema: z.object({
        title: z.string(),
        isLocked: z.boolean(),
        closesAt: instant,
        isLasting: z.boolean(),
        version: z.number(),
      }),
      audiences: everyone,
      summary:
        'The host renamed, locked or unlocked the room, or its class has other assignments: whoever shows them reads them again.',
    }),
    liveMessage('room.closed', {
      schema: z.object({ closedAt: instant, closedBy: z.enum(['host', 'deadline']), version: z.number() }),
      audiences: everyone,
      summary: 'The room is closed, by the host or by its deadline.',
    }),
    liveMessage('room.opened', {
      schema: z.object({ evening: z.number(), version: z.number() }),
      audiences: everyone,
      summary: 'The next evening of a lasting room: whoever looks at the closed room comes to the table.',
    }),
    liveMessage('programme.moved', {
      schema: z.object({ programme: tableProgramme, version: z.number() }),
      audiences: ['member', 'screen'],
      summary: 'Something started or ended, or the wall shows something else: phones and walls go there.',
    }),
    liveMessage('programme.changed', {
      schema: z.object({ programme: hostProgramme, version: z.number() }),
      audiences: ['host'],
      summary: 'The programme as the host sees it.',
    }),
    liveMessage('roster.changed', {
      schema: z.object(roster),
      audiences: everyone,
      summary:
        'Who is here: the number, and the first 50 by name. At most ten a second, fewer in large rooms.',
    }),
    liveMessage('roster.counted', {
      schema: z.object({ present: z.number() }),
      audiences: everyone,
      summary: 'Only the number changed: somebody beyond the first 50 came or left.',
    }),
  ],
});
