import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#core/instant.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { numberIn, textIn } from '#store/port/read-item.ts';
import { MemoryStore } from '#store/drivers/memory/memory-store.ts';
import { asNextEdition, buildSet } from '#activities/engagements/rules/sets/build.ts';
import type { WholeSet } from '#activities/engagements/rules/sets/state.ts';
import { aQuestion } from '#tests/support/engagements/questions.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import type { FakeClock } from '#tests/support/core/fake-clock.ts';
import { heldStore } from '#tests/support/store/held-store.ts';
import type { HeldStore } from '#tests/support/store/held-store.ts';
import { GAME_MS, setsTable, startSetsApp } from '#tests/support/engagements/question-sets-app.ts';
import type { SetsApp } from '#tests/support/engagements/question-sets-app.ts';
import { actorOf } from '#tests/support/identity/test-identity.ts';
import { deleteEdition, removeEdition, storeEdition } from './editions.ts';
import { addQuestion } from './questions.service.ts';
import { readWhole } from './reading.ts';
import type { SetDeps } from './sets.deps.ts';

let world: SetsApp;
let held: HeldStore;
let clock: FakeClock;
let deps: SetDeps;

beforeEach(async () => {
  clock = fakeClock();
  held = heldStore(new MemoryStore({ tables: [platformTable, setsTable], clock }));
  world = await startSetsApp({ store: held.store });
  deps = {
    ...world.rooms.changes,
    clock,
    table: setsTable,
    files: world.app.files,
    pictures: { keep: async () => true },
    keepMs: GAME_MS + DAY_MS,
  };
});
afterEach(() => world.app.close());

const editionOf = (count: number, word: string, detail = 'x'): WholeSet => {
  const built = buildSet(
    {
      setId: deps.ids.uuid(),
      ownerId: 'guest-ada',
      name: word,
      description: '',
      customInstructions: undefined,
      type: 'trivia',
      visibility: 'private',
      source: { key: `engagements/sets/${word}/source.csv`, name: 'a.csv', mediaType: 'text/csv' },
    },
    {
      questions: Array.from({ length: count }, (_, index) =>
        aQuestion({ title: `${word} ${index}`, category: `c${index % 7}`, detail }),
      ),
    },
    clock.now(),
  );
  if (!built.ok) throw new Error(built.error.code);
  return built.value;
};
const file = new TextEncoder().encode('Question\n');

const store = async (whole: WholeSet, replaces?: WholeSet): Promise<WholeSet> => {
  const stored = await storeEdition(deps, whole, { replaces, file });
  if (!stored.ok) throw new Error(stored.error.code);
  return stored.value;
};

/** Which editions somebody who opens the catalogue finds, each with all its questions. */
const seen = async (): Promise<string[]> => {
  const { items } = await held.store.query(setsTable, { partition: 'SETS', sort: { beginsWith: 'SET#' } });
  return Promise.all(
    items.map(async (item) => {
      const whole = await readWhole(deps, textIn(item, 'SetId'));
      const words = new Set(whole?.questions.map(({ content }) => content.title.split(' ', 1).join()));
      return `${[...words].join('+')} ${whole?.questions.length} of ${numberIn(item, 'TotalQuestions')}`;
    }),
  );
};
const itemsOf = async (setId: string): Promise<number> =>
  (await held.store.query(setsTable, { partition: `SET#${setId}` })).items.length;
const deadlines = async (): Promise<number> =>
  (await held.store.scan(platformTable)).items.filter(({ kind }) => kind === 'question-set-removal').length;

