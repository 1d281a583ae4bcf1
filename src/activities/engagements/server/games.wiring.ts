import type { IdentityId } from '#core/ids.ts';
import type { Assistant } from '#platform/assistant/server/assistant.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#core/instant.ts';
import { settleByDeadline } from '#platform/rooms/server/change-versioned.ts';
import type { Pictures } from '#platform/files/server/files.wiring.ts';
import type { RoomsPlatform } from '#platform/rooms/server/rooms.wiring.ts';
import type { BoundRoute } from '#server/kit/bind.ts';
import type { TopicSource } from '#server/kit/hub.ts';
import type { Kit, ServerModule } from '#server/kit/module.ts';
import type { Table } from '#store/port/table.ts';
import type { GameState } from '../rules/state.ts';
import { answerIntake } from './answers.service.ts';
import { tellAsks } from './asks.service.ts';
import { BallotTexts } from './ballot-texts.ts';
import { ChallengeBoards } from './challenge-boards.ts';
import { ConnectionRows } from './connection-rows.ts';
import { serveDebrief } from './debrief.http.ts';
import type { DebriefDeps } from './debrief.service.ts';
import { registerDuties } from './duties.ts';
import type { DutyNews } from './duties.ts';
import { engagementTopicSource } from './engagements.live.ts';
import type { LiveDeps } from './engagements.live.ts';
import type { EngagementDeps, Lifetimes } from './engagements.deps.ts';
import { engagementHostRoutes, engagementRoutes } from './engagements.routes.ts';
import type { RouteDeps } from './engagements.routes.ts';
import { GameNews } from './game-news.ts';
import { gameKind } from './games.kind.ts';
import { JoinIntake } from './join-intake.ts';
import { knowsGame } from './knows-game.ts';
import { handOverGames, leaveGames } from './owners.service.ts';
import { Pacer } from '#platform/rooms/server/pacer.ts';
import { tellRoom } from './room-activity.ts';
import { ReactionCounts } from './reactions.ts';
import { engagementReportRoutes } from './report.routes.ts';
import { SeatNames } from './seat-names.ts';
import { StageWatch } from './stage-watch.ts';
import { StagedQuestions } from './staged-questions.ts';
import { StepTimings } from './step-timings.ts';
import { voteIntake } from './votes.service.ts';

/** The part of the server's configuration that sessions read. */
export interface GameConfig {
  readonly ENGAGEMENT_GAME_DAYS: number;
  readonly ENGAGEMENT_CONNECTION_HOURS: number;
  readonly ENGAGEMENT_PARTIAL_MINUTES: number;
}

/** The sessions of engagements, for the activity's own wiring. */
export interface Games {
  readonly deps: RouteDeps & LiveDeps & DebriefDeps;
  readonly routes: readonly BoundRoute[];
  readonly topics: readonly TopicSource[];
  readonly plugin: NonNullable<ServerModule['plugin']>;
  readonly queues: Readonly<Record<string, () => number>>;
  readonly onIdentityMerged: (from: IdentityId, to: IdentityId) => Promise<void>;
  readonly onIdentityDeleted: (identityId: IdentityId) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface GamesGiven {
  readonly table: Table;
  readonly assistant: Assistant;
  readonly pictures: Pick<Pictures, 'keep'>;
}

export const lifetimesOf = (config: GameConfig): Lifetimes => ({
  gameMs: config.ENGAGEMENT_GAME_DAYS * DAY_MS,
  draftMs: config.ENGAGEMENT_PARTIAL_MINUTES * MINUTE_MS,
  connectionMs: config.ENGAGEMENT_CONNECTION_HOURS * HOUR_MS,
});

const ASKS_EVERY_MS = SECOND_MS / 4;
const NODE_DIGITS = 8;

const basicDeps = (
  { store, clock, ids, hub, log }: Kit,
  rooms: RoomsPlatform,
  { table, pictures, assistant }: GamesGiven,
  config: GameConfig,
): { readonly deps: EngagementDeps; readonly news: GameNews } => {
  const staged = new StagedQuestions(store, table);
  const lifetimes = lifetimesOf(config);
  const timings = new StepTimings(store, table, log);
  const kindDeps = { store, table, lifetimes, timings, pictures, log, deadlines: rooms.changes.deadlines };
  const deps: EngagementDeps = {
    ...rooms.changes,
    clock,
    table,
    hub,
    log,
    lifetimes,
    pictures,
    staged,
    timings,
    games: gameKind(kindDeps, (game, events) => {
      news.tell(game, events);
      tellRoom(rooms, game, events);
    }),
    hasAssistant: assistant.isOn,
    node: ids.uuid().slice(0, NODE_DIGITS),
  };
  const news = new GameNews(deps);
  return { deps, news };
};

/** A count after the end is news for the room that plays the session. */
const newsWithRoom = (news: GameNews, rooms: RoomsPlatform): DutyNews => ({
  voting: (...told) => news.voting(...told),
  counted: (game, events, counted) => {
    news.counted(game, events, counted);
    tellRoom(rooms, game, events);
  },
});

export const createGames = (
  kit: Kit,
  rooms: RoomsPlatform,
  { table, assistant, pictures }: GamesGiven,
  config: GameConfig,
): Games => {
  const { deps: basic, news } = basicDeps(kit, rooms, { table, pictures, assistant }, config);
  const { store, clock, log, lifetimes } = basic;
  settleByDeadline(basic, basic.games);
  registerDuties(basic, newsWithRoom(news, rooms));
  rooms.codeKinds.register('engagement', ({ code }) => `/play/${code}`);
  const watch = new StageWatch(basic);
  const noteTaken = (game: GameState): void => watch.noteTaken(game);
  const askNews = new Pacer(basic, ASKS_EVERY_MS, (gameId) => tellAsks(basic, gameId));
  const connectionRows = { store, clock, log, table, keptMs: lifetimes.connectionMs };
  const deps: RouteDeps & LiveDeps & DebriefDeps = {
    ...basic,
    jobs: kit.jobs,
    assistant,
    watch,
    askNews,
    noteSeats: noteTaken,
    joins: new JoinIntake(basic, noteTaken),
    answers: answerIntake(basic, noteTaken),
    votes: voteIntake(basic, noteTaken),
    seatNames: new SeatNames(store, table),
    ballotTexts: new BallotTexts(basic),
    boards: new ChallengeBoards(basic),
    reactions: new ReactionCounts(basic),
    connections: new ConnectionRows(connectionRows),
    seatOfMember: new Map(),
  };
  const knows = knowsGame(deps);
  return {
    deps,
    routes: [...engagementRoutes(deps), ...engagementHostRoutes(deps), ...engagementReportRoutes(deps)].map(
      (row) => ({ ...row, knows }),
    ),
    plugin: async (http, doors) => serveDebrief(http, doors, deps),
    topics: [engagementTopicSource(deps)],
    queues: {
      'engagement-joins': () => deps.joins.depth,
      'engagement-answers': () => deps.answers.depth,
      'engagement-votes': () => deps.votes.depth,
      'engagement-connections': () => deps.connections.depth,
    },
    onIdentityMerged: (from, to) => handOverGames(deps, from, to),
    onIdentityDeleted: (identityId) => leaveGames(deps, identityId),
    async close() {
      await Promise.all([watch.close(), askNews.close(), deps.reactions.close()]);
      await news.close();
      await deps.timings.idle();
      await deps.connections.close();
    },
  };
};
