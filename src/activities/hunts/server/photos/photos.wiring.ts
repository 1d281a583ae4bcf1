import type { FastifyInstance } from 'fastify';
import type { FilesPlatform } from '#platform/files/server/files.wiring.ts';
import type { Doors } from '#server/kit/doors.ts';
import type { TopicSource } from '#server/kit/hub.ts';
import type { PhotoNote } from '#activities/hunts/contract.play.ts';
import type { HuntState } from '#activities/hunts/rules/state.ts';
import type { HuntDeps } from '../hunts.deps.ts';
import type { PhotoDeps } from './photos.deps.ts';
import { servePhotos } from './photos.http.ts';
import { photoTopicSource } from './photos.live.ts';
import {
  countPhotos,
  forgetGame,
  forgetPhotos,
  forgetPlaces,
  keepAfterEnd,
  notesOfPhotos,
  settlePhoto,
  deletePhoto,
} from './retention.service.ts';
import type { KeepTimes } from './retention.service.ts';
import { HUNT_PHOTO, beginPhoto, sendPhotoPart } from './uploads.service.ts';
import { bind } from '#server/kit/bind.ts';
import type { BoundRoute } from '#server/kit/bind.ts';
import { huntPhotosContract } from '#activities/hunts/contract.photos.ts';
import { listPhotos } from './albums.service.ts';
import { feedTopicSource, ReactionNews } from './feed.live.ts';
import { reactToPhoto, readFeed, reportShared } from './feed.service.ts';
import { finishPhoto } from './finishing.service.ts';
import { hide, judge, report, undo, weighVerdict } from './verdicts.service.ts';

interface Player {
  readonly gameId: string;
  readonly userId: string;
}

/** What the wiring of the hunts mounts and calls. */
export interface HuntPhotos {
  readonly routes: readonly BoundRoute[];
  readonly topics: readonly TopicSource[];
  readonly plugin: (http: FastifyInstance, doors: Doors) => void;
  /** When a hunt ends, and when its times are changed after it. */
  readonly onEnded: (gameId: string, times: KeepTimes) => Promise<void>;
  readonly forgetUser: (player: Player) => Promise<number>;
  readonly forgetPlaces: (player: Player) => Promise<void>;
  readonly forgetGame: (gameId: string) => Promise<void>;
  readonly countOf: (player: Player) => Promise<number>;
  readonly close: () => Promise<void>;
  readonly notesOf: (state: HuntState, userId: string) => Promise<PhotoNote[]>;
}

export const createHuntPhotos = (
  hunts: HuntDeps,
  { files, limiter }: Pick<FilesPlatform, 'files' | 'limiter'>,
): HuntPhotos => {
  const deps: PhotoDeps = { ...hunts, files, limiter, reactionNews: new ReactionNews(hunts) };
  deps.deadlines.register(HUNT_PHOTO, (photoId) => settlePhoto(deps, photoId));
  return {
    routes: photoRoutes(deps),
    topics: [photoTopicSource(deps), feedTopicSource(deps)],
    plugin: (http, doors) => servePhotos(http, doors, deps),
    onEnded: (gameId, times) => keepAfterEnd(deps, gameId, times),
    forgetUser: (player) => forgetPhotos(deps, player),
    forgetPlaces: (player) => forgetPlaces(deps, player),
    forgetGame: (gameId) => forgetGame(deps, gameId),
    countOf: (player) => countPhotos(deps, player),
    close: () => deps.reactionNews.close(),
    notesOf: (state, userId) => notesOfPhotos(deps, state, userId),
  };
};

const photoRoutes = (deps: PhotoDeps): BoundRoute[] =>
  bind(huntPhotosContract, {
    beginPhoto: ({ actor, params, body }) => beginPhoto(deps, actor, { ...body, ...params }),
    sendPhotoPart: ({ actor, params, body }) => sendPhotoPart(deps, actor, { ...params, bytes: body }),
    finishPhoto: ({ actor, params }) => finishPhoto(deps, actor, params),
    listPhotos: ({ actor, params, query }) => listPhotos(deps, actor, { ...query, ...params }),
    weighVerdict: ({ actor, params, body }) => weighVerdict(deps, actor, { ...body, ...params }),
    judgePhoto: ({ actor, params, body }) => judge(deps, actor, { ...body, ...params }),
    undoVerdict: ({ actor, params }) => undo(deps, actor, params),
    hidePhoto: ({ actor, params, body }) => hide(deps, actor, { ...body, ...params }),
    readFeed: ({ actor, params, query }) => readFeed(deps, actor, { ...query, ...params }),
    reactToPhoto: ({ actor, params, body }) => reactToPhoto(deps, actor, { ...body, ...params }),
    reportShared: ({ actor, params, body }) => reportShared(deps, actor, { ...body, ...params }),
    reportPhoto: ({ actor, params, body }) => report(deps, actor, { ...body, ...params }),
    deletePhoto: ({ actor, params }) => deletePhoto(deps, actor, params),
  });
