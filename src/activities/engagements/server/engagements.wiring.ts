import type { IdentityId } from '#core/ids.ts';
import type { Assistant } from '#platform/assistant/server/assistant.ts';
import type { FilesPlatform } from '#platform/files/server/files.wiring.ts';
import type { QuestionsPlatform } from '#platform/questions/server/questions.wiring.ts';
import type { RoomsPlatform } from '#platform/rooms/server/rooms.wiring.ts';
import type { Kit, ServerModule } from '#server/kit/module.ts';
import { engagementsAdopter } from './adopt-engagements.ts';
import { engagementsTable } from './engagements.table.ts';
import { createGames, lifetimesOf } from './games.wiring.ts';
import type { GameConfig } from './games.wiring.ts';
import { liveSessions } from './played-questions.ts';
import { sessionsInRooms } from './room-activity.ts';
import { setHolder } from './sets/set-holder.ts';
import { createSets } from './sets/sets.wiring.ts';

/** The part of the server's configuration that engagements read. */
export interface EngagementsConfig extends GameConfig {
  readonly ENVIRONMENT: string;
}

export interface Engagements {
  readonly module: ServerModule;
  /** For identity's hooks. */
  readonly onIdentityMerged: (from: IdentityId, to: IdentityId) => Promise<void>;
  readonly onIdentityDeleted: (identityId: IdentityId) => Promise<void>;
}

interface EngagementsGiven {
  readonly files: Pick<FilesPlatform, 'files' | 'pictures'>;
  readonly assistant: Assistant;
  readonly questions: QuestionsPlatform;
}

export const createEngagements = (
  kit: Kit,
  rooms: RoomsPlatform,
  { files, assistant, questions }: EngagementsGiven,
  config: EngagementsConfig,
): Engagements => {
  const table = engagementsTable(config.ENVIRONMENT);
  const games = createGames(kit, rooms, { table, assistant, pictures: files.pictures }, config);
  const sets = createSets(rooms, files, { table, gameMs: lifetimesOf(config).gameMs, jobs: kit.jobs });
  rooms.activities.register(sessionsInRooms(games.deps, sets.deps));
  questions.library.register(setHolder(sets.deps));
  questions.library.sessions = liveSessions(games.deps);
  return {
    onIdentityMerged: async (from, to) => {
      await games.onIdentityMerged(from, to);
      await sets.onIdentityMerged(from, to);
    },
    onIdentityDeleted: async (identityId) => {
      await games.onIdentityDeleted(identityId);
      await sets.onIdentityDeleted(identityId);
    },
    module: {
      name: 'engagements',
      routes: [...games.routes, ...sets.routes],
      topics: games.topics,
      plugin: games.plugin,
      queues: games.queues,
      seedDemo: () => sets.seedDemo(),
      async close() {
        sets.close();
        await games.close();
      },
    },
  };
};

interface EngagementsStart extends EngagementsGiven {
  readonly kit: Kit;
  readonly rooms: RoomsPlatform;
  readonly config: EngagementsConfig;
}

type Named = Pick<EngagementsConfig, 'ENVIRONMENT'>;

export const engagementsActivity = {
  tables: (config: Named) => [engagementsTable(config.ENVIRONMENT)],
  adopters: (config: Named) => [engagementsAdopter(engagementsTable(config.ENVIRONMENT))],
  create: ({ kit, rooms, config, ...given }: EngagementsStart) =>
    createEngagements(kit, rooms, given, config),
};
