import { DAY_MS } from '#core/instant.ts';
import type { IdentityId } from '#core/ids.ts';
import type { FilesPlatform } from '#platform/files/server/files.wiring.ts';
import { KeptResults } from '#platform/jobs/server/kept-results.ts';
import type { RoomsPlatform } from '#platform/rooms/server/rooms.wiring.ts';
import type { BoundRoute } from '#server/kit/bind.ts';
import type { Jobs } from '#server/kit/jobs.ts';
import type { Table } from '#store/port/table.ts';
import { seedDemoSets } from './demo.ts';
import { removeEdition, SET_REMOVAL } from './editions.ts';
import { keptCharacters } from './imports.service.ts';
import type { ImportDeps } from './imports.service.ts';
import { handOverSets, leaveSets } from './owners.service.ts';
import { SET_PICTURES, showsPicture } from './pictures.ts';
import type { SetDeps } from './sets.deps.ts';
import { setRoutes } from './sets.routes.ts';

/** The question sets of engagements, for the activity's own wiring. */
export interface Sets {
  readonly deps: SetDeps;
  readonly routes: readonly BoundRoute[];
  readonly seedDemo: () => Promise<void>;
  readonly onIdentityMerged: (from: IdentityId, to: IdentityId) => Promise<void>;
  readonly onIdentityDeleted: (identityId: IdentityId) => Promise<void>;
  readonly close: () => void;
}

export const createSets = (
  rooms: RoomsPlatform,
  { files, pictures }: Pick<FilesPlatform, 'files' | 'pictures'>,
  { table, gameMs, jobs }: { readonly table: Table; readonly gameMs: number; readonly jobs: Jobs },
): Sets => {
  // A session that began just before an edition was replaced runs with it to its own end.
  const keepMs = gameMs + DAY_MS;
  const readings = new KeptResults(rooms.changes.clock, keptCharacters);
  const deps: ImportDeps = { ...rooms.changes, table, files, pictures, keepMs, jobs, readings };
  pictures.register(SET_PICTURES, (setId, pictureId) => showsPicture(deps, setId, pictureId));
  rooms.changes.deadlines.register(SET_REMOVAL, (setId) => removeEdition(deps, setId));
  return {
    deps,
    routes: setRoutes(deps),
    seedDemo: () => seedDemoSets(deps),
    onIdentityMerged: (from, to) => handOverSets(deps, from, to),
    onIdentityDeleted: (identityId) => leaveSets(deps, identityId),
    close: () => readings.close(),
  };
};
