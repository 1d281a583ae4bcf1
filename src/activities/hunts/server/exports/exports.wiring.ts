import type { Files } from '#platform/files/server/files.ts';
import { bindLoosely } from '#server/kit/bind.ts';
import type { BoundRoute } from '#server/kit/bind.ts';
import type { Kit, ServerModule } from '#server/kit/module.ts';
import type { Table } from '#store/port/table.ts';
import { huntExportsContract } from '#activities/hunts/contract.exports.ts';
import { readCards } from './cards.service.ts';
import { serveExports } from './exports.http.ts';
import type { ExportDoors, ExportDeps } from './exports.deps.ts';

export interface HuntExports {
  readonly routes: readonly BoundRoute[];
  readonly plugin: NonNullable<ServerModule['plugin']>;
}

interface ExportsGiven {
  readonly table: Table;
  readonly files: Files;
  readonly doors: ExportDoors;
}

export const createHuntExports = (kit: Kit, given: ExportsGiven): HuntExports => {
  const deps: ExportDeps = { ...kit, ...given };
  return {
    routes: bindLoosely(huntExportsContract, {
      readCards: ({ actor, params }) => readCards(deps, actor, params.gameId),
    }),
    plugin: async (http, doors) => serveExports(http, doors, deps),
  };
};
