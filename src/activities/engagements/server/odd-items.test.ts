import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Item, Value } from '#store/port/values.ts';
import { GameWorld, host } from '#tests/support/engagements/app.ts';
import type { TestToken } from '#tests/support/identity/test-identity.ts';
import type { SetView } from '../contract.setviews.ts';

let world: GameWorld;
let items: readonly Item[];
let rows: readonly (readonly [TestToken, string])[];

/** A call-and-answer, in the vote on its second question: with a set, a co-host, an ask, a draft, points. */
const play = async (): Promise<{ readonly gameId: string; readonly setId: string }> => {
  const questions = ['One', 'Two', 'Three'].map((title) => ({ kind: 'open', title, category: 'All' }));
  const set = { name: 'Talks', type: 'call-and-answer', questions };
  const { setId } = await world.call<SetView>('POST /api/engagements/sets', host, set);
  const settings = { asks: 'open' };
  const { gameId } = await world.make({ engagementType: undefined, setId, settings });
  const at = `/api/engagements/${gameId}`;
  await world.seat(gameId, 'Ana', 'Ben', 'Cleo');
  const { token } = await world.call<{ token: string }>(`POST ${at}/cohost-link`, host);
  await world.call(`POST ${at}/cohosts`, 'guest:dora', { token, name: 'Dora' });
  await world.call(`POST ${at}/asks`, 'guest:ana', { text: 'When is lunch?' });
  for (const questionId of ['001', '002']) {
    await world.move(gameId, { move: 'open' });
    for (const name of ['ana', 'ben', 'cleo'])
      await world.answer(gameId, `guest:${name}`, { kind: 'open', text: `Says ${name}` }, { questionId });
    await world.settle(1000);
    const { ballot } = await world.playerView(gameId, 'guest:ana');
    const votes = { [ballot?.answers[0]?.index ?? 0]: 1 };
    await world.vote(gameId, 'guest:ana', votes, questionId);
    if (questionId === '001') await world.move(gameId, { move: 'close' });
    else await world.call(`PUT ${at}/questions/002/votes/draft`, 'guest:ben', { votes: {} });
  }
  return { gameId, setId };
};

beforeAll(async () => {
  world = await GameWorld.start();
  const { gameId, setId } = await play();
  const partitions = [`GAME#${gameId}`, `SET#${setId}`, 'GAMES', 'SETS']
    .concat(['OWNER#guest-host', 'OWNER#guest-dora', 'IDENTITY#guest-ana'])
    .map((partition) => world.app.store.query(world.table, { partition }));
  items = (await Promise.all(partitions)).flatMap((page) => page.items);
  const game = `/engagements/${gameId}`;
  const forHosts = ['?as=host', '/outline', '/players', '/report', '/replay', '/debrief', '/events']
    .concat(['/cohosts', '/questions/001/answers', '/report/file?format=csv'])
    .map((page) => game + page);
  const lists = ['', '/sets?scope=own', '/sets?scope=shared', `/sets/${setId}`, `/sets/${setId}/questions`];
  rows = [
    ...[...forHosts, ...lists.map((list) => `/engagements${list}`)].map((path) => [host, path] as const),
    ['admin:eve', '/admin/engagements'],
    ['guest:dora', `${game}?as=host`],
    ['guest:dora', '/engagements'],
    ['guest:ana', `${game}?as=player`],
    ['guest:ben', `${game}?as=player`],
    ['guest:ana', `${game}/asks`],
    ['guest:eve', game],
    ['guest:eve', `${game}/screen`],
  ];
});
afterAll(() => world.close());

const answers = async () => {
  const found: string[] = [];
  for (const [as, path] of rows) {
    const { status, body } = await world.app.as(as).request<{ code?: string }>(`GET /api${path}`);
    if (status >= 500) found.push(`${status} ${path} ${body.code}`);
  }
  return found;
};

const odd: fc.Arbitrary<Value | undefined> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(undefined) },
  fc.constantFrom<Value>(null, '', 'odd', 7, -1, true, [], [7], {}, { kind: 'odd' }, new Uint8Array(2)),
);

/** Of one item any of its attributes are missing, or something else. */
const spoilt = () =>
  fc.nat({ max: items.length - 1 }).chain((at) => {
    const item = items[at] ?? {};
    const names = Object.keys(item).filter((name) => name !== 'PK' && name !== 'SK');
    return fc
      .tuple(fc.subarray(names), fc.array(odd, { minLength: names.length, maxLength: names.length }))
      .map(([some, values]): Item => ({
        ...item,
        ...Object.fromEntries(some.map((name, index) => [name, values[index]])),
      }));
  });

test('[GAME-38] whatever is missing or wrong in some items, nothing fails that reads them', async () => {
  expect(await answers()).toEqual([]);
  await fc.assert(
    fc.asyncProperty(fc.array(spoilt(), { minLength: 1, maxLength: 3 }), async (some) => {
      for (const item of some) await world.app.store.put(world.table, item);
      expect(await answers()).toEqual([]);
      for (const item of items) await world.app.store.put(world.table, item);
    }),
    { numRuns: 40, endOnFailure: true },
  );
});

test('[GAME-38] an item of which only its key is left is read, or left out', async () => {
  for (const { PK, SK } of items) await world.app.store.put(world.table, { PK, SK });
  expect(await answers()).toEqual([]);
});
