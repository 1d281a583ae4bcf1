import { engagementsTable } from '#activities/engagements/server/engagements.table.ts';
import { huntsTable } from '#activities/hunts/server/hunts.table.ts';
import { pollsTable } from '#activities/polls/server/polls.items.ts';
import {
  progressTable,
  questionsTable,
  sessionsTable,
  wrongAnswersTable,
} from '#activities/quizzes/server/quizzes.tables.ts';
import { timersTable } from '#activities/timers/server/timers.items.ts';
import type { Instant } from '#core/instant.ts';
import { usersTable } from '#platform/identity/server/identity.items.ts';
import { textIn } from '#store/port/read-item.ts';
import type { Table } from '#store/port/table.ts';
import type { Item } from '#store/port/values.ts';
import * as engagements from './engagements.ts';
import * as hunts from './hunts.ts';
import * as polls from './polls.ts';
import * as quizzes from './quizzes.ts';
import * as timers from './timers.ts';
import { originalUsers } from './users.ts';

export type Rows = readonly (readonly [Table, Item])[];

/** Whose progress and session the original quiz system has. */
export const originalLearnerId = textIn(originalUsers[0] ?? {}, 'userId');

const under = (table: Table, ...items: readonly Item[]): Rows => items.map((item) => [table, item]);

/** What the five systems left, to the letter, in the tables of a server that nobody has given other names. */
const left: readonly ((createdAt: Instant) => Rows)[] = [
  () => under(pollsTable, polls.originalPoll, ...polls.originalVotes),
  () => under(timersTable, timers.originalTemplate, ...timers.smallestTemplates),
  () => under(timersTable, timers.originalGame, ...timers.originalPlayers),
  () => under(huntsTable('roundtable'), ...hunts.originalHunt),
  (createdAt) =>
    under(engagementsTable('dev'), ...engagements.originalGame(createdAt), ...engagements.originalSet),
  (createdAt) =>
    under(engagementsTable('dev'), engagements.originalPlayer('Noor', createdAt), engagements.originalPast),
  () => under(usersTable, ...originalUsers),
  () => under(questionsTable, ...quizzes.originalQuestions, quizzes.smallestQuestion),
  () => under(sessionsTable, quizzes.originalSession(originalLearnerId)),
  () => under(progressTable, ...quizzes.originalProgress(originalLearnerId)),
  () => under(wrongAnswersTable, ...quizzes.originalWrongAnswers(originalLearnerId)),
];

export const originalRows = (createdAt: Instant): Rows => left.flatMap((rows) => rows(createdAt));

export const byTable = (rows: Rows): ReadonlyMap<Table, readonly Item[]> => {
  const tables = new Map(rows.map(([table]) => [table.name, table]));
  return new Map(
    [...tables.values()].map((table) => [
      table,
      rows.flatMap(([{ name }, item]) => (name === table.name ? [item] : [])),
    ]),
  );
};
