import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ORIGINAL } from '#activities/quizzes/server/original-ids.ts';
import { fromQuestionItem } from '#activities/quizzes/server/questions.items.ts';
import { idOf } from '#core/ids.ts';
import { HOUR_MS } from '#core/instant.ts';
import { hashSecret, newApiToken } from '#platform/identity/server/secrets.ts';
import { apiTokenToItem } from '#platform/identity/server/sessions.items.ts';
import type { Item } from '#store/port/values.ts';
import { changedIn } from '#tests/support/originals/adopting.ts';
import type { Everything } from '#tests/support/originals/adopting.ts';
import * as engagements from '#tests/support/originals/engagements.ts';
import * as hunts from '#tests/support/originals/hunts.ts';
import { oldPlaces } from '#tests/support/originals/old-places.ts';
import type { OldPlace } from '#tests/support/originals/old-places.ts';
import * as polls from '#tests/support/originals/polls.ts';
import * as quizzes from '#tests/support/originals/quizzes.ts';
import * as timers from '#tests/support/originals/timers.ts';
import { originalLearnerId, originalRows } from '#tests/support/originals/rows.ts';
import { callerWith, newGuest } from '#tests/support/server/callers.ts';
import type { GuestCaller } from '#tests/support/server/callers.ts';
import { startServerProcess } from '#tests/support/server/server-process.ts';
import type { ServerProcess } from '#tests/support/server/server-process.ts';
import { platformTable } from './kit/platform-table.ts';

const secret = randomUUID();

/** A token of the old learner: how they come in is another matter. */
const token = apiTokenToItem({
  id: hashSecret(newApiToken(secret)),
  identityId: idOf(originalLearnerId),
  name: 'test',
  createdAt: Date.now(),
});

describe.each(oldPlaces)('tables of the original systems: $name', ({ open }) => {
  let place: OldPlace;
  let before: Everything;
  let server: ServerProcess;
  let address: string;
  let guest: GuestCaller;
  let learner: GuestCaller;

  const get = async <T>(path: string, by: GuestCaller): Promise<T> => {
    const { status, body, text } = await by.call<T>(`GET ${path}`);
    expect([path, status, status === 200 ? '' : text]).toEqual([path, 200, '']);
    return body;
  };
  /** Of what was there before the server, that which is no longer as it was. */
  const changedRows = async (): Promise<readonly Item[]> => changedIn(before, await place.read());

  beforeAll(async () => {
    place = await open([...originalRows(Date.now() - HOUR_MS), [platformTable, token]]);
    before = await place.read();
    server = startServerProcess({
      env: { ...place.env, LOG_LEVEL: 'error' },
      endsWithUs: true,
    });
    address = await server.started;
    guest = await newGuest(() => address);
    learner = callerWith(newApiToken(secret), () => address);
  }, 240_000);
  afterAll(async () => {
    await server?.kill();
    await place?.close();
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
    // The first ballot gives the poll a version.
    expect(await changedRows()).toMatchObject([{ id: polls.originalPollId }]);
    expect(await place.adopt()).toEqual([]);
    before = await place.read();
    const next = `POST /quizzes/sessions/${quizzes.originalSessionId}/next`;
    const { status, body } = await learner.call<{ asked: { question: string } }>(next, {});
    expect(status).toBe(200);
    const questions = fromQuestionItem.list([...quizzes.originalQuestions, quizzes.smallestQuestion]);
    expect(questions.map(({ question }) => question)).toContain(body.asked.question);
    expect(await changedRows()).toMatchObject([{ sessionId: quizzes.originalSessionId }]);
  });
});
