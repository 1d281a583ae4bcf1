import * as z from 'zod/mini';
import { liveMessage, liveTopic } from '#core/live.ts';
import { route } from '#core/route.ts';
import { gameId, instant } from './contract.views.ts';

/** Made by the phone: however often and by whichever way it is sent, it is one photo. */
export const photoId = z.uuid();
export const photoParams = z.object({ gameId, photoId });
const LONGEST_REASON = 300;
export const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_REASON));

/** Signed addresses that work for the caller alone, for some minutes. */
export const photoAddresses = z.object({ large: z.string(), medium: z.string(), small: z.string() });

export const MOST_FEED_PHOTOS = 60;

export const reactionKinds = ['love', 'clap', 'laugh', 'wow'] as const;
export type ReactionKind = (typeof reactionKinds)[number];

const count = z.number();
/** How often each was given. */
export const reactionCounts = z.object({ love: count, clap: count, laugh: count, wow: count });
export type ReactionCounts = z.infer<typeof reactionCounts>;

const reacted = z.object({
  photoId: z.string(),
  reactions: reactionCounts,
  /** Counts their changes: what has more is newer. */
  reactionChanges: z.number(),
});
export type ReactedPhoto = z.infer<typeof reacted>;

/** What other teams see of a photo: not who sent it, nor what the camera noted. */
export const feedPhoto = z.object({
  ...reacted.shape,
  levelId: z.string(),
  teamId: z.string(),
  sentAt: instant,
  width: z.number(),
  height: z.number(),
  addresses: photoAddresses,
  /** One’s own. */
  mine: z.array(z.enum(reactionKinds)),
});
export type FeedPhoto = z.infer<typeof feedPhoto>;

export const photoFeed = z.object({
  gameId: z.string(),
  name: z.string(),
  teams: z.array(z.object({ teamId: z.string(), name: z.string(), colour: z.optional(z.string()) })),
  levels: z.array(z.object({ levelId: z.string(), name: z.string() })),
  /** Whether the reader has a seat in the hunt and may react. */
  mayReact: z.boolean(),
  version: z.number(),
  cursor: z.optional(z.string()),
  photos: z.array(feedPhoto),
});
export type PhotoFeed = z.infer<typeof photoFeed>;

/** Open to every seat and host of the hunt while the host shares photos. */
export const huntFeedTopic = liveTopic({
  kind: 'hunt-feed',
  summary: 'Shared photos of a hunt: added, removed, or with new reactions.',
  views: { viewer: z.object({ version: z.number() }) },
  messages: [
    liveMessage('feed.changed', {
      schema: z.object({ photoId: z.string(), version: z.number() }),
      audiences: ['viewer'],
      summary: 'Read this photo again; it may not be shared any more.',
    }),
    liveMessage('feed.reacted', {
      schema: z.object({ photos: z.array(reacted) }),
      audiences: ['viewer'],
      summary: 'Reactions to these photos, at most once a second.',
    }),
  ],
});

const FEED_ERRORS = ['hunt-not-found', 'hunt-not-joined', 'hunt-feed-off'] as const;

export const feedRoutes = {
  readFeed: route({
    method: 'GET',
    path: '/hunts/:gameId/feed',
    summary:
      'Photos that the host shares with all teams, newest first. Players see those of stops their team has reached, and all after the end; the host sees all.',
    access: 'guest',
    params: z.object({ gameId }),
    query: z.object({
      /** This one alone. */
      photoId: z.optional(photoId),
      cursor: z.optional(z.string().check(z.maxLength(2000))),
      limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(MOST_FEED_PHOTOS))),
    }),
    response: photoFeed,
    errors: FEED_ERRORS,
  }),
  reactToPhoto: route({
    method: 'PUT',
    path: '/hunts/:gameId/feed/:photoId/reactions/:kind',
    summary: 'Reacts to a shared photo, or undoes it. Each phone can give each reaction once.',
    access: 'guest',
    params: z.object({ gameId, photoId, kind: z.enum(reactionKinds) }),
    body: z.object({ isOn: z.boolean() }),
    response: reacted,
    errors: [...FEED_ERRORS, 'hunt-photo-not-found'],
    limit: { name: 'hunt-reactions', max: 120, perSeconds: 60, by: 'identity' },
    isRepeatable: true,
  }),
  reportShared: route({
    method: 'POST',
    path: '/hunts/:gameId/feed/:photoId/reports',
    summary:
      'Reports a shared photo: it is hidden until the host has looked. Photos the host has shown again stay.',
    access: 'guest',
    params: photoParams,
    body: z.object({ reason }),
    response: z.object({}),
    errors: [...FEED_ERRORS, 'hunt-photo-not-found'],
    limit: { name: 'hunt-photo-reports', max: 60, perSeconds: 3600, by: 'identity' },
    isRepeatable: true,
  }),
};
