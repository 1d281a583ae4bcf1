import * as z from 'zod/mini';
import { contract, route } from '#core/route.ts';
import { gameParams } from './contract.ts';
import { answerKey, instant, questionId, tally } from './contract.answers.ts';
import { engagementTypes } from './contract.questions.ts';
import { ask, phases } from './contract.views.ts';

const day = z.iso.date();
const cursor = z.optional(z.string().check(z.maxLength(2000)));

export const historyRow = z.object({
  gameId: z.string(),
  title: z.string(),
  engagementType: z.enum(engagementTypes),
  createdAt: instant,
  /** Absent while it runs. */
  completedAt: z.optional(instant),
  playerCount: z.number(),
  questionCount: z.number(),
  durationMinutes: z.number(),
  /** Somebody else's, whom one helped to run it. */
  isCohost: z.boolean(),
  /** Its items are still there: report, replay and debrief can be made. */
  hasReport: z.boolean(),
  /** Of a challenge: until when it is played. */
  deadlineAt: z.optional(instant),
});
export type HistoryRow = z.infer<typeof historyRow>;

/** What an administrator sees of a session: figures, never what somebody wrote. */
export const sessionFigures = z.object({
  gameId: z.string(),
  engagementType: z.enum(engagementTypes),
  createdAt: instant,
  /** Absent while it runs, or where nobody has ended it. */
  completedAt: z.optional(instant),
  playerCount: z.number(),
  questionCount: z.number(),
  durationMinutes: z.number(),
});
export type SessionFigures = z.infer<typeof sessionFigures>;

const answerLine = z.object({
  playerId: z.string(),
  name: z.string(),
  /** As text: the options' words, the number, what was written. */
  answer: z.string(),
  submittedAt: instant,
  /** From when answers were taken; absent where time does not count. */
  durationMs: z.optional(z.number()),
  wordCount: z.optional(z.number()),
  isHidden: z.boolean(),
  isRight: z.optional(z.boolean()),
  isPartly: z.optional(z.boolean()),
  points: z.optional(z.number()),
  place: z.optional(z.number()),
});

export const reportQuestion = z.object({
  questionId: z.string(),
  number: z.number(),
  title: z.string(),
  kind: z.string(),
  category: z.string(),
  startedAt: instant,
  completedAt: z.optional(instant),
  options: z.optional(z.array(z.string())),
  key: z.optional(answerKey),
  /** The key in words. */
  rightAnswer: z.optional(z.string()),
  isVoid: z.boolean(),
  isSkipped: z.boolean(),
  tally,
  /** Of those who answered, how many were right. */
  right: z.optional(z.number()),
  voters: z.optional(z.number()),
  medianMs: z.optional(z.number()),
  answers: z.array(answerLine),
});
export type ReportQuestion = z.infer<typeof reportQuestion>;

export const reportPlayer = z.object({
  playerId: z.string(),
  name: z.string(),
  team: z.optional(z.string()),
  joinedAt: instant,
  answered: z.number(),
  right: z.number(),
  total: z.number(),
  rank: z.optional(z.number()),
  /** By question, in the order of the questions; null where nothing was answered. */
  points: z.array(z.nullable(z.number())),
});
export type ReportPlayer = z.infer<typeof reportPlayer>;

/** A question from the audience; without an author where nobody may know. */
const reportAsk = z.object({
  text: z.string(),
  author: z.optional(z.string()),
  status: ask.shape.status,
  votes: z.number(),
  askedAt: instant,
});
export type ReportAsk = z.infer<typeof reportAsk>;

export const report = z.object({
  gameId: z.string(),
  title: z.string(),
  engagementType: z.enum(engagementTypes),
  createdAt: instant,
  completedAt: z.optional(instant),
  durationMinutes: z.number(),
  playerCount: z.number(),
  isScored: z.boolean(),
  questions: z.array(reportQuestion),
  players: z.array(reportPlayer),
  teams: z.array(z.object({ name: z.string(), score: z.number(), rank: z.number(), members: z.number() })),
  /** Most votes first; those that were never shown as well. */
  asks: z.array(reportAsk),
});
export type Report = z.infer<typeof report>;

/** An answer a statement rests on. */
const citation = z.object({ questionId: z.string(), playerId: z.string(), text: z.string() });
export const debrief = z.object({
  answers: z.number(),
  questions: z.array(
    z.object({
      questionId: z.string(),
      title: z.string(),
      answers: z.number(),
      /** Groups of answers that say the same, largest first. */
      clusters: z.array(
        z.object({
          label: z.string(),
          size: z.number(),
          terms: z.array(z.string()),
          cites: z.array(citation),
        }),
      ),
      /** Phrases many used, with how many answers hold them. */
      phrases: z.array(z.object({ phrase: z.string(), answers: z.number(), cites: z.array(citation) })),
      /** Answers that stand for the rest. */
      representative: z.array(citation),
    }),
  ),
  /** Phrases that run through several questions. */
  themes: z.array(z.object({ phrase: z.string(), answers: z.number(), cites: z.array(citation) })),
  /** A model is configured: the same can be asked of it, see DEBRIEF_STREAM. */
  hasAssistant: z.boolean(),
});
export type Debrief = z.infer<typeof debrief>;

/**
 * POST below /api, with the debrief's body `{questionId?}`; answered as lines of JSON, each one of these. It is no
 * contract row: rows answer once.
 */
