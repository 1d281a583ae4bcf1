import { beforeAll, describe, expect, test } from 'vitest';
import type { Query, SortRange } from '#store/port/store.ts';
import { events, note, people } from './contract-tables.ts';
import { expectRefusal, itemsOf, pagesOf, sortKeysOf } from './subject.ts';
import type { Subject } from './subject.ts';

export const describeQueries = (subject: Subject): void => {
  describe('queries', () => {
    describeRanges(subject);
    describeEventual(subject);
    describeUnicode(subject);
    describePaging(subject);
    describeCursors(subject);
    describeRefusedQueries(subject);
  });
};

const SORTS = ['A', 'B#1', 'B#2', 'B#20', 'B#3', 'C', 'b', 'c#', 'z'];

const RANGES: readonly (readonly [name: string, sort: SortRange | undefined, expected: readonly string[]])[] =
  [
    ['no range gives the whole partition in order', undefined, SORTS],
    ['equals', { equals: 'B#2' }, ['B#2']],
    ['equals what is not there', { equals: 'B#' }, []],
    ['beginsWith', { beginsWith: 'B#' }, ['B#1', 'B#2', 'B#20', 'B#3']],
    ['beginsWith a whole key', { beginsWith: 'B#2' }, ['B#2', 'B#20']],
    ['beginsWith nothing that is there', { beginsWith: 'B$' }, []],
    ['between takes both ends', { between: ['B#2', 'C'] }, ['B#2', 'B#20', 'B#3', 'C']],
    ['between ends that are not there', { between: ['B', 'Bz'] }, ['B#1', 'B#2', 'B#20', 'B#3']],
    ['between the same end twice', { between: ['C', 'C'] }, ['C']],
    ['before leaves its end out', { before: 'B#2' }, ['A', 'B#1']],
    ['atMost takes its end', { atMost: 'B#2' }, ['A', 'B#1', 'B#2']],
    ['after leaves its end out', { after: 'C' }, ['b', 'c#', 'z']],
    ['atLeast takes its end', { atLeast: 'C' }, ['C', 'b', 'c#', 'z']],
    ['before everything', { before: 'A' }, []],
    ['after everything', { after: 'z' }, []],
  ];

const describeEventual = ({ store, partition }: Subject): void => {
  test('eventual reads give the same as strong ones, in time', async () => {
    const PK = partition();
    const eventual = { consistency: 'eventual' } as const;
    const item = note(PK, 'A', { n: 1 });
    await store().put(events, item);
    await expect.poll(() => store().get(events, { PK, SK: 'A' }, eventual)).toEqual(item);
    await expect.poll(() => store().batchGet(events, [{ PK, SK: 'A' }], eventual)).toEqual([item]);
    await expect
      .poll(async () => (await store().query(events, { partition: PK, ...eventual })).items)
      .toEqual([item]);
  });
};

const describeRanges = ({ store, partition }: Subject): void => {
  let PK = '';
  beforeAll(async () => {
    PK = partition();
    // Written in another order.
    for (const SK of [...SORTS].reverse()) await store().put(events, note(PK, SK));
    await store().put(events, note(`${PK}-other`, 'B#1'));
  });

  const query = (sort: SortRange | undefined): Query => ({ partition: PK, ...(sort && { sort }) });

  test.each(RANGES)('%s', async (_, sort, expected) => {
    expect(await sortKeysOf(store(), events, query(sort))).toEqual(expected);
  });

  test.each(RANGES)('reverse: %s', async (_, sort, expected) => {
    const keys = await sortKeysOf(store(), events, { ...query(sort), reverse: true });
    expect(keys).toEqual([...expected].reverse());
  });

  test.each(RANGES)('in pages of two: %s', async (_, sort, expected) => {
    for (const reverse of [false, true]) {
      const pages = await pagesOf(store(), events, { ...query(sort), reverse, limit: 2 });
      for (const page of pages) expect(page.items.length).toBeLessThanOrEqual(2);
      const keys = pages.flatMap((page) => page.items.map((item) => item['SK']));
      expect(keys).toEqual(reverse ? [...expected].reverse() : expected);
    }
  });

  test('a partition that is not there is empty and has no cursor', async () => {
    expect(await store().query(events, { partition: `${PK}-none` })).toEqual({ items: [] });
  });

  test('items come whole', async () => {
    const other = partition();
    const item = note(other, 'a', { list: [{ bytes: new Uint8Array([1]) }], n: 1.5 });
    await store().put(events, item);
    expect((await store().query(events, { partition: other })).items).toEqual([item]);
  });

  test('a table without a sort key gives its one item', async () => {
    const id = partition();
    await store().put(people, { id, name: 'Ada' });
    expect(await store().query(people, { partition: id })).toMatchObject({ items: [{ id, name: 'Ada' }] });
  });
};

