import { describe, expect, test } from 'vitest';
import { remove, set } from '#store/port/changes.ts';
import type { Item } from '#store/port/values.ts';
import { note, notes, people } from './contract-tables.ts';
import { expectRefusal, itemsOf, pagesOf, sortKeysOf, textOf } from './subject.ts';
import type { Subject } from './subject.ts';

export const describeIndexes = (subject: Subject): void => {
  describe('indexes', () => {
    describeMembership(subject);
    describeKeysOfIndexes(subject);
    describeMoves(subject);
    describeOrder(subject);
    describeTies(subject);
  });
};

const describeMembership = ({ store, partition, soon }: Subject): void => {
  test('an item is found by its index keys, whole', async () => {
    const PK = partition();
    const item = note(PK, 'a', { GSI1PK: `i-${PK}`, GSI1SK: '1', text: 'x', bytes: new Uint8Array([1]) });
    await store().put(notes, item);
    await soon(async () => {
      expect((await store().query(notes, { index: 'GSI1', partition: `i-${PK}` })).items).toEqual([item]);
    });
  });

  test('an item without the partition attribute is not in the index', async () => {
    const PK = partition();
    await store().put(notes, note(PK, 'in', { GSI1PK: `i-${PK}`, GSI1SK: '1' }));
    await store().put(notes, note(PK, 'out', { GSI1SK: '1' }));
    await soon(async () => {
      expect(await sortKeysOf(store(), notes, { index: 'GSI1', partition: `i-${PK}` })).toEqual(['in']);
    });
  });

  test('an item without the sort attribute is not in the index', async () => {
    const PK = partition();
    await store().put(notes, note(PK, 'in', { GSI1PK: `i-${PK}`, GSI1SK: '1' }));
    await store().put(notes, note(PK, 'out', { GSI1PK: `i-${PK}` }));
    await soon(async () => {
      expect(await sortKeysOf(store(), notes, { index: 'GSI1', partition: `i-${PK}` })).toEqual(['in']);
    });
  });

  test('an index without a sort attribute needs only its partition attribute', async () => {
    const PK = partition();
    await store().put(notes, note(PK, 'a', { owner: PK }));
    await store().put(notes, note(PK, 'b'));
    await soon(async () => {
      expect(await sortKeysOf(store(), notes, { index: 'by-owner', partition: PK })).toEqual(['a']);
    });
  });
};

const describeKeysOfIndexes = ({ store, partition, soon }: Subject): void => {
  test('an item may be in one index and not in another', async () => {
    const PK = partition();
    await store().put(notes, note(PK, 'a', { owner: PK, GSI1PK: `i-${PK}` }));
    await soon(async () => {
      expect(await sortKeysOf(store(), notes, { index: 'by-owner', partition: PK })).toEqual(['a']);
      expect(await itemsOf(store(), notes, { index: 'GSI1', partition: `i-${PK}` })).toEqual([]);
    });
  });

  test('an index may use the key of its table', async () => {
    const email = partition();
    await store().put(people, { id: `2-${email}`, email });
    await store().put(people, { id: `1-${email}`, email });
    await soon(async () => {
      const found = await itemsOf(store(), people, { index: 'email-index', partition: email });
      expect(found.map((item) => item['id'])).toEqual([`1-${email}`, `2-${email}`]);
    });
  });

  test('an index key attribute must be a string that is not empty', async () => {
    const PK = partition();
    for (const attributes of [
      { owner: '' },
      { owner: 1 },
      { owner: null },
      { GSI1SK: '' },
      { GSI1PK: ['x'] },
    ]) {
      await expectRefusal(store().put(notes, note(PK, 'a', attributes as Item)), 'bad-key');
    }
    expect(await store().get(notes, { PK, SK: 'a' })).toBeUndefined();
  });

  test('a range over an index without a sort key is refused', async () => {
    const query = { index: 'by-owner', partition: partition(), sort: { equals: 'a' } } as const;
    await expectRefusal(store().query(notes, query), 'bad-operation');
  });
};