// Ten thousand questions are written, and read over and over while that goes on.
describe('[SET-8] replacing a set of 5,000 questions', { timeout: 60_000 }, () => {
  test('a reader who never stops looking sees the old or the new, never half', async () => {
    const old = await store(editionOf(5000, 'old'));
    const next = asNextEdition(editionOf(5000, 'new'), old.head);
    let isDone = false;
    const looks: string[][] = [];
    const reading = (async () => {
      while (!isDone) {
        looks.push(await seen());
        // The memory store never waits: without this nobody else would get a turn.
        await nextTurn();
      }
      looks.push(await seen());
    })();
    await store(next, old);
    isDone = true;
    await reading;
    const different = [...new Set(looks.map((look) => look.join()))];
    expect(different).toEqual(['old 5000 of 5000', 'new 5000 of 5000']);
    expect((await readWhole(deps, old.head.setId))?.head).toMatchObject({
      status: 'replaced',
      replacedBySetId: next.head.setId,
    });
  });

  test('two replacements at the same time: one wins, the other leaves nothing', async () => {
    const old = await store(editionOf(20, 'old'));
    const [first, second] = ['one', 'two'].map((word) => asNextEdition(editionOf(20, word), old.head)) as [
      WholeSet,
      WholeSet,
    ];
    const results = await Promise.all([
      storeEdition(deps, first, { replaces: old }),
      storeEdition(deps, second, { replaces: old }),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const loser = results[0].ok ? second : first;
    expect(await itemsOf(loser.head.setId)).toBe(0);
    expect(await seen()).toHaveLength(1);
  });
});

describe('[SET-9] a replacement that is killed on the way', () => {
  /** Everything up to the last transaction has happened, then the process is gone. */
  const killed = async (): Promise<{ old: WholeSet; next: WholeSet }> => {
    const old = await store(editionOf(20, 'old'));
    const next = asNextEdition(editionOf(300, 'new'), old.head);
    const never = storeEdition(deps, next, { replaces: old, file });
    held.beforeTransact = (operations) => {
      if (operations.some((operation) => operation.op === 'delete')) held.hold();
    };
    void never;
    await expect.poll(async () => itemsOf(next.head.setId)).toBe(300 + 7 + 1);
    return { old, next };
  };

  test('leaves the old set whole and nothing that anybody could see', async () => {
    const { next } = await killed();
    expect(await seen()).toEqual(['old 20 of 20']);
    expect(await readWhole(deps, next.head.setId)).toBeUndefined();
    held.beforeTransact = undefined;
    held.release();
  });

  test('leaves what an hour later is removed, file included; a writer that wakes up then cannot switch', async () => {
    const { next } = await killed();
    const source = next.head.source?.key ?? '';
    await expect.poll(async () => (await deps.files.head(source)).ok).toBe(true);
    clock.advance(HOUR_MS - 1000);
    expect(await removeEdition(deps, next.head.setId)).toMatchObject({ hasChanged: false });
    expect(await itemsOf(next.head.setId)).toBe(308);
    clock.advance(1000);
    expect(await removeEdition(deps, next.head.setId)).toEqual({ hasChanged: true, deadlineAt: undefined });
    expect(await itemsOf(next.head.setId)).toBe(0);
    expect((await deps.files.head(source)).ok).toBe(false);
    held.beforeTransact = undefined;
    held.release();
    await expect.poll(seen).toEqual(['old 20 of 20']);
    expect(await readWhole(deps, next.head.setId)).toBeUndefined();
  });

  test('a store that fails is cleared up at once', async () => {
    const old = await store(editionOf(20, 'old'));
    const next = asNextEdition(editionOf(20, 'new'), old.head);
    let transactions = 0;
    held.beforeTransact = () => {
      transactions += 1;
      if (transactions === 2) held.failNext(new Error('disk'));
    };
    await expect(storeEdition(deps, next, { replaces: old })).rejects.toThrow('disk');
    expect(await itemsOf(next.head.setId)).toBe(0);
    expect(await seen()).toEqual(['old 20 of 20']);
  });
});

describe('[SET-9] old editions', () => {
  test('are kept as long as a session may run with them, then removed with their file', async () => {
    const old = await store(editionOf(20, 'old'));
    await store(asNextEdition(editionOf(20, 'new'), old.head), old);
    expect(await deadlines()).toBe(1);
    clock.advance(GAME_MS);
    expect(await removeEdition(deps, old.head.setId)).toMatchObject({ hasChanged: false });
    expect((await readWhole(deps, old.head.setId))?.questions).toHaveLength(20);
    clock.advance(DAY_MS);
    expect(await removeEdition(deps, old.head.setId)).toMatchObject({ hasChanged: true });
    expect(await itemsOf(old.head.setId)).toBe(0);
    expect((await deps.files.head('engagements/sets/old/source.csv')).ok).toBe(false);
    expect((await deps.files.head('engagements/sets/new/source.csv')).ok).toBe(true);
    expect(await seen()).toEqual(['new 20 of 20']);
  });

  test('leave the file to a newer edition that goes on with it', async () => {
    const old = await store(editionOf(20, 'old'));
    const edited = asNextEdition(editionOf(20, 'new'), old.head);
    await store({ ...edited, head: { ...edited.head, source: old.head.source } }, old);
    clock.advance(GAME_MS + DAY_MS);
    await removeEdition(deps, old.head.setId);
    expect((await deps.files.head('engagements/sets/old/source.csv')).ok).toBe(true);
  });

  test('[SET-18] a deleted set is readable for its sessions until then', async () => {
    const set = await store(editionOf(20, 'old'));
    expect((await deleteEdition(deps, set.head.setId)).ok).toBe(true);
    expect(await seen()).toEqual([]);
    expect((await readWhole(deps, set.head.setId))?.questions).toHaveLength(20);
    clock.advance(GAME_MS + DAY_MS);
    await removeEdition(deps, set.head.setId);
    expect(await itemsOf(set.head.setId)).toBe(0);
    expect(await removeEdition(deps, set.head.setId)).toMatchObject({ deadlineAt: undefined });
  });
});

test('[SET-6] an edit between two pages of a read makes it read again', async () => {
  const { head } = await store(editionOf(400, 'old', 'x'.repeat(3900)));
  let queries = 0;
  const edit = async () => {
    const question = aQuestion({ title: 'new', category: 'c1' });
    const added = await addQuestion(deps, actorOf('guest:ada'), {
      setId: head.setId,
      question,
      after: 'first',
    });
    expect(added.ok).toBe(true);
  };
  const query: HeldStore['store']['query'] = async (table, wanted) => {
    queries += 1;
    if (queries === 2) await edit();
    return held.store.query(table, wanted);
  };
  const whole = await readWhole({ table: setsTable, store: { ...held.store, query } }, head.setId);
  expect(queries).toBe(4);
  expect(whole?.questions).toHaveLength(401);
  expect(whole?.head).toMatchObject({ totalQuestions: 401, revision: 2 });
});
