import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engagementsTable } from '#activities/engagements/server/engagements.table.ts';
import { huntsTable } from '#activities/hunts/server/hunts.table.ts';
import { pollsTable } from '#activities/polls/server/polls.items.ts';
import { newBankOperations } from '#activities/quizzes/server/banks.items.ts';
import { newBank } from '#activities/quizzes/server/banks.service.ts';
import { countQuestions } from '#activities/quizzes/server/drafts.ts';
import { ORIGINAL } from '#activities/quizzes/server/original-ids.ts';
import { fromQuestionItem } from '#activities/quizzes/server/questions.items.ts';
import {
  progressTable,
  questionsTable,
  sessionsTable,
  wrongAnswersTable,
} from '#activities/quizzes/server/quizzes.tables.ts';
import { timersTable } from '#activities/timers/server/timers.items.ts';
import { idOf } from '#core/ids.ts';
import { HOUR_MS } from '#core/instant.ts';
import { usersTable } from '#platform/identity/server/identity.items.ts';
import { hashSecret, newApiToken } from '#platform/identity/server/secrets.ts';
import { apiTokenToItem } from '#platform/identity/server/sessions.items.ts';
import { textIn } from '#store/port/read-item.ts';
import type { Item } from '#store/port/values.ts';
import * as engagements from '#tests/support/originals/engagements.ts';
import * as hunts from '#tests/support/originals/hunts.ts';
import type { Rows } from '#tests/support/originals/adopting.ts';
import { openPlainWriter } from '#tests/support/originals/plain-writer.ts';
import * as polls from '#tests/support/originals/polls.ts';
import * as quizzes from '#tests/support/originals/quizzes.ts';
import * as timers from '#tests/support/originals/timers.ts';
import { originalUsers } from '#tests/support/originals/users.ts';
import { callerWith, newGuest } from '#tests/support/polls/callers.ts';
import type { PollCaller } from '#tests/support/polls/callers.ts';
import { testConfig } from '#tests/support/server/app.ts';
import { startServerProcess } from '#tests/support/server/server-process.ts';
import type { ServerProcess } from '#tests/support/server/server-process.ts';
import { dynamoEngines, envOf } from '#tests/support/store/dynamodb-engines.ts';
import type { DynamoEngine } from '#tests/support/store/dynamodb-engines.ts';
import { platformTable } from './kit/platform-table.ts';

const { ENVIRONMENT, HUNTS_ID } = testConfig();
const [user = {}] = originalUsers;
const userId = textIn(user, 'userId');
const secret = randomUUID();

const under = (table: Rows[number][0], ...items: readonly Item[]): Rows => items.map((item) => [table, item]);

/** What the five systems left, to the letter. */
const originals = (createdAt: number): Rows => [
  ...under(pollsTable, polls.originalPoll, ...polls.originalVotes),
  ...under(timersTable, timers.originalTemplate, ...timers.smallestTemplates),
  ...under(timersTable, timers.originalGame, ...timers.originalPlayers),
  ...under(huntsTable(HUNTS_ID), ...hunts.originalHunt),
  ...under(engagementsTable(ENVIRONMENT), ...engagements.originalGame(createdAt), ...engagements.originalSet),
  ...under(
    engagementsTable(ENVIRONMENT),
    engagements.originalPlayer('Noor', createdAt),
    engagements.originalPast,
  ),
  ...under(usersTable, ...originalUsers),
  ...under(questionsTable, ...quizzes.originalQuestions, quizzes.smallestQuestion),
  ...under(sessionsTable, quizzes.originalSession(userId)),
  ...under(progressTable, ...quizzes.originalProgress(userId)),
  ...under(wrongAnswersTable, ...quizzes.originalWrongAnswers(userId)),
];

/** A token of the old learner: how they come in is another matter. */
const token = apiTokenToItem({
  id: hashSecret(newApiToken(secret)),
  identityId: idOf(userId),
  name: 'test',
  createdAt: Date.now(),
});