const describeMoves = ({ store, partition, soon }: Subject): void => {
  const where = async (place: string): Promise<string[]> =>
    sortKeysOf(store(), notes, { index: 'GSI1', partition: place });

  test('a put with other index keys moves the item', async () => {
    const PK = partition();
    await store().put(notes, note(PK, 'a', { GSI1PK: `old-${PK}`, GSI1SK: '1' }));
    await store().put(notes, note(PK, 'a', { GSI1PK: `new-${PK}`, GSI1SK: '1' }));
    await soon(async () => {
      expect(await where(`old-${PK}`)).toEqual([]);
      expect(await where(`new-${PK}`)).toEqual(['a']);
    });
  });

  test('an update of the sort attribute moves the item within its partition', async () => {
    const PK = partition();
    await store().put(notes, note(PK, 'a', { GSI1PK: `i-${PK}`, GSI1SK: '1' }));
    await store().put(notes, note(PK, 'b', { GSI1PK: `i-${PK}`, GSI1SK: '2' }));
    await store().update(notes, { PK, SK: 'a' }, [set('GSI1SK', '3')]);
    await soon(async () => expect(await where(`i-${PK}`)).toEqual(['b', 'a']));
  });

  test('an update of another attribute is seen through the index', async () => {
    const PK = partition();
    await store().put(notes, note(PK, 'a', { GSI1PK: `i-${PK}`, GSI1SK: '1', n: 1 }));
    await store().update(notes, { PK, SK: 'a' }, [set('n', 2)]);
    await soon(async () => {
      expect(await itemsOf(store(), notes, { index: 'GSI1', partition: `i-${PK}` })).toMatchObject([
        { n: 2 },
      ]);
    });
  });

  test('removing an index key attribute takes the item out of that index only', async () => {
    const PK = partition();
    await store().put(notes, note(PK, 'a', { GSI1PK: `i-${PK}`, GSI1SK: '1', owner: PK }));
    await store().update(notes, { PK, SK: 'a' }, [remove('GSI1SK')]);
    await soon(async () => {
      expect(await where(`i-${PK}`)).toEqual([]);
      expect(await sortKeysOf(store(), notes, { index: 'by-owner', partition: PK })).toEqual(['a']);
    });
  });

  test('an update that sets the missing attributes brings the item in', async () => {
    const PK = partition();
    await store().put(notes, note(PK, 'a'));
    await store().update(notes, { PK, SK: 'a' }, [set('GSI1PK', `i-${PK}`), set('GSI1SK', '1')]);
    await soon(async () => expect(await where(`i-${PK}`)).toEqual(['a']));
  });

  test('a deleted item leaves its indexes', async () => {
    const PK = partition();
    await store().put(notes, note(PK, 'a', { GSI1PK: `i-${PK}`, GSI1SK: '1', owner: PK }));
    await store().delete(notes, { PK, SK: 'a' });
    await soon(async () => {
      expect(await where(`i-${PK}`)).toEqual([]);
      expect(await itemsOf(store(), notes, { index: 'by-owner', partition: PK })).toEqual([]);
    });
  });
};

