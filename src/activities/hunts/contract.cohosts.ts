import * as z from 'zod/mini';
import { route } from '#core/route.ts';
import { gameParams, hostErrors } from './contract.build.ts';
import { gameId, instant } from './contract.views.ts';

export const MOST_COHOSTS = 30;

const cohosts = z.object({
  /** A co-host may do everything but invite or remove co-hosts and delete the hunt. */
  isOwner: z.boolean(),
  hasLink: z.boolean(),
  cohosts: z.array(z.object({ cohostId: z.string(), name: z.string(), since: instant })),
});

/** Who else may run a hunt: to judge, to help teams, to read along. */
export const cohostRoutes = {
  makeCohostLink: route({
    method: 'POST',
    path: '/hunts/:gameId/cohost-link',
    summary: 'Creates a link that makes the person who opens it a co-host; the link before it stops working.',
    access: 'guest',
    audited: ['gameId'],
    params: gameParams,
    response: z.object({ token: z.string() }),
    errors: hostErrors,
  }),
  dropCohostLink: route({
    method: 'DELETE',
    path: '/hunts/:gameId/cohost-link',
    summary: 'Revokes the co-host link; existing co-hosts stay.',
    access: 'guest',
    audited: ['gameId'],
    params: gameParams,
    response: cohosts,
    errors: hostErrors,
    isRepeatable: true,
  }),
  becomeCohost: route({
    method: 'POST',
    path: '/hunts/:gameId/cohosts',
    summary: 'Opens a co-host link: the caller becomes a co-host.',
    access: 'guest',
    audited: ['gameId'],
    params: gameParams,
    body: z.object({
      token: z.string().check(z.minLength(1), z.maxLength(100)),
      name: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
    }),
    response: z.object({ gameId: z.string() }),
    errors: ['hunt-not-found', 'hunt-cohost-link-unknown', 'hunt-cohosts-full', 'conflict', 'room-busy'],
    limit: { name: 'hunts-cohosts', max: 10, perSeconds: 60, by: 'identity' },
  }),
  listCohosts: route({
    method: 'GET',
    path: '/hunts/:gameId/cohosts',
    summary: 'The co-hosts of this hunt.',
    access: 'guest',
    params: gameParams,
    response: cohosts,
    errors: ['hunt-not-found', 'not-allowed'],
  }),
  removeCohost: route({
    method: 'DELETE',
    path: '/hunts/:gameId/cohosts/:cohostId',
    summary: 'Removes a co-host.',
    access: 'guest',
    audited: ['gameId', 'cohostId'],
    params: z.object({ gameId, cohostId: z.string().check(z.minLength(1), z.maxLength(40)) }),
    response: cohosts,
    errors: hostErrors,
    isRepeatable: true,
  }),
} as const;