// In the order of their UTF-8 bytes; UTF-16 would put the emoji and U+10FFFF before U+E000.
const UNICODE = [
  '\u0000',
  '\u0001',
  ' ',
  'Z',
  'a',
  'a\u0000',
  'aa',
  '\u007f',
  '\u0080',
  'ß',
  'é',
  '߿',
  'ࠀ',
  '€',
  '\ud7ff',
  '\ue000',
  '\ufffd',
  '\uffff',
  '\u{10000}',
  '😀',
  '😀a',
  '\u{10ffff}',
  '\u{10ffff}\u{10ffff}',
];

const describeUnicode = ({ store, partition }: Subject): void => {
  let PK = '';
  beforeAll(async () => {
    PK = partition();
    for (const SK of [...UNICODE].reverse()) await store().put(events, note(PK, SK));
  });

  test('sort keys are ordered by their UTF-8 bytes, also beyond the basic plane', async () => {
    expect(await sortKeysOf(store(), events, { partition: PK })).toEqual(UNICODE);
    expect(await sortKeysOf(store(), events, { partition: PK, reverse: true })).toEqual(
      [...UNICODE].reverse(),
    );
  });

  test('every key is the border of its ranges', async () => {
    for (const [at, SK] of UNICODE.entries()) {
      expect(await sortKeysOf(store(), events, { partition: PK, sort: { before: SK } })).toEqual(
        UNICODE.slice(0, at),
      );
      expect(await sortKeysOf(store(), events, { partition: PK, sort: { after: SK } })).toEqual(
        UNICODE.slice(at + 1),
      );
    }
  });

  test('every key is a prefix of exactly those that continue it', async () => {
    for (const prefix of UNICODE) {
      const expected = UNICODE.filter((SK) => SK.startsWith(prefix));
      expect(await sortKeysOf(store(), events, { partition: PK, sort: { beginsWith: prefix } })).toEqual(
        expected,
      );
    }
  });

  test('pages of one walk all of them in both directions', async () => {
    for (const reverse of [false, true]) {
      const keys = await sortKeysOf(store(), events, { partition: PK, limit: 1, reverse });
      expect(keys).toEqual(reverse ? [...UNICODE].reverse() : UNICODE);
    }
  });
};

const describePaging = ({ store, partition }: Subject): void => {
  test('a limit gives that many items and a cursor when there are more', async () => {
    const PK = partition();
    for (const SK of ['a', 'b', 'c']) await store().put(events, note(PK, SK));
    const page = await store().query(events, { partition: PK, limit: 2 });
    expect(page.items.map((item) => item['SK'])).toEqual(['a', 'b']);
    expect(page.cursor).toBeTypeOf('string');
    const rest = await store().query(events, { partition: PK, limit: 2, cursor: page.cursor ?? '' });
    expect(rest.items.map((item) => item['SK'])).toEqual(['c']);
    expect(rest.cursor).toBeUndefined();
  });

  test('a limit above the number of items gives all, without a cursor', async () => {
    const PK = partition();
    await store().put(events, note(PK, 'a'));
    expect(await store().query(events, { partition: PK, limit: 1000 })).toEqual({ items: [note(PK, 'a')] });
  });

  test('a page holds about 1 MB; the cursor leads through the rest', async () => {
    const PK = partition();
    for (let n = 0; n < 9; n++) await store().put(events, note(PK, `${n}`, { text: 'x'.repeat(300_000) }));
    for (const reverse of [false, true]) {
      const pages = await pagesOf(store(), events, { partition: PK, reverse });
      for (const page of pages) expect(page.items.length).toBeLessThanOrEqual(4);
      for (const page of pages.slice(0, -1)) expect(page.items.length).toBeGreaterThanOrEqual(3);
      const keys = pages.flatMap((page) => page.items.map((item) => item['SK']));
      const expected = ['0', '1', '2', '3', '4', '5', '6', '7', '8'];
      expect(keys).toEqual(reverse ? expected.reverse() : expected);
    }
  });

  test('a limit does not lift the 1 MB of a page', async () => {
    const PK = partition();
    for (let n = 0; n < 5; n++) await store().put(events, note(PK, `${n}`, { text: 'x'.repeat(390_000) }));
    const page = await store().query(events, { partition: PK, limit: 5 });
    expect(page.items.length).toBeLessThan(5);
    expect(await itemsOf(store(), events, { partition: PK, limit: 5 })).toHaveLength(5);
  });

  test('a thousand small items come on one page', async () => {
    const PK = partition();
    const sorts = Array.from({ length: 1000 }, (_, n) => String(n).padStart(4, '0'));
    await store().batchWrite(sorts.map((SK) => ({ op: 'put', table: events, item: note(PK, SK) })));
    const page = await store().query(events, { partition: PK });
    expect(page.items.map((item) => item['SK'])).toEqual(sorts);
    expect(page.cursor).toBeUndefined();
  });
};