describe.each(dynamoEngines)(
  'tables of the original systems on $name',
  ({ start, largestTransaction = 100 }) => {
    let engine: DynamoEngine;
    let writer: ReturnType<typeof openPlainWriter>;
    let server: ServerProcess;
    let folder: string;
    let address: string;
    let guest: PollCaller;
    let learner: PollCaller;
    const rows = originals(Date.now() - HOUR_MS);
    const tables = [
      ...new Map([...rows.map(([table]) => table), platformTable].map((one) => [one.name, one])).values(),
    ];

    const get = async <T>(path: string, by: PollCaller): Promise<T> => {
      const { status, body, text } = await by.call<T>(`GET ${path}`);
      expect([path, status, status === 200 ? '' : text]).toEqual([path, 200, '']);
      return body;
    };
    const changedRows = async (): Promise<readonly Item[]> => {
      const changed = tables.map((table) =>
        writer.changed(
          table,
          rows.flatMap(([one, item]) => (one.name === table.name ? [item] : [])),
        ),
      );
      return (await Promise.all(changed)).flat();
    };

    beforeAll(async () => {
      engine = await start();
      writer = openPlainWriter(engine.access);
      await Promise.all(tables.map((table) => writer.create(table)));
      await Promise.all(
        [...rows, [platformTable, token] as const].map(([table, item]) => writer.put(table, item)),
      );
      folder = await mkdtemp(join(tmpdir(), 'roundtable-originals-'));
      server = startServerProcess({
        env: {
          ...envOf(engine),
          DYNAMODB_CREATE_TABLES: 'yes',
          DATA_DIR: folder,
          // Examples are stored in larger transactions than the old engine takes.
          DEMO: largestTransaction === 100 ? 'yes' : 'no',
          LOG_LEVEL: 'error',
        },
        endsWithUs: true,
      });
      address = await server.started;
      guest = await newGuest(() => address);
      learner = callerWith(newApiToken(secret), () => address);
    }, 240_000);
    afterAll(async () => {
      await server?.kill();
      writer?.close();
      await engine?.stop();
      if (folder) await rm(folder, { recursive: true, force: true });
    });

    test('the server starts on them, and every page shows what they hold', async () => {
      expect(await get(`/polls/${polls.originalPollId}`, guest)).toMatchObject({
        title: polls.originalPoll['title'],
        status: 'open',
        turnout: { ballots: 2 },
      });
      const { templates } = await get<{ templates: { name: string }[] }>('/timers/templates', guest);
      expect(templates.map(({ name }) => name)).toEqual(expect.arrayContaining(['Chess at lunch']));
      expect(await get('/timers/templates/go-club-night', guest)).toMatchObject({ usageCount: 7 });
      expect(await get(`/timers/games/${timers.originalGameId}`, guest)).toMatchObject({ winner: 'Mira' });
      expect(await get(`/hunts/${hunts.originalHuntId}`, guest)).toMatchObject({
        name: hunts.originalGame['name'],
        teams: [{ name: 'Gulls' }, { name: 'Terns' }],
      });
      expect(await get(`/engagements/${engagements.originalGameId}`, guest)).toMatchObject({
        title: 'Evening at the harbour',
        isOver: false,
      });
      const session = { sessionId: quizzes.originalSessionId, status: 'ACTIVE', currentQuestion: 2 };
      expect(await get('/quizzes/home', learner)).toMatchObject({ poolSize: 1, open: [session] });
      expect(await get(`/quizzes/sessions/${session.sessionId}`, learner)).toMatchObject({ session });
      expect(await get('/quizzes/export', learner)).toMatchObject({
        progress: [
          { attempts: 3, masteryLevel: 2 },
          { attempts: 2, isInWrongPool: true },
        ],
      });
    });

    test('whoever asks for them, in whichever row, gets an answer in words, and nothing is changed by it', async () => {
      const paths = [
        ...['', '/record', '/comparison', '/embed', '/export?format=csv'].map(
          (page) => `/polls/${polls.originalPollId}${page}`,
        ),
        'popular-templates',
        'games',
        'statistics',
        'tables',
        'history/players',
        'forecast',
        'history/player?name=Mira',
        'history/head-to-head?a=Mira&b=Oskar',
        ...['', '/turns', '/log', '/export'].map((page) => `games/${timers.originalGameId}${page}`),
      ].map((path) => (path.startsWith('/') ? path : `/timers/${path}`));
      const game = `/engagements/${engagements.originalGameId}`;
      const hunt = `/hunts/${hunts.originalHuntId}`;
      const session = `/quizzes/sessions/${quizzes.originalSessionId}`;
      paths.push(
        ...['', '?as=host', '?as=player', '/screen', '/players', '/outline', '/report'].map(
          (page) => game + page,
        ),
        ...['', `/${engagements.originalSetId}`, `/${engagements.originalSetId}/questions`].map(
          (page) => `/engagements/sets${page}`,
        ),
        ...['', '?as=host', '/draft', '/photos', '/results', '/board', '/host/messages'].map(
          (page) => hunt + page,
        ),
        ...['', '/summary'].map((page) => session + page),
        ...['sources', 'banks', 'statistics', 'sessions', 'marked?of=pool', `banks/${ORIGINAL}`].map(
          (page) => `/quizzes/${page}`,
        ),
        '/me',
        '/engagements',
        '/hunts',
        '/polls',
      );
      const failed: string[] = [];
      for (const by of [guest, learner])
        for (const path of paths) {
          const { status, text } = await by.call(`GET ${path}`);
          if (status >= 500) failed.push(`${status} ${path} ${text}`);
        }
      expect(failed).toEqual([]);
      expect(await changedRows()).toEqual([]);
    });

    test('they go on: a ballot, a seat, the next question of an old session', async () => {
      const ballot = { secret: `secret-${secret}`, ranks: [['Library']] };
      const cast = await guest.call(`PUT /polls/${polls.originalPollId}/ballots/${randomUUID()}`, ballot);
      expect([cast.status, cast.text]).toEqual([200, cast.text]);
      expect(await get(`/polls/${polls.originalPollId}`, guest)).toMatchObject({ turnout: { ballots: 3 } });
      const seat = await guest.call(`POST /engagements/${engagements.originalGameId}/players`, {
        name: 'Ana',
      });
      expect([seat.status, seat.text]).toEqual([200, seat.text]);
      const next = `POST /quizzes/sessions/${quizzes.originalSessionId}/next`;
      expect(await learner.call(next, {})).toMatchObject({
        status: 409,
        body: { code: 'quiz-nothing-to-ask' },
      });
      // The first ballot gives the poll a version.
      const touched: Item[] = [{ id: polls.originalPollId }];
      expect(await changedRows()).toMatchObject(touched);
      // What adopting writes of questions.
      const questions = fromQuestionItem.list([...quizzes.originalQuestions, quizzes.smallestQuestion]);
      const bank = newBank({ bankId: ORIGINAL, ownerId: userId, title: 'Harbour' }, Date.now());
      for (const operation of newBankOperations({ ...bank, counts: countQuestions(questions) }))
        if (operation.op === 'put') await writer.put(questionsTable, operation.item);
      const { status, body } = await learner.call<{ asked: { question: string } }>(next, {});
      expect(status).toBe(200);
      expect(questions.map(({ question }) => question)).toContain(body.asked.question);
      expect(await changedRows()).toMatchObject([...touched, { sessionId: quizzes.originalSessionId }]);
    });
  },
);