const describeOrder = ({ store, partition, soon }: Subject): void => {
  test('an index is ordered by its sort attribute in UTF-8 bytes, over several partitions of the table', async () => {
    const PK = partition();
    const sorts = ['1', '10', '2', 'a', '\uffff', '😀'];
    for (const [n, GSI1SK] of [...sorts].reverse().entries()) {
      await store().put(notes, note(`${PK}-${n}`, 'x', { GSI1PK: `i-${PK}`, GSI1SK }));
    }
    for (const reverse of [false, true]) {
      await soon(async () => {
        const found = await itemsOf(store(), notes, { index: 'GSI1', partition: `i-${PK}`, reverse });
        expect(found.map((item) => item['GSI1SK'])).toEqual(reverse ? [...sorts].reverse() : sorts);
      });
    }
  });

  test('ranges apply to the sort attribute of the index', async () => {
    const PK = partition();
    for (const GSI1SK of ['OPEN#1', 'OPEN#2', 'SHUT#1']) {
      await store().put(notes, note(PK, `row-${GSI1SK}`, { GSI1PK: `i-${PK}`, GSI1SK }));
    }
    const query = { index: 'GSI1', partition: `i-${PK}` } as const;
    await soon(async () => {
      expect(await sortKeysOf(store(), notes, { ...query, sort: { beginsWith: 'OPEN#' } })).toEqual([
        'row-OPEN#1',
        'row-OPEN#2',
      ]);
      expect(
        await sortKeysOf(store(), notes, { ...query, sort: { after: 'OPEN#1' }, reverse: true }),
      ).toEqual(['row-SHUT#1', 'row-OPEN#2']);
      expect(await sortKeysOf(store(), notes, { ...query, sort: { equals: 'OPEN#2' } })).toEqual([
        'row-OPEN#2',
      ]);
    });
  });

  test('a cursor of the table is refused by the index', async () => {
    const PK = partition();
    for (const SK of ['a', 'b']) await store().put(notes, note(PK, SK, { owner: PK }));
    const { cursor } = await store().query(notes, { partition: PK, limit: 1 });
    expect(cursor).toBeTypeOf('string');
    await expectRefusal(
      store().query(notes, { partition: PK, index: 'by-owner', cursor: cursor ?? '' }),
      'bad-cursor',
    );
  });
};

const describeTies = ({ store, partition, soon }: Subject): void => {
  const names = Array.from({ length: 7 }, (_, n) => `tie-${n}`);

  test('items with the same index key all come, none twice, in pages of any size and both directions', async () => {
    const PK = partition();
    for (const SK of names) await store().put(notes, note(PK, SK, { GSI1PK: `i-${PK}`, GSI1SK: 'same' }));
    for (const limit of [1, 2, 3, 100]) {
      for (const reverse of [false, true]) {
        await soon(async () => {
          const keys = await sortKeysOf(store(), notes, {
            index: 'GSI1',
            partition: `i-${PK}`,
            limit,
            reverse,
          });
          expect(keys.sort()).toEqual(names);
        });
      }
    }
  });

  test('an index without a sort key pages through all of its items', async () => {
    const PK = partition();
    for (const [n, SK] of names.entries())
      await store().put(notes, note(`${PK}-${n % 3}`, SK, { owner: PK }));
    await soon(async () => {
      const pages = await pagesOf(store(), notes, { index: 'by-owner', partition: PK, limit: 2 });
      for (const page of pages) expect(page.items.length).toBeLessThanOrEqual(2);
      const keys = pages.flatMap((page) => page.items.map((item) => textOf(item, 'SK')));
      expect(keys.sort()).toEqual(names);
    });
  });

  test('the same sort key in different partitions of the table is no duplicate', async () => {
    const PK = partition();
    for (const n of [1, 2, 3])
      await store().put(notes, note(`${PK}-${n}`, 'x', { GSI1PK: PK, GSI1SK: 'same' }));
    await soon(async () => {
      const found = await itemsOf(store(), notes, { index: 'GSI1', partition: PK, limit: 1 });
      expect(found.map((item) => textOf(item, 'PK')).sort()).toEqual([`${PK}-1`, `${PK}-2`, `${PK}-3`]);
    });
  });

  test('an index page ends at 1 MB too', async () => {
    const PK = partition();
    for (let n = 0; n < 5; n++) {
      await store().put(notes, note(PK, `${n}`, { owner: PK, text: 'x'.repeat(390_000) }));
    }
    await soon(async () => {
      const pages = await pagesOf(store(), notes, { index: 'by-owner', partition: PK });
      expect(pages.length).toBeGreaterThan(1);
      expect(pages.flatMap((page) => page.items)).toHaveLength(5);
    });
  });
};
