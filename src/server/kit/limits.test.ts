import { describe, expect, test } from 'vitest';
import { addressKey, createLimits } from './limits.ts';

describe('addressKey', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['nonsense', 'nonsense'],
  ])('%s counts as %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});

describe('budgets in this process', () => {
  const budget = { name: 'joins', max: 2, perSeconds: 60 };

  test('are spent one by one, and whole again when their time is over', async () => {
    let now = 1000;
    const limits = createLimits(undefined, () => now);
    expect(await limits.spend(budget, 'ada')).toBeUndefined();
    now += 20_500;
    expect(await limits.spend(budget, 'ada')).toBeUndefined();
    // From the first one on, and in whole seconds.
    expect(await limits.spend(budget, 'ada')).toBe(40);
    now += 39_499;
    expect(await limits.spend(budget, 'ada')).toBe(1);
    now += 1;
    expect(await limits.spend(budget, 'ada')).toBeUndefined();
  });

  test('are each caller’s own, and each name’s', async () => {
    const limits = createLimits();
    for (const key of ['ada', 'ben'])
      for (const name of ['joins', 'joins a'])
        for (const isRefused of [false, false, true])
          expect((await limits.spend({ ...budget, name }, key)) !== undefined).toBe(isRefused);
  });

  test('that are open outlive those that are cleared away', async () => {
    let now = 0;
    const limits = createLimits(undefined, () => now);
    const long = { name: 'day', max: 1, perSeconds: 86_400 };
    expect(await limits.spend(long, 'ada')).toBeUndefined();
    for (let caller = 0; caller < 30_000; caller++) {
      now += 10;
      await limits.spend(budget, `caller ${caller}`);
    }
    expect(await limits.spend(long, 'ada')).toBe(86_100);
  });
});
