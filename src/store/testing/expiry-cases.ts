import { describe, expect, test } from 'vitest';
import { SECOND_MS, toEpochSeconds } from '#core/instant.ts';
import { add, set } from '#store/port/changes.ts';
import { equals, exists, has, lacks, notExists } from '#store/port/conditions.ts';
import { events, note, notes } from './contract-tables.ts';
import { itemsOf, sortKeysOf, textOf } from './subject.ts';
import type { Subject } from './subject.ts';

export const describeExpiry = (subject: Subject): void => {
  describe('expiry', () => {
    describeExpiredReads(subject);
    describeExpiredWrites(subject);
    describeExpiredInTransactions(subject);
    describeWhatNeverExpires(subject);
  });
};

/** An item that lives for `seconds` more of the fake clock. */
const living = ({ clock }: Subject, seconds: number): number => toEpochSeconds(clock.now()) + seconds;

/** Leaves an expired item behind. */
const expired = async (subject: Subject): Promise<{ PK: string; SK: string }> => {
  const PK = subject.partition();
  const expiresAt = living(subject, 1);
  await subject.store().put(notes, note(PK, 'a', { n: 5, old: true, owner: PK, expiresAt }));
  subject.clock.advance(SECOND_MS);
  return { PK, SK: 'a' };
};

const describeExpiredReads = (subject: Subject): void => {
  const { store, clock, partition, soon } = subject;

  test('an item is there one second before its expiry and gone at it', async () => {
    const PK = partition();
    await store().put(notes, note(PK, 'a', { expiresAt: living(subject, 10) }));
    clock.advance(9 * SECOND_MS);
    expect(await store().get(notes, { PK, SK: 'a' })).toMatchObject({ SK: 'a' });
    clock.advance(SECOND_MS);
    expect(await store().get(notes, { PK, SK: 'a' })).toBeUndefined();
  });

  test('an item put with an expiry in the past is never seen', async () => {
    const PK = partition();
    expect(await store().put(notes, note(PK, 'a', { expiresAt: living(subject, -1) }))).toMatchObject({
      ok: true,
    });
    expect(await store().get(notes, { PK, SK: 'a' })).toBeUndefined();
    expect(await store().query(notes, { partition: PK })).toMatchObject({ items: [] });
  });

  test('expired items are left out of queries, indexes, batchGet and scan', async () => {
    const PK = partition();
    await store().put(notes, note(PK, 'gone', { expiresAt: living(subject, 5), owner: PK }));
    await store().put(notes, note(PK, 'later', { expiresAt: living(subject, 50), owner: PK }));
    await store().put(notes, note(PK, 'never', { owner: PK }));
    clock.advance(5 * SECOND_MS);
    expect(await sortKeysOf(store(), notes, { partition: PK })).toEqual(['later', 'never']);
    await soon(async () => {
      const keys = await sortKeysOf(store(), notes, { index: 'by-owner', partition: PK });
      expect(keys.sort()).toEqual(['later', 'never']);
    });
    const keys = ['gone', 'later'].map((SK) => ({ PK, SK }));
    expect((await store().batchGet(notes, keys)).map((item) => item?.['SK'])).toEqual([undefined, 'later']);
    const scanned: string[] = [];
    for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
      const page = await store().scan(notes, cursor === undefined ? {} : { cursor });
      scanned.push(...page.items.filter((item) => item['PK'] === PK).map((item) => textOf(item, 'SK')));
      cursor = page.cursor;
    }
    expect(scanned.sort()).toEqual(['later', 'never']);
  });

  test('pages skip expired items and still reach every live one', async () => {
    const PK = partition();
    const expiresAt = living(subject, 5);
    for (let n = 0; n < 20; n++) {
      await store().put(notes, note(PK, String(n).padStart(2, '0'), n % 4 === 3 ? {} : { expiresAt }));
    }
    clock.advance(5 * SECOND_MS);
    for (const limit of [1, 2, 100]) {
      const live = (await itemsOf(store(), notes, { partition: PK, limit })).map((item) => item['SK']);
      expect(live).toEqual(['03', '07', '11', '15', '19']);
    }
  });
};