const describeCursors = ({ store, partition }: Subject): void => {
  const firstTwo = async (PK: string): Promise<string> => {
    for (const SK of ['b', 'd', 'f', 'h']) await store().put(events, note(PK, SK));
    return (await store().query(events, { partition: PK, limit: 2 })).cursor ?? '';
  };

  test('items written behind the cursor appear, items before it do not', async () => {
    const PK = partition();
    const cursor = await firstTwo(PK);
    for (const SK of ['a', 'c', 'e', 'i']) await store().put(events, note(PK, SK));
    const rest = await store().query(events, { partition: PK, cursor });
    expect(rest.items.map((item) => item['SK'])).toEqual(['e', 'f', 'h', 'i']);
  });

  test('a cursor outlives the item it stands on', async () => {
    const PK = partition();
    const cursor = await firstTwo(PK);
    await store().delete(events, { PK, SK: 'd' });
    const rest = await store().query(events, { partition: PK, cursor });
    expect(rest.items.map((item) => item['SK'])).toEqual(['f', 'h']);
  });

  test('a cursor keeps the range and may change the limit', async () => {
    const PK = partition();
    await firstTwo(PK);
    const sort = { between: ['b', 'f'] } as const;
    const page = await store().query(events, { partition: PK, sort, limit: 1 });
    const rest = await store().query(events, { partition: PK, sort, limit: 10, cursor: page.cursor ?? '' });
    expect(rest.items.map((item) => item['SK'])).toEqual(['d', 'f']);
  });

  test('a cursor of another partition, table, range or direction is refused', async () => {
    const PK = partition();
    const cursor = await firstTwo(PK);
    await expectRefusal(store().query(events, { partition: `${PK}x`, cursor }), 'bad-cursor');
    await expectRefusal(store().query(people, { partition: PK, cursor }), 'bad-cursor');
    await expectRefusal(store().query(events, { partition: PK, cursor, sort: { after: 'a' } }), 'bad-cursor');
    await expectRefusal(store().query(events, { partition: PK, cursor, reverse: true }), 'bad-cursor');
    await expectRefusal(store().scan(events, { cursor }), 'bad-cursor');
  });

  test('a cursor that was made up is refused', async () => {
    for (const cursor of ['', 'nonsense', 'e30', 'bnVsbA', 'WyJhIl0', '!!!']) {
      await expectRefusal(store().query(events, { partition: partition(), cursor }), 'bad-cursor');
      await expectRefusal(store().scan(events, { cursor }), 'bad-cursor');
    }
  });
};

const describeRefusedQueries = ({ store, partition }: Subject): void => {
  const REFUSED: readonly (readonly [
    name: string,
    query: Omit<Query, 'partition'>,
    code: 'bad-operation' | 'bad-key',
  ])[] = [
    ['a limit of 0', { limit: 0 }, 'bad-operation'],
    ['a negative limit', { limit: -1 }, 'bad-operation'],
    ['half a limit', { limit: 1.5 }, 'bad-operation'],
    ['an index that is not declared', { index: 'none' }, 'bad-operation'],
    ['between with its ends swapped', { sort: { between: ['b', 'a'] } }, 'bad-operation'],
    ['an empty prefix', { sort: { beginsWith: '' } }, 'bad-key'],
    ['an empty end', { sort: { after: '' } }, 'bad-key'],
    ['an end over 1,024 bytes', { sort: { atMost: 'é'.repeat(513) } }, 'bad-key'],
    ['half a character', { sort: { equals: '\ud83d' } }, 'bad-key'],
  ];
  test.each(REFUSED)('%s is refused', async (_, query, code) => {
    await expectRefusal(store().query(events, { partition: partition(), ...query }), code);
  });

  test('an empty partition is refused', async () => {
    await expectRefusal(store().query(events, { partition: '' }), 'bad-key');
  });

  test('a range on a table without a sort key is refused', async () => {
    await expectRefusal(store().query(people, { partition: 'x', sort: { equals: 'x' } }), 'bad-operation');
  });
};
