import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#core/instant.ts';
import { createLog } from '#server/log.ts';
import { MemoryStore } from '#store/drivers/memory/memory-store.ts';
import { StoreError } from '#store/port/store-error.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import { seededIds } from '#tests/support/core/seeded-ids.ts';
import { createAuditTrail, listAudit, networkOf, whatWasDone } from './audit.ts';
import { platformTable } from './platform-table.ts';

const KEPT_DAYS = 40;

const trailOver = () => {
  const clock = fakeClock();
  const store = new MemoryStore({ tables: [platformTable], clock });
  const kit = { clock, store, ids: seededIds(), log: createLog('silent') };
  return { clock, store, trail: createAuditTrail(kit, KEPT_DAYS), kit };
};

test('of a row that takes bytes the named ids are noted, and no byte is taken for a field', () => {
  const body = new TextEncoder().encode('a file');
  const input = { params: { bankId: 'bank-1' }, query: {}, body };
  expect(whatWasDone(['bankId', '0'], input, undefined)).toEqual({ subject: 'bank-1' });
});

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:7:8:1:2:3:4', '2001:db8:7::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
])('of the address %s the network %s is kept', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

describe('the audit trail', () => {
  test('is read newest first, over the days before, page by page, each note once', async () => {
    const { clock, store, trail } = trailOver();
    for (let day = 0; day < 35; day++) {
      for (let act = 0; act < 7; act++) trail.note({ action: 'polls.movePoll', subject: `${day}-${act}` });
      await trail.idle();
      clock.advance(DAY_MS);
    }
    const subjects: (string | undefined)[] = [];
    let cursor: string | undefined;
    let pages = 0;
    do {
      const query = { day: '2026-02-20', ...(cursor !== undefined && { cursor }) };
      const page = await listAudit({ store, clock }, query, KEPT_DAYS);
      subjects.push(...page.entries.map(({ subject }) => subject));
      cursor = page.cursor;
      pages++;
    } while (cursor !== undefined);
    expect(new Set(subjects).size).toBe(35 * 7);
    expect(subjects).toHaveLength(35 * 7);
    expect(subjects[0]).toMatch(/^34-/);
    expect(subjects.at(-1)).toMatch(/^0-/);
    expect(pages).toBeGreaterThan(2);
  });

  test('is searched by action, person, thing, choice and network', async () => {
    const { clock, store, trail } = trailOver();
    trail.note({ action: 'polls.movePoll', identityId: 'ada', subject: 'p1', detail: 'to=closed' });
    trail.note({ action: 'rooms.closeRoom', identityId: 'ben', subject: 'r1', address: '203.0.113.9' });
    await trail.idle();
    const found = async (search: string) =>
      (await listAudit({ store, clock }, { day: '2026-01-15', search }, KEPT_DAYS)).entries.map(
        ({ subject }) => subject,
      );
    expect(await found('MOVEPOLL')).toEqual(['p1']);
    expect(await found('ben')).toEqual(['r1']);
    expect(await found('to=closed')).toEqual(['p1']);
    expect(await found('203.0.113.0')).toEqual(['r1']);
    expect(await found('203.0.113.9')).toEqual([]);
    expect(await found('')).toHaveLength(2);
  });

  test('is gone after AUDIT_DAYS', async () => {
    const { clock, store, trail } = trailOver();
    trail.note({ action: 'rooms.closeRoom' });
    await trail.idle();
    clock.advance(KEPT_DAYS * DAY_MS - 1000);
    expect((await store.query(platformTable, { partition: 'AUDIT#2026-01-15' })).items).toHaveLength(1);
    clock.advance(2000);
    expect((await store.query(platformTable, { partition: 'AUDIT#2026-01-15' })).items).toEqual([]);
  });

  test('a note that cannot be stored undoes nothing and is told in the log', async () => {
    const { kit, store } = trailOver();
    const lines: string[] = [];
    const log = createLog('error', { write: (line) => void lines.push(line) });
    const lost = Object.assign(Object.create(store) as typeof store, {
      put: () => Promise.reject(new StoreError('unavailable', 'lost')),
    });
    const trail = createAuditTrail({ ...kit, store: lost, log }, KEPT_DAYS);
    trail.note({ action: 'rooms.closeRoom' });
    await trail.idle();
    expect(lines.join('')).toContain('audit note lost');
  });
});
