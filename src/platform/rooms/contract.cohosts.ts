import * as z from 'zod/mini';
import { route } from '#core/route.ts';

const roomId = z.string().check(z.minLength(1), z.maxLength(64));
const roomParams = z.object({ roomId });
const cohosts = z.object({
  hasLink: z.boolean(),
  cohosts: z.array(z.object({ cohostId: z.string(), name: z.string(), since: z.number() })),
});
const done = z.object({ roomId: z.string() });
const ownerErrors = ['room-not-found', 'not-allowed'] as const;

/** People with the host's link drive the room as the host does. */
export const roomCohostRoutes = {
  makeCohostLink: route({
    method: 'POST',
    path: '/rooms/:roomId/cohost-link',
    summary: 'A new secret that makes co-hosts of members; the one before opens nothing any more.',
    access: 'guest',
    makesNew: true,
    audited: ['roomId'],
    params: roomParams,
    response: z.object({ token: z.string() }),
    errors: [...ownerErrors, 'room-closed'],
  }),
  dropCohostLink: route({
    method: 'DELETE',
    path: '/rooms/:roomId/cohost-link',
    summary: 'Nobody becomes a co-host by the link any more; those who are stay.',
    access: 'guest',
    audited: ['roomId'],
    params: roomParams,
    response: done,
    errors: [...ownerErrors, 'room-closed'],
  }),
  becomeCohost: route({
    method: 'POST',
    path: '/rooms/:roomId/cohosts',
    summary: 'A member with the link drives the room from now on.',
    access: 'guest',
    audited: ['roomId'],
    params: roomParams,
    body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
    response: done,
    errors: [
      'room-not-found',
      'room-closed',
      'room-not-joined',
      'room-kicked',
      'room-cohost-link-unknown',
      'room-cohosts-full',
    ],
    limit: { name: 'rooms-cohosts', max: 10, perSeconds: 60, by: 'identity' },
  }),
  listCohosts: route({
    method: 'GET',
    path: '/rooms/:roomId/cohosts',
    summary: 'Who drives the room besides its host.',
    access: 'guest',
    params: roomParams,
    response: cohosts,
    errors: ownerErrors,
  }),
  removeCohost: route({
    method: 'DELETE',
    path: '/rooms/:roomId/cohosts/:cohostId',
    summary: 'The host makes a co-host a member again, at once.',
    access: 'guest',
    audited: ['roomId', 'cohostId'],
    params: z.object({ roomId, cohostId: z.string().check(z.minLength(1), z.maxLength(64)) }),
    response: cohosts,
    errors: ownerErrors,
  }),
};
