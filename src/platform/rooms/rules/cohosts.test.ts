import { expect, test } from 'vitest';
import { cohostRows, newCohost } from './cohosts.ts';

test('a co-host has a tidy name, a short id, and shows no identity to other hosts', () => {
  const made = newCohost('guest-1', '  Ana  Sá ', 'abcdefghijklmnop', 5);
  expect(made).toEqual({
    ok: true,
    value: { identityId: 'guest-1', cohostId: 'abcdefghij', name: 'Ana Sá', since: 5 },
  });
  expect(made.ok && cohostRows([made.value])).toEqual([{ cohostId: 'abcdefghij', name: 'Ana Sá', since: 5 }]);
  expect(newCohost('guest-1', undefined, 'abcdefghijklmnop', 5)).toMatchObject({
    value: { name: 'Co-host' },
  });
  expect(newCohost('guest-1', '\u200B', 'abcdefghijklmnop', 5).ok).toBe(false);
});
