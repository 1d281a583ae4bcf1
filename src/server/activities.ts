import { openAssistant } from '#platform/assistant/server/open-assistant.ts';
import type { Files } from '#platform/files/server/files.ts';
import { createFiles } from '#platform/files/server/files.wiring.ts';
import { usersAdopter } from '#platform/identity/server/adopt-users.ts';
import { usersTable } from '#platform/identity/server/identity.items.ts';
import { createIdentity } from '#platform/identity/server/identity.wiring.ts';
import type { PasswordHasher } from '#platform/identity/server/password-hasher.ts';
import { engagementsAdopter } from '#activities/engagements/server/adopt-engagements.ts';
import { engagementsTable } from '#activities/engagements/server/engagements.table.ts';
import { createEngagements } from '#activities/engagements/server/engagements.wiring.ts';
import { huntsAdopter } from '#activities/hunts/server/adopt-hunts.ts';
import { huntsTable } from '#activities/hunts/server/hunts.table.ts';
import { createHunts } from '#activities/hunts/server/hunts.wiring.ts';
import { pollsAdopter } from '#activities/polls/server/adopt-polls.ts';
import { createPolls } from '#activities/polls/server/polls.wiring.ts';
import { pollsTable } from '#activities/polls/server/polls.items.ts';
import { quizAdopters } from '#activities/quizzes/server/adopt-quizzes.ts';
import { quizTables } from '#activities/quizzes/server/quizzes.tables.ts';
import { createQuizzes } from '#activities/quizzes/server/quizzes.wiring.ts';
import { timersAdopter } from '#activities/timers/server/adopt-timers.ts';
import { timersTable } from '#activities/timers/server/timers.items.ts';
import { createTimers } from '#activities/timers/server/timers.wiring.ts';
import type { Adopter } from '#platform/operations/server/adopt/adopter.ts';
import type { Adoption } from '#platform/operations/server/adoption.service.ts';
import type { Machine } from '#platform/operations/server/machine.ts';
import { bareMachine, createOperations } from '#platform/operations/server/operations.wiring.ts';
import { createRooms } from '#platform/rooms/server/rooms.wiring.ts';
import type { Table } from '#store/port/table.ts';
import { readBankFile } from './bank-files.job.ts';
import type { Config } from './config.ts';
import type { Authenticator } from './kit/authenticator.ts';
import type { Kit, ServerModule } from './kit/module.ts';
import { platformTable } from './kit/platform-table.ts';
import { runAdopt } from './run-adopt.ts';

/** Every table there is, under the names this configuration gives them. */
export const tablesOf = (config: Pick<Config, 'ENVIRONMENT' | 'HUNTS_ID'>): readonly Table[] => [
  platformTable,
  usersTable,
  pollsTable,
  engagementsTable(config.ENVIRONMENT),
  timersTable,
  huntsTable(config.HUNTS_ID),
  ...quizTables,
];

/** How what the original systems wrote becomes somebody's here. `needsProof`: nobody becomes a found user by signing up. */
export const adoptersOf = (
  config: Pick<Config, 'ENVIRONMENT' | 'HUNTS_ID'>,
  needsProof = false,
): readonly Adopter[] => [
  // People first: the owner may be one of them.
  usersAdopter(!needsProof),
  pollsAdopter,
  engagementsAdopter(engagementsTable(config.ENVIRONMENT)),
  timersAdopter,
  huntsAdopter(huntsTable(config.HUNTS_ID)),
  ...quizAdopters,
];

export interface Composition {
  readonly modules: readonly ServerModule[];
  readonly authenticator: Authenticator;
  /** Once the server listens. */
  readonly begin: () => void;
}

const adoptionOf = ({ store, clock, ids }: Kit, config: Config): Adoption => {
  const tables = tablesOf(config);
  return {
    tables: adoptersOf(config).length,
    run: ({ act, owner, needsProof }, watch) =>
      runAdopt({
        store,
        clock,
        ids,
        adopters: adoptersOf(config, needsProof),
        tables,
        owner,
        ...watch,
        isDryRun: act === 'try',
        isUndo: act === 'undo',
      }),
  };
};

interface Chosen {
  readonly machine?: Machine;
  /** Tests of everything else take a cheap one: a third of a second for each account is most of their time. */
  readonly hasher?: PasswordHasher;
}

/** The parts of the product, in the order they start; they stop in the opposite one. */
export const composeModules = (
  kit: Kit,
  config: Config,
  blobs: Files,
  { machine = bareMachine, hasher }: Chosen = {},
): Composition => {
  const operations = createOperations(kit, machine, adoptionOf(kit, config));
  const identity = createIdentity(kit, config, hasher);
  identity.hooks.onSessionEnded.push((sessionId) => kit.hub.dismiss(sessionId));
  kit.hub.onDismissed((sessionId) => identity.deps.actors.forget([sessionId]));
  const rooms = createRooms(kit);
  identity.hooks.onIdentityMerged.push(rooms.onIdentityMerged);
  identity.hooks.onIdentityDeleted.push(rooms.onIdentityDeleted);
  const files = createFiles(kit, rooms, blobs);
  const polls = createPolls(kit, rooms, files);
  identity.hooks.onIdentityMerged.push(polls.onIdentityMerged);
  identity.hooks.onIdentityDeleted.push(polls.onIdentityDeleted);
  const timers = createTimers(kit, rooms, config);
  identity.hooks.onIdentityMerged.push(timers.onIdentityMerged);
  identity.hooks.onIdentityDeleted.push(timers.onIdentityDeleted);
  const quizzes = createQuizzes(kit, rooms, files, readBankFile);
  identity.hooks.onIdentityMerged.push(quizzes.onIdentityMerged);
  identity.hooks.onIdentityDeleted.push(quizzes.onIdentityDeleted);
  const assistant = openAssistant({
    url: config.ASSISTANT_URL,
    key: config.ASSISTANT_KEY,
    model: config.ASSISTANT_MODEL,
    clock: kit.clock,
    log: kit.log,
  });
  const engagements = createEngagements(kit, rooms, { files, assistant }, config);
  identity.hooks.onIdentityMerged.push(engagements.onIdentityMerged);
  identity.hooks.onIdentityDeleted.push(engagements.onIdentityDeleted);
  const hunts = createHunts(kit, rooms, { files, assistant }, config);
  identity.hooks.onIdentityMerged.push(hunts.onIdentityMerged);
  identity.hooks.onIdentityDeleted.push(hunts.onIdentityDeleted);
  return {
    authenticator: identity.authenticator,
    begin: () => operations.start(),
    modules: [
      { name: 'assistant', routes: [], close: () => assistant.close() },
      identity.module,
      operations.module,
      rooms.module,
      files.module,
      polls.module,
      engagements.module,
      timers.module,
      quizzes.module,
      hunts.module,
    ],
  };
};