export const DEBRIEF_STREAM = '/engagements/:gameId/debrief/stream';
export const debriefLine = z.discriminatedUnion('type', [
  /** Everything that may be cited, first of all: [1], [2], ... in the text are these by number. */
  z.object({
    type: z.literal('sources'),
    sources: z.array(z.object({ number: z.number(), ...citation.shape })),
  }),
  z.object({ type: z.literal('text'), text: z.string() }),
  /** Sentences that cite nothing known are taken out; how many. */
  z.object({ type: z.literal('done'), uncited: z.number() }),
  z.object({ type: z.literal('failed'), code: z.string() }),
]);
export type DebriefLine = z.infer<typeof debriefLine>;

export const gameEvent = z.object({
  version: z.number(),
  at: instant,
  type: z.string(),
  by: z.enum(['host', 'deadline', 'everyone', 'duty']),
  questionId: z.optional(z.string()),
  /** With debug mode: how long loading, deciding and saving took. */
  timings: z.optional(z.record(z.string(), z.number())),
});
export type GameEventRow = z.infer<typeof gameEvent>;

/** One moment of the session to scrub to. */
export const replayMoment = z.object({
  at: instant,
  type: z.string(),
  phase: z.enum(phases),
  questionId: z.optional(z.string()),
  joined: z.number(),
  answered: z.number(),
  voted: z.number(),
  leaders: z.array(z.object({ name: z.string(), total: z.number(), rank: z.number() })),
});
export type ReplayMoment = z.infer<typeof replayMoment>;
export const replay = z.object({
  from: instant,
  to: instant,
  questions: z.array(z.object({ questionId: z.string(), number: z.number(), title: z.string() })),
  moments: z.array(replayMoment),
});
export type Replay = z.infer<typeof replay>;

/** Answers of one session that a page shows at once, and that a file holds. */
export const MOST_REPORTED_ANSWERS = 20_000;
export const MOST_FILED_ANSWERS = 100_000;
const REPORT_COST = { seconds: 20, megabytes: 256 };
export const DEBRIEF_COST = { seconds: 20, megabytes: 256 };

const readErrors = ['game-not-found', 'not-allowed'] as const;

const ofTypeAndDays = z.object({
  type: z.optional(z.enum(engagementTypes)),
  /** Both days included, in UTC. */
  from: z.optional(day),
  to: z.optional(day),
  cursor,
});

/** What remains of sessions; hosts and co-hosts only. */
export const engagementReportContract = contract('engagements-report', {
  listGames: route({
    method: 'GET',
    path: '/engagements',
    summary: 'The caller’s own sessions, newest first, by words of the title, type and days.',
    access: 'guest',
    query: z.extend(ofTypeAndDays, { search: z.optional(z.string().check(z.maxLength(120))) }),
    response: z.object({ games: z.array(historyRow), cursor: z.optional(z.string()) }),
  }),
  listEveryGame: route({
    method: 'GET',
    path: '/admin/engagements',
    summary: 'Every session of this server, by type and days, with its figures; newest first within a page.',
    access: 'admin',
    query: ofTypeAndDays,
    response: z.object({ games: z.array(sessionFigures), cursor: z.optional(z.string()) }),
  }),
  readReport: route({
    method: 'GET',
    path: '/engagements/:gameId/report',
    summary: 'Everything that was asked, answered and scored.',
    access: 'guest',
    params: gameParams,
    response: report,
    errors: [...readErrors, 'report-too-large'],
    heavy: REPORT_COST,
  }),
  exportReport: route({
    method: 'GET',
    path: '/engagements/:gameId/report/file',
    summary:
      'The report as a file: CSV (one row an answer), XLSX (a sheet each for questions, players, answers), JSON.',
    access: 'guest',
    audited: ['gameId', 'format'],
    params: gameParams,
    query: z.object({ format: z.enum(['csv', 'xlsx', 'json']) }),
    response: z.object({
      name: z.string(),
      mediaType: z.string(),
      encoding: z.enum(['utf8', 'base64']),
      content: z.string(),
    }),
    errors: [...readErrors, 'report-too-large'],
    heavy: REPORT_COST,
    limit: { name: 'engagements-exports', max: 30, perSeconds: 60, by: 'identity' },
  }),
  readDebrief: route({
    method: 'GET',
    path: '/engagements/:gameId/debrief',
    summary:
      'Clusters, key phrases and representative answers, computed here; every statement cites answers.',
    access: 'guest',
    params: gameParams,
    query: z.object({ questionId: z.optional(questionId) }),
    response: debrief,
    errors: [...readErrors, 'question-not-found', 'debrief-empty'],
    heavy: DEBRIEF_COST,
    limit: { name: 'engagements-debriefs', max: 30, perSeconds: 60, by: 'identity' },
  }),
  readEvents: route({
    method: 'GET',
    path: '/engagements/:gameId/events',
    summary: 'The raw log of the session, oldest first; timings where debug mode was on.',
    access: 'guest',
    params: gameParams,
    query: z.object({ cursor }),
    response: z.object({ events: z.array(gameEvent), cursor: z.optional(z.string()) }),
    errors: readErrors,
  }),
  readReplay: route({
    method: 'GET',
    path: '/engagements/:gameId/replay',
    summary: 'The whole session as moments to scrub through.',
    access: 'guest',
    params: gameParams,
    response: replay,
    errors: [...readErrors, 'report-too-large'],
    heavy: REPORT_COST,
  }),
});
