import type { GameMove } from '#activities/engagements/contract.moves.ts';
import type { Question } from '#activities/engagements/contract.questions.ts';
import type { HostView, PlayerView, ScreenView } from '#activities/engagements/contract.views.ts';
import { engagementsTable } from '#activities/engagements/server/engagements.table.ts';
import { createGames } from '#activities/engagements/server/games.wiring.ts';
import type { Games } from '#activities/engagements/server/games.wiring.ts';
import { createSets } from '#activities/engagements/server/sets/sets.wiring.ts';
import type { Assistant } from '#platform/assistant/server/assistant.ts';
import { noAssistant } from '#platform/assistant/server/assistant.ts';
import { createFiles } from '#platform/files/server/files.wiring.ts';
import { createRooms } from '#platform/rooms/server/rooms.wiring.ts';
import type { RoomsPlatform } from '#platform/rooms/server/rooms.wiring.ts';
import type { Item } from '#store/port/values.ts';
import { startTestApp } from '#tests/support/server/app.ts';
import type { TestApp } from '#tests/support/server/app.ts';
import { settled } from '#tests/support/live/nodes.ts';
import { recordingHub } from '#tests/support/live/recording-hub.ts';
import type { RecordingHub } from '#tests/support/live/recording-hub.ts';
import type { TestToken } from '#tests/support/identity/test-identity.ts';

export interface Problem {
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly errors?: readonly { readonly path: string; readonly message: string }[];
}

export interface Joined {
  readonly game: PlayerView;
  readonly seat: string;
}

export const host: TestToken = 'guest:host';

export const riverQuestion: Question = {
  kind: 'single',
  title: 'Which of these rivers is the longest?',
  category: 'Rivers',
  options: ['Elbe', 'Danube', 'Rhine', 'Volga'].map((text) => ({ text })),
  right: [3],
  explanation: 'The Volga has 3,530 km.',
};

export const openQuestion: Question = { kind: 'open', title: 'What is fair?', category: 'Ethics' };

/** Sessions in one process over the memory store: the hub only records, time is the test's. */
export class GameWorld {
  readonly app: TestApp;
  readonly games: Games;
  readonly rooms: RoomsPlatform;
  readonly hub: RecordingHub;
  readonly table = engagementsTable('dev');

  static async start(options: { readonly assistant?: Assistant } = {}): Promise<GameWorld> {
    const hub = recordingHub();
    const made: { games?: Games; rooms?: RoomsPlatform } = {};
    const app = await startTestApp({
      hub,
      tables: [engagementsTable('dev')],
      limits: { spend: async () => undefined },
      modules: (kit, config, blobs) => {
        const rooms = createRooms(kit);
        const table = engagementsTable('dev');
        const files = createFiles(kit, rooms, blobs);
        const { pictures } = files;
        const given = { table, pictures, assistant: options.assistant ?? noAssistant };
        const games = createGames(kit, rooms, given, config);
        const { gameMs } = games.deps.lifetimes;
        const sets = createSets(rooms, files, { table, gameMs, jobs: kit.jobs });
        Object.assign(made, { rooms, games });
        const { topics, plugin, close } = games;
        const routes = [...games.routes, ...sets.routes];
        return [rooms.module, files.module, { name: 'games', routes, topics, plugin, close }];
      },
    });
    if (!made.games || !made.rooms) throw new Error('no modules');
    return new GameWorld(app, made.games, made.rooms, hub);
  }

  private constructor(app: TestApp, games: Games, rooms: RoomsPlatform, hub: RecordingHub) {
    this.app = app;
    this.games = games;
    this.rooms = rooms;
    this.hub = hub;
  }

  /** Runs what is due: duties, deadlines, counters. */
  async settle(durationMs = 0): Promise<void> {
    for (let round = 0; round < 6; round++) {
      this.app.clock.advance(round === 0 ? durationMs : 0);
      await settled();
      await this.rooms.changes.deadlines.idle();
      await this.games.deps.watch.idle();
      await settled();
    }
  }

  async call<T>(line: string, as: TestToken, body?: unknown): Promise<T & Problem> {
    const answer = await this.app.as(as).request<T & Problem>(line, body === undefined ? {} : { body });
    return answer.body;
  }

  async make(given: object = {}): Promise<HostView> {
    const body = { title: 'Rivers', engagementType: 'trivia', ...given };
    const made = await this.app.as(host).request<HostView>('POST /api/engagements', { body });
    if (made.status !== 200) throw new Error(JSON.stringify(made.body));
    return made.body;
  }

  join(gameId: string, name: string, as: TestToken = `guest:${name.toLowerCase()}`, more: object = {}) {
    return this.call<Joined>(`POST /api/engagements/${gameId}/players`, as, { name, ...more });
  }

  /** Seats for all of them, and everybody counts as here. */
  async seat(gameId: string, ...names: readonly string[]): Promise<PlayerView[]> {
    const views: PlayerView[] = [];
    for (const name of names) {
      const joined = await this.join(gameId, name);
      if (joined.code !== undefined) throw new Error(JSON.stringify(joined));
      views.push(joined.game);
    }
    this.arrive(gameId, views);
    return views;
  }

  arrive(gameId: string, views: readonly PlayerView[]): void {
    this.hub.setPresent(
      'engagement',
      gameId,
      views.map(({ me }) => ({ memberId: me.playerId, name: me.name, role: 'player' })),
    );
  }

  async move(gameId: string, move: Omit<GameMove, 'epoch'> & object, as: TestToken = host) {
    const { stage } = await this.call<HostView>(`GET /api/engagements/${gameId}?as=host`, as);
    const moved = await this.call<HostView>(`POST /api/engagements/${gameId}/moves`, as, {
      epoch: stage?.epoch ?? 0,
      ...move,
    });
    await this.settle();
    return moved;
  }

  open(gameId: string, question: Question = riverQuestion) {
    return this.move(gameId, { move: 'open', question } as Omit<GameMove, 'epoch'>);
  }

  answer(
    gameId: string,
    as: TestToken,
    answer: object,
    more: { questionId?: string; answeredAt?: number } = {},
  ) {
    const { questionId = '001', ...body } = more;
    return this.call<{ submittedAt: number; receivedAt: number; canChange: boolean }>(
      `PUT /api/engagements/${gameId}/questions/${questionId}/answer`,
      as,
      { answer, ...body },
    );
  }

  vote(gameId: string, as: TestToken, votes: object, questionId = '001') {
    return this.call<{ votes: object; receivedAt: number }>(
      `PUT /api/engagements/${gameId}/questions/${questionId}/votes`,
      as,
      { votes },
    );
  }

  hostView(gameId: string): Promise<HostView & Problem> {
    return this.call(`GET /api/engagements/${gameId}?as=host`, host);
  }

  playerView(gameId: string, as: TestToken): Promise<PlayerView & Problem> {
    return this.call(`GET /api/engagements/${gameId}?as=player`, as);
  }

  screen(gameId: string): Promise<ScreenView & Problem> {
    return this.call(`GET /api/engagements/${gameId}/screen`, 'guest:wall');
  }

  /** What is stored under the game, by the beginning of its sort key. */
  async items(gameId: string, prefix = ''): Promise<readonly Item[]> {
    const sort = prefix === '' ? {} : { sort: { beginsWith: prefix } };
    return (await this.app.store.query(this.table, { partition: `GAME#${gameId}`, ...sort })).items;
  }

  async close(): Promise<void> {
    await this.app.close();
  }
}
