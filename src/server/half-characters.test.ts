import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '#tests/support/server/app.ts';
import { startComposedApp } from '#tests/support/server/composed-app.ts';
import type { ComposedApp } from '#tests/support/server/composed-app.ts';

let composed: ComposedApp;
let owner: Caller;
beforeAll(async () => {
  composed = await startComposedApp();
  owner = composed.callerWith(await composed.newAccount());
});
afterAll(() => composed.app.close());

/** JSON in a file can spell half a character, which no store takes. */
describe('a file that spells half a character', () => {
  test('becomes a poll with a mark in its place', async () => {
    const text = '{"title":"L\\udc00","seats":1,"candidates":["So\\ud800p","Rice"],"ballots":[],"rules":{}}';
    const imported = await owner.request('POST /api/polls/imports', {
      body: { text, format: 'json', title: 'Back' },
    });
    expect(imported.body).toMatchObject({
      poll: { candidates: [{ name: 'So\ufffdp' }, { name: 'Rice' }] },
    });
  });

  test('becomes a set of questions with a mark in its place', async () => {
    const body = '{"questions":[{"kind":"open","title":"What\\ud800?","category":"Ethics"}]}';
    const headers = { 'content-type': 'application/json' };
    const choice = 'type=call-and-answer&fileName=set.json';
    const preview = await owner.request<{ digest: string }>(
      `POST /api/engagements/sets/imports/preview?${choice}`,
      { body, headers },
    );
    expect(preview.body).toMatchObject({ digest: expect.any(String) as string });
    const imported = await owner.request<{ setId: string }>(
      `POST /api/engagements/sets/imports?${choice}&name=Mine&digest=${encodeURIComponent(preview.body.digest)}`,
      { body, headers },
    );
    expect(imported.body).toMatchObject({ setId: expect.any(String) as string });
  });
});
