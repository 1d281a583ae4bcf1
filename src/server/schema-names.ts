import * as z from 'zod/mini';
import * as engagementAnswers from '#activities/engagements/contract.answers.ts';
import * as engagementMoves from '#activities/engagements/contract.moves.ts';
import * as engagementQuestions from '#activities/engagements/contract.questions.ts';
import * as engagementReport from '#activities/engagements/contract.report.ts';
import * as engagementSettings from '#activities/engagements/contract.settings.ts';
import * as engagementSetviews from '#activities/engagements/contract.setviews.ts';
import * as engagements from '#activities/engagements/contract.ts';
import * as engagementViews from '#activities/engagements/contract.views.ts';
import * as huntBuild from '#activities/hunts/contract.build.ts';
import * as huntChat from '#activities/hunts/contract.chat.ts';
import * as huntExports from '#activities/hunts/contract.exports.ts';
import * as huntFile from '#activities/hunts/contract.file.ts';
import * as huntHost from '#activities/hunts/contract.host.ts';
import * as huntMap from '#activities/hunts/contract.map.ts';
import * as huntPhotos from '#activities/hunts/contract.photos.ts';
import * as huntPlay from '#activities/hunts/contract.play.ts';
import * as huntSettings from '#activities/hunts/contract.settings.ts';
import * as huntTeams from '#activities/hunts/contract.teams.ts';
import * as huntViews from '#activities/hunts/contract.views.ts';
import * as pollViews from '#activities/polls/contract.views.ts';
import * as quizBankviews from '#activities/quizzes/contract.bankviews.ts';
import * as quizExam from '#activities/quizzes/contract.exam.ts';
import * as quizLearner from '#activities/quizzes/contract.learner.ts';
import * as quizQuestions from '#activities/quizzes/contract.questions.ts';
import * as quizStudy from '#activities/quizzes/contract.study.ts';
import * as quizViews from '#activities/quizzes/contract.views.ts';
import * as timerClock from '#activities/timers/contract.clock.ts';
import * as timerRecords from '#activities/timers/contract.records.ts';
import * as timerTables from '#activities/timers/contract.tables.ts';
import * as timerViews from '#activities/timers/contract.views.ts';
import * as ballotFiles from '#platform/ballot-files/contract.ts';
import * as identity from '#platform/identity/contract.ts';
import * as operations from '#platform/operations/contract.ts';
import * as rooms from '#platform/rooms/contract.ts';
import * as tally from '#platform/tally/contract.ts';
import type { Contract, Schema } from '#core/route.ts';

/** The modules whose exported schemas have a name of their own in the API reference; a test asks for the missing ones. */
const MODULES: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> = {
  engagements: [
    engagementAnswers,
    engagementMoves,
    engagementQuestions,
    engagementReport,
    engagementSettings,
    engagementSetviews,
    engagements,
    engagementViews,
  ],
  hunts: [
    huntBuild,
    huntChat,
    huntExports,
    huntFile,
    huntHost,
    huntMap,
    huntPhotos,
    huntPlay,
    huntSettings,
    huntTeams,
    huntViews,
  ],
  polls: [pollViews],
  quizzes: [quizBankviews, quizExam, quizLearner, quizQuestions, quizStudy, quizViews],
  timers: [timerClock, timerRecords, timerTables, timerViews],
  'ballot-files': [ballotFiles],
  identity: [identity],
  operations: [operations],
  rooms: [rooms],
  tally: [tally],
};

const NAMED_KINDS: ReadonlySet<string> = new Set([
  'array',
  'enum',
  'intersection',
  'object',
  'record',
  'tuple',
  'union',
]);

/** Plain texts and numbers stay where they are used: their limits say more than a name. */
export const deservesName = (value: unknown): value is Schema =>
  value instanceof z.ZodMiniType && NAMED_KINDS.has(value._zod.def.type);

/** What each schema is called: `polls.ownerView` as exported, else after its first row, `polls.movePoll.body`. */
export const schemaNames = (contracts: readonly Contract[]): ReadonlyMap<Schema, string> => {
  const names = new Map<Schema, string>();
  const add = (schema: Schema, name: string): void => {
    if (!names.has(schema)) names.set(schema, name);
  };
  for (const [owner, modules] of Object.entries(MODULES)) {
    for (const [name, value] of modules.flatMap((module) => Object.entries(module))) {
      if (deservesName(value)) add(value, `${owner}.${name}`);
    }
  }
  for (const { name: tag, routes } of contracts) {
    for (const [row, { body, response }] of Object.entries(routes)) {
      if (body) add(body, `${tag}.${row}.body`);
      add(response, `${tag}.${row}.answer`);
    }
  }
  return names;
};
