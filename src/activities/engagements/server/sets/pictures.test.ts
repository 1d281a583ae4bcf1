import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#core/instant.ts';
import { pictureAddress } from '#platform/files/contract.pictures.ts';
import type { Question } from '#activities/engagements/contract.questions.ts';
import type { SetView } from '#activities/engagements/contract.setviews.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import type { TestApp } from '#tests/support/server/app.ts';
import { GameWorld, riverQuestion } from '#tests/support/engagements/app.ts';
import { plainPicture } from '#tests/support/files/picture-fixtures.ts';
import { startSetsApp } from '#tests/support/engagements/question-sets-app.ts';

const PATH = '/api/engagements/sets';

const upload = async (app: TestApp): Promise<string> => {
  const sent = await app.as('guest:host').request<{ pictureId: string }>('POST /api/pictures', {
    body: await plainPicture('png'),
    headers: { 'content-type': 'application/octet-stream' },
  });
  expect(sent.status).toBe(200);
  return sent.body.pictureId;
};

const withPicture = (picture: string): Question => ({
  kind: 'single',
  title: 'Which is longer?',
  category: 'Rivers',
  options: ['Elbe', 'Danube'].map((text) => ({ text, picture })),
  right: [1],
});

test('a picture goes some time after the last set that shows it: copies and edits count', async () => {
  const { app, rooms } = await startSetsApp();
  const passDays = async (days: number): Promise<void> => {
    for (let passed = 0; passed < days; passed++) {
      app.clock.advance(DAY_MS);
      await rooms.changes.deadlines.poll();
      app.clock.advance(MINUTE_MS);
      await rooms.changes.deadlines.idle();
    }
  };
  const ask = async <T>(line: string, body?: unknown): Promise<T> => {
    const answer = await app.as('guest:host').request<T>(line, body === undefined ? {} : { body });
    expect([line, answer.status]).toEqual([line, 200]);
    return answer.body;
  };
  const picture = await upload(app);
  const isThere = async (): Promise<boolean> => {
    const answer = await fetch(`${app.baseUrl}${pictureAddress(picture, 160)}`);
    await answer.bytes();
    return answer.status === 200;
  };
  const first = await ask<SetView>(`POST ${PATH}`, {
    name: 'Rivers',
    type: 'trivia',
    questions: [withPicture(picture)],
  });
  const copy = await ask<SetView>(`POST ${PATH}/${first.setId}/copies`, {});
  await passDays(35);
  await ask(`DELETE ${PATH}/${first.setId}`);
  await passDays(65);
  expect(await isThere()).toBe(true);
  const { questions } = await ask<{ questions: { questionId: string; revision: number }[] }>(
    `GET ${PATH}/${copy.setId}/questions`,
  );
  const [question] = questions;
  await ask(`PUT ${PATH}/${copy.setId}/questions/${encodeURIComponent(question?.questionId ?? '')}`, {
    question: riverQuestion,
  });
  await passDays(32);
  expect(await isThere()).toBe(false);
  await app.close();
});

test('a session keeps the pictures of what it has put on, whatever becomes of the set', async () => {
  const world = await GameWorld.start();
  const picture = await upload(world.app);
  const { gameId, createdAt } = await world.make();
  await world.open(gameId, withPicture(picture));
  await world.settle();
  const { items } = await world.app.store.query(platformTable, {
    partition: `PICTURE#${picture}`,
    sort: { beginsWith: 'USE#' },
  });
  expect(items).toMatchObject([{ holderId: gameId, until: createdAt + 14 * DAY_MS }]);
  await world.app.close();
});
