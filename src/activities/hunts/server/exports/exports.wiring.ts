import type { Files } from '#platform/files/server/files.ts';
import { bind } from '#server/kit/bind.ts';
import type { BoundRoute } from '#server/kit/bind.ts';
import type { ServerModule } from '#server/kit/module.ts';
import { huntExportsContract } from '#activities/hunts/contract.exports.ts';
import type { HuntDeps } from '../hunts.deps.ts';
import { readCards } from './cards.service.ts';
import { serveExports } from './exports.http.ts';

export interface HuntExports {
  readonly routes: readonly BoundRoute[];
  readonly plugin: NonNullable<ServerModule['plugin']>;
}

export const createHuntExports = (hunts: HuntDeps, files: Files): HuntExports => ({
  routes: bind(huntExportsContract, {
    readCards: ({ actor, params }) => readCards(hunts, actor, params.gameId),
  }),
  plugin: async (http, doors) => serveExports(http, doors, { ...hunts, files }),
});
