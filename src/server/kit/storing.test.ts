import { describe, expect, test } from 'vitest';
import { DAY_MS, SECOND_MS } from '#core/instant.ts';
import { ok } from '#core/result.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import { actorOf } from '#tests/support/identity/test-identity.ts';
import { recordingHub } from '#tests/support/live/recording-hub.ts';
import type { Hub } from './hub.ts';
import { StoringMeter } from './storing.ts';
import type { StoringLimits } from './storing.ts';

const limits: StoringLimits = {
  guest: { bytes: 1000, items: 10 },
  account: { bytes: 5000, items: 50 },
  address: { bytes: 8000, items: 100 },
  participants: { bytes: 8000, items: 100 },
};
const SCHOOL = '192.0.2.1';
const guest = (name: string, address = SCHOOL) => ({
  actor: actorOf(`guest:${name}`),
  address,
  makesNew: true,
});

const setUp = (hub: Hub = recordingHub()) => {
  const clock = fakeClock();
  const meter = new StoringMeter({ clock, hub }, limits);
  const store = (writer: Parameters<typeof meter.run>[0], bytes: number, items = 1) =>
    meter.run(writer, 0, async () => meter.charge({ bytes, items }));
  return { clock, meter, store };
};

describe('what people store in a day', () => {
  test.each([
    [1000, 1],
    [10, 10],
  ])(
    '[OPS-7] a guest is refused in words after %i bytes in %i entries, and goes on tomorrow',
    async (bytes, items) => {
      const { meter, store, clock } = setUp();
      expect(meter.check(guest('eve'))).toEqual(ok(undefined));
      await store(guest('eve'), bytes, items);
      expect(meter.check(guest('eve'))).toMatchObject({
        error: { code: 'guest-stored-enough', params: { items: 10 } },
      });
      expect(meter.check(guest('ana')).ok).toBe(true);
      clock.advance(DAY_MS);
      expect(meter.check(guest('eve')).ok).toBe(true);
    },
  );

  test('[OPS-7] an account has more, an administrator no limit', async () => {
    const { meter, store } = setUp();
    const account = { actor: actorOf('account:ada'), address: '198.51.100.7', makesNew: true };
    await store(account, 4000);
    expect(meter.check(account).ok).toBe(true);
    await store(account, 1000);
    expect(meter.check(account)).toMatchObject({ error: { code: 'account-stored-enough' } });
    expect(meter.check({ ...account, actor: { ...account.actor, isAdmin: true } }).ok).toBe(true);
  });

  test('[OPS-7] fresh cookies do not help: an address has a limit for all behind it', async () => {
    const { meter, store } = setUp();
    for (let at = 0; at < 8; at++) await store(guest(`fresh-${at}`), 1000);
    expect(meter.check(guest('newcomer'))).toMatchObject({ error: { code: 'address-stored-enough' } });
    expect(meter.check({ actor: undefined, address: SCHOOL, makesNew: true }).ok).toBe(false);
    expect(meter.check(guest('elsewhere', '198.51.100.7')).ok).toBe(true);
  });

  test('[OPS-7] who takes part is held to what others do who take part, not to what is made', async () => {
    const { meter, store } = setUp();
    const player = (name: string) => ({ ...guest(name), makesNew: false });
    for (let at = 0; at < 8; at++) await store(guest(`fresh-${at}`), 1000);
    expect(meter.check(player('newcomer')).ok).toBe(true);
    for (let at = 0; at < 8; at++) await store(player(`voter-${at}`), 1000);
    expect(meter.check(player('newcomer'))).toMatchObject({ error: { code: 'participants-stored-enough' } });
    expect(meter.busiest(99).map(({ holder }) => holder)).toContain('participants');
  });

  test('[OPS-7] what a command leaves running behind it is charged to nobody', async () => {
    const { meter } = setUp();
    let later = async (): Promise<void> => undefined;
    await meter.run(guest('eve'), 7, async () => {
      const isOver = new Promise<void>((resolve) => {
        later = async () => resolve();
      });
      void isOver.then(() => meter.charge({ bytes: 9999, items: 1 }));
    });
    await later();
    await new Promise((resolve) => setImmediate(resolve));
    expect(meter.busiest(1)).toMatchObject([{ bytes: 7, items: 0 }]);
  });

  test('[OPS-7] nodes tell each other: more nodes are not more room', async () => {
    const listeners: ((words: readonly string[]) => void)[] = [];
    const hub = (mine: number): Hub => ({
      ...recordingHub(),
      onTold: (_, listener) => void (listeners[mine] = listener),
      tellNodes: (_, words) => listeners.forEach((hear, at) => at !== mine && hear(words)),
    });
    const [one, two] = [setUp(hub(0)), setUp(hub(1))];
    await one.store(guest('eve'), 600);
    await two.store(guest('eve'), 600);
    expect(two.meter.check(guest('eve')).ok).toBe(true);
    one.clock.advance(5 * SECOND_MS);
    expect(two.meter.check(guest('eve')).ok).toBe(false);
    expect(one.meter.check(guest('eve')).ok).toBe(true);
    two.clock.advance(5 * SECOND_MS);
    expect(one.meter.check(guest('eve')).ok).toBe(false);
  });

  test('[OPS-7] the administrator sees who is closest to the limits', async () => {
    const { meter, store } = setUp();
    await store(guest('ana'), 100);
    await store(guest('eve'), 1200);
    expect(meter.busiest(2)).toEqual([
      { holder: 'guest', id: guest('eve').actor.identityId, bytes: 1200, items: 1, isOver: true },
      { holder: 'address', id: SCHOOL, bytes: 1300, items: 2, isOver: false },
    ]);
  });
});
