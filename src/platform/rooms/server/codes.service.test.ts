import { describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#core/instant.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { MemoryStore } from '#store/drivers/memory/memory-store.ts';
import { set } from '#store/port/changes.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import { seededIds } from '#tests/support/core/seeded-ids.ts';
import { codeSpace, isSillyCode } from '../rules/codes.ts';
import { toCodeItem, usageKey } from './codes.items.ts';
import { claimCode, CodeKinds, keepCode, releaseCode, resolveCode } from './codes.service.ts';

const setUp = () => {
  const clock = fakeClock();
  const store = new MemoryStore({ tables: [platformTable], clock });
  const ids = seededIds('codes');
  const kinds = new CodeKinds();
  kinds.register('room', ({ targetId }) => `/rooms/${targetId}`);
  kinds.register('game', ({ code }) => `/play/${code}`);
  const deps = { clock, store, ids, kinds };
  const claim = async (targetId: string, lastsMs = HOUR_MS) => {
    const code = await claimCode(deps, { kind: 'room', targetId, expiresAt: clock.now() + lastsMs });
    if (!code.ok) throw new Error(code.error.code);
    return code.value;
  };
  const fill = async (length: 4 | 5, count: number, lastsMs = HOUR_MS) => {
    const first = 10 ** (length - 1);
    await store.batchWrite(
      Array.from({ length: count }, (_, index) => ({
        op: 'put' as const,
        table: platformTable,
        item: toCodeItem({
          code: String(first + index * 2),
          kind: 'room',
          targetId: `old-${index}`,
          expiresAt: clock.now() + lastsMs,
        }),
      })),
    );
    await store.update(platformTable, usageKey(length), [set('inUse', count)]);
  };
  const usageOf = async (length: 4 | 5 | 6) => (await store.get(platformTable, usageKey(length)))?.['inUse'];
  return { ...deps, deps, claim, fill, usageOf };
};

describe('join codes', () => {
  test('[ROOM-1] the first codes have four digits and all differ', async () => {
    const { claim, usageOf } = setUp();
    const codes = await Promise.all(Array.from({ length: 300 }, (_, index) => claim(`t${index}`)));
    expect(new Set(codes).size).toBe(300);
    for (const code of codes) {
      expect(code).toMatch(/^[1-9]\d{3}$/);
      expect(isSillyCode(code)).toBe(false);
    }
    expect(await usageOf(4)).toBe(300);
  });

  test('[ROOM-1] from a fifth of the four-digit codes on, codes have five digits, then six', async () => {
    const { claim, fill, usageOf } = setUp();
    await fill(4, codeSpace(4) / 5 - 1);
    expect(await claim('last-of-four')).toHaveLength(4);
    expect(await claim('first-of-five')).toHaveLength(5);
    await fill(5, codeSpace(5) / 5);
    expect(await claim('first-of-six')).toHaveLength(6);
    expect(await usageOf(6)).toBe(1);
  });

  test('[ROOM-3] expired codes are noticed by counting again, at most every ten minutes', async () => {
    const { claim, fill, clock, usageOf } = setUp();
    await fill(4, codeSpace(4) / 5, 30 * MINUTE_MS);
    expect(await claim('a')).toHaveLength(5);
    clock.advance(9 * MINUTE_MS);
    expect(await claim('b')).toHaveLength(5);
    clock.advance(22 * MINUTE_MS);
    expect(await claim('c')).toHaveLength(4);
    expect(await usageOf(4)).toBe(1);
  });

  test('[ROOM-2] a code is free again when its time is over, not a second earlier', async () => {
    const { claim, clock, deps } = setUp();
    const code = await claim('a', 90_500);
    clock.advance(90_499);
    expect(await resolveCode(deps, code)).toMatchObject({ ok: true });
    clock.advance(1001);
    expect(await resolveCode(deps, code)).toMatchObject({
      error: { code: 'code-unknown', params: { code } },
    });
  });

  test('[ROOM-2] only its own target moves the end of a code or gives it back', async () => {
    const { claim, clock, deps, usageOf } = setUp();
    const code = await claim('mine', HOUR_MS);
    expect(await keepCode(deps, { code, targetId: 'other', expiresAt: 0 })).toBe(false);
    await releaseCode(deps, { code, targetId: 'other' });
    expect(await resolveCode(deps, code)).toMatchObject({ ok: true });
    expect(await keepCode(deps, { code, targetId: 'mine', expiresAt: clock.now() + 3 * HOUR_MS })).toBe(true);
    clock.advance(2 * HOUR_MS);
    expect(await resolveCode(deps, code)).toMatchObject({ ok: true });
    await releaseCode(deps, { code, targetId: 'mine' });
    expect(await resolveCode(deps, code)).toMatchObject({ ok: false });
    await releaseCode(deps, { code, targetId: 'mine' });
    expect(await usageOf(4)).toBe(0);
  });

  test('[ROOM-2] each kind leads to its own page; a kind that is gone leads nowhere', async () => {
    const { clock, deps, claim } = setUp();
    const room = await claim('r1');
    expect(await resolveCode(deps, ` ${room.slice(0, 2)} ${room.slice(2)}`)).toEqual({
      ok: true,
      value: { kind: 'room', targetId: 'r1', code: room, path: '/rooms/r1' },
    });
    const expiresAt = clock.now() + HOUR_MS;
    const game = await claimCode(deps, { kind: 'game', targetId: 'g1', expiresAt });
    const gone = await claimCode(deps, { kind: 'removed-activity', targetId: 'x', expiresAt });
    if (!game.ok || !gone.ok) throw new Error('refused');
    expect(await resolveCode(deps, game.value)).toMatchObject({ value: { path: `/play/${game.value}` } });
    expect(await resolveCode(deps, gone.value)).toMatchObject({ ok: false });
    expect(() => deps.kinds.register('room', () => '/')).toThrow(/room/);
  });
});
