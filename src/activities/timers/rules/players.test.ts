import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PALETTE, checkPlayerCount, checkPlayers } from './players.ts';

const pathsOf = (players: Parameters<typeof checkPlayers>[0]): string[] => {
  const checked = checkPlayers(players);
  return checked.ok ? [] : (checked.error.fields ?? []).map(({ path }) => path);
};

describe('[TIMER-5] players of one game', () => {
  test('share no name by case fold; the later one is named', () => {
    expect(pathsOf([{ name: 'Ada' }, { name: 'ADA' }])).toEqual(['players.1.name']);
    expect(pathsOf([{ name: 'Groß' }, { name: 'Ben' }, { name: 'GROSS' }])).toEqual(['players.2.name']);
    expect(pathsOf([{ name: 'Ada' }, { name: ' A\u200Bda ' }])).toEqual(['players.1.name']);
  });

  test('share no colour, whatever its letters', () => {
    expect(
      pathsOf([
        { name: 'Ada', color: '#aabbcc' },
        { name: 'Ben', color: '#AABBCC' },
      ]),
    ).toEqual(['players.1.color']);
  });

  test('a name of nothing but invisible signs is empty', () => {
    expect(pathsOf([{ name: '\u200B\u2060' }, { name: 'Ben' }])).toEqual(['players.0.name']);
  });

  test('who names no colour gets one that nobody else chose', () => {
    const first = PALETTE[0] ?? '';
    const checked = checkPlayers([
      { name: 'Ada' },
      { name: 'Ben', color: first.toLowerCase() },
      { name: 'Eve' },
    ]);
    expect(checked).toMatchObject({
      ok: true,
      value: [{ color: PALETTE[1] }, { color: first }, { color: PALETTE[2] }],
    });
  });

  test('any eight different names come out with eight colours', () => {
    const names = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(names, fc.nat(7), (all, chosen) => {
        const color = PALETTE[chosen] ?? '';
        const checked = checkPlayers(all.map((name, at) => ({ name, ...(at === 1 && { color }) })));
        const colours = checked.ok ? checked.value.map((player) => player.color) : [];
        expect(new Set(colours).size).toBe(all.length);
      }),
    );
  });
});

test('[TIMER-4] another count than the template’s needs a yes, and the yes is kept', () => {
  const template = { minPlayers: 2, maxPlayers: 4 };
  expect(checkPlayerCount(template, 4, false)).toEqual({ ok: true, value: undefined });
  expect(checkPlayerCount(template, 5, false)).toMatchObject({
    ok: false,
    error: {
      code: 'timer-player-count',
      params: { min: 2, max: 4, count: 5, players: { code: 'timer-players-between' } },
    },
  });
  expect(checkPlayerCount(template, 5, true)).toEqual({ ok: true, value: { min: 2, max: 4, count: 5 } });
});
