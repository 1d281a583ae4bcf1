import { engagementsActivity } from '#activities/engagements/server/engagements.wiring.ts';
import { huntsActivity } from '#activities/hunts/server/hunts.wiring.ts';
import { pollsActivity } from '#activities/polls/server/polls.wiring.ts';
import { quizzesActivity } from '#activities/quizzes/server/quizzes.wiring.ts';
import { timersActivity } from '#activities/timers/server/timers.wiring.ts';
import type { IdentityId } from '#core/ids.ts';
import type { Assistant } from '#platform/assistant/server/assistant.ts';
import { openAssistant } from '#platform/assistant/server/open-assistant.ts';
import type { Files } from '#platform/files/server/files.ts';
import { createFiles } from '#platform/files/server/files.wiring.ts';
import type { FilesPlatform } from '#platform/files/server/files.wiring.ts';
import { usersAdopter } from '#platform/identity/server/adopt-users.ts';
import { usersTable } from '#platform/identity/server/identity.items.ts';
import { createIdentity } from '#platform/identity/server/identity.wiring.ts';
import type { PasswordHasher } from '#platform/identity/server/password-hasher.ts';
import type { Adopter } from '#platform/operations/server/adopt/adopter.ts';
import type { Adoption } from '#platform/operations/server/adoption.service.ts';
import type { Machine } from '#platform/operations/server/machine.ts';
import { bareMachine, createOperations } from '#platform/operations/server/operations.wiring.ts';
import { createQuestions } from '#platform/questions/server/questions.wiring.ts';
import type { QuestionsPlatform } from '#platform/questions/server/questions.wiring.ts';
import { createRooms } from '#platform/rooms/server/rooms.wiring.ts';
import type { RoomsPlatform } from '#platform/rooms/server/rooms.wiring.ts';
import type { Table } from '#store/port/table.ts';
import type { Config } from './config.ts';
import type { Authenticator } from './kit/authenticator.ts';
import type { Kit, ServerModule } from './kit/module.ts';
import { platformTable } from './kit/platform-table.ts';
import { runAdopt } from './run-adopt.ts';

/** What an activity is built from at start. */
interface Given {
  readonly kit: Kit;
  readonly rooms: RoomsPlatform;
  readonly files: FilesPlatform;
  readonly questions: QuestionsPlatform;
  readonly assistant: Assistant;
  readonly config: Config;
}

interface Activity {
  readonly tables: (config: TableNames) => readonly Table[];
  /** Gives data of its original system an owner here. */
  readonly adopters: (config: TableNames) => readonly Adopter[];
  readonly create: (given: Given) => {
    readonly module: ServerModule;
    readonly onIdentityMerged: (from: IdentityId, to: IdentityId) => Promise<void>;
    readonly onIdentityDeleted: (identityId: IdentityId) => Promise<void>;
  };
}

/** In the order they start; they stop in the opposite one. */
const activities: readonly Activity[] = [
  pollsActivity,
  engagementsActivity,
  timersActivity,
  quizzesActivity,
  huntsActivity,
];

/** The part of the configuration that names tables. */
type TableNames = Pick<Config, 'ENVIRONMENT' | 'HUNTS_ID'>;

/** Every table there is, under the names this configuration gives them. */
export const tablesOf = (config: TableNames): readonly Table[] => [
  platformTable,
  usersTable,
  ...activities.flatMap(({ tables }) => tables(config)),
];

/** `needsProof`: signing up with an imported user's e-mail is not enough to become that user. */
export const adoptersOf = (config: TableNames, needsProof = false): readonly Adopter[] => [
  // People first: the owner may be one of them.
  usersAdopter(!needsProof),
  ...activities.flatMap(({ adopters }) => adopters(config)),
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
  /** Other tests use a cheap hash: a third of a second per account would be most of their time. */
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
  const questions = createQuestions(kit);
  const assistant = openAssistant({
    url: config.ASSISTANT_URL,
    key: config.ASSISTANT_KEY,
    model: config.ASSISTANT_MODEL,
    clock: kit.clock,
    log: kit.log,
  });
  const started = activities.map(({ create }) => create({ kit, rooms, files, questions, assistant, config }));
  for (const { onIdentityMerged, onIdentityDeleted } of started) {
    identity.hooks.onIdentityMerged.push(onIdentityMerged);
    identity.hooks.onIdentityDeleted.push(onIdentityDeleted);
  }
  return {
    authenticator: identity.authenticator,
    begin: () => operations.start(),
    modules: [
      { name: 'assistant', routes: [], close: () => assistant.close() },
      identity.module,
      operations.module,
      rooms.module,
      files.module,
      questions.module,
      ...started.map(({ module }) => module),
    ],
  };
};