const describeExpiredWrites = (subject: Subject): void => {
  const { store, soon } = subject;

  test('an expired item counts as absent in conditions, and is not shown as the current one', async () => {
    const key = await expired(subject);
    expect(await store().delete(notes, key, exists)).toEqual({ ok: false, current: undefined });
    expect(await store().delete(notes, key, has('n'))).toEqual({ ok: false, current: undefined });
    expect(await store().update(notes, key, [add('n', 1)], equals('n', 5))).toEqual({
      ok: false,
      current: undefined,
    });
    expect(await store().put(notes, { ...key, n: 1 }, exists)).toEqual({ ok: false, current: undefined });
    expect(await store().delete(notes, key, lacks('n'))).toMatchObject({ ok: true });
  });

  test('put if not-exists succeeds over an expired item', async () => {
    const key = await expired(subject);
    expect(await store().put(notes, { ...key, n: 1 }, notExists)).toMatchObject({ ok: true });
    expect(await store().get(notes, key)).toEqual({ ...key, n: 1 });
  });

  test('an update of an expired item starts from nothing', async () => {
    const key = await expired(subject);
    expect(await store().update(notes, key, [add('n', 1)])).toEqual({ ok: true, value: { ...key, n: 1 } });
    expect(await store().get(notes, key)).toEqual({ ...key, n: 1 });
    await soon(async () =>
      expect(await itemsOf(store(), notes, { index: 'by-owner', partition: key.PK })).toEqual([]),
    );
  });

  test('an update under not-exists of an expired item starts from nothing', async () => {
    const key = await expired(subject);
    const result = await store().update(notes, key, [set('x', 1)], notExists);
    expect(result).toEqual({ ok: true, value: { ...key, x: 1 } });
  });
};

const describeExpiredInTransactions = (subject: Subject): void => {
  const { store, clock, partition } = subject;

  test('a transaction treats an expired item as absent', async () => {
    const key = await expired(subject);
    const failing = await store().transact([
      { op: 'check', table: notes, key, condition: exists },
      { op: 'put', table: events, item: note(key.PK, 'new') },
    ]);
    expect(failing).toEqual({ ok: false, failed: [{ index: 0, current: undefined }] });
    const updating = await store().transact([
      { op: 'update', table: notes, key, changes: [add('n', 1)], condition: notExists },
      { op: 'put', table: events, item: note(key.PK, 'new') },
    ]);
    expect(updating).toEqual({ ok: true });
    expect(await store().get(notes, key)).toEqual({ ...key, n: 1 });
  });

  test('a transaction updates an expired item from nothing without a condition too', async () => {
    const key = await expired(subject);
    expect(await store().transact([{ op: 'update', table: notes, key, changes: [add('n', 1)] }])).toEqual({
      ok: true,
    });
    expect(await store().get(notes, key)).toEqual({ ...key, n: 1 });
  });

  test('an update that moves the expiry keeps a live item alive', async () => {
    const PK = partition();
    const key = { PK, SK: 'a' };
    await store().put(notes, note(PK, 'a', { n: 1, expiresAt: living(subject, 5) }));
    const expiresAt = living(subject, 50);
    await store().update(notes, key, [set('expiresAt', expiresAt)]);
    clock.advance(10 * SECOND_MS);
    expect(await store().get(notes, key)).toEqual({ ...key, n: 1, expiresAt });
  });
};

const describeWhatNeverExpires = (subject: Subject): void => {
  const { store, clock, partition } = subject;

  test('an expiry that is no number never expires', async () => {
    const PK = partition();
    const values = { text: '1', nothing: null, list: [1], yes: true };
    for (const [SK, expiresAt] of Object.entries(values))
      await store().put(notes, note(PK, SK, { expiresAt }));
    clock.advance(SECOND_MS);
    expect(await sortKeysOf(store(), notes, { partition: PK })).toEqual(['list', 'nothing', 'text', 'yes']);
  });

  test('a table without expiry keeps items whatever they carry', async () => {
    const PK = partition();
    await store().put(events, note(PK, 'a', { expiresAt: 1 }));
    expect(await store().get(events, { PK, SK: 'a' })).toEqual(note(PK, 'a', { expiresAt: 1 }));
  });
};
