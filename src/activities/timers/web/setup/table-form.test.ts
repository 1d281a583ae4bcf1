import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { newTable } from '#activities/timers/contract.views.ts';
import { language } from '#web/kit/i18n/language.ts';
import { playerNumbers } from '#web/kit/parts/marks.ts';
import { presetIds } from '#activities/timers/rules/presets.ts';
import { presetTable } from '../front/preset-table.ts';
import { formOfControl } from '../templates/control-form.ts';
import {
  addPlayer,
  checkNames,
  controlsOf,
  isCountOdd,
  isFormGood,
  movePlayer,
  playersOf,
  startForm,
  tableOf,
  withLook,
} from './table-form.ts';
import { lastPlayers, lastTable, playerName, rememberPlayers, rememberTable } from './last-table.ts';
import type { Playable } from './table-form.ts';

const template: Playable = {
  templateId: 'catan',
  name: 'Catan',
  minPlayers: 3,
  maxPlayers: 4,
  control: { type: 'count-up' },
  warnAtSeconds: [30],
};

const names = (form: { readonly players: readonly { readonly name: string }[] }) =>
  form.players.map(({ name }) => name);

describe('a new table', () => {
  it('has as many places as the template wants, filled with the people of last time', () => {
    expect(names(startForm(template, ['Ana']))).toEqual(['Ana', '', '']);
    expect(names(startForm(template, ['Ana', 'Ben', 'Cem', 'Dia', 'Eva']))).toEqual([
      'Ana',
      'Ben',
      'Cem',
      'Dia',
    ]);
    expect(names(startForm(undefined, []))).toEqual(['', '']);
  });

  it('gives everybody a look of their own, and swaps when one is taken', () => {
    const { players } = startForm(template, ['Ana', 'Ben', 'Cem']);
    expect(players.map(({ player }) => player)).toEqual([1, 2, 3]);
    expect(withLook(players, 0, 3).map(({ player }) => player)).toEqual([3, 2, 1]);
    expect(withLook(players, 0, 8).map(({ player }) => player)).toEqual([8, 2, 3]);
  });

  it('takes eight at most, and moves them in order', () => {
    let { players } = startForm(template, ['Ana', 'Ben', 'Cem']);
    expect(names({ players: movePlayer(players, 2, 0) })).toEqual(['Cem', 'Ana', 'Ben']);
    expect(movePlayer(players, 0, -1)).toBe(players);
    for (let more = 0; more < 9; more += 1) players = addPlayer(players);
    expect(players).toHaveLength(8);
    expect(new Set(players.map(({ player }) => player)).size).toBe(8);
    expect(new Set(players.map(({ key }) => key)).size).toBe(8);
  });

  it('says which name is too long or there twice', () => {
    const { players } = startForm(template, ['Ana', ' ANA ', 'x'.repeat(51)]);
    expect(checkNames(players)).toEqual([undefined, 'twice', 'long']);
  });

  it('[TIMER-28] calls who has no name by the colour, in the reader’s language', () => {
    const form = startForm(template, ['', 'Ben', '']);
    expect(isFormGood(form, template)).toBe(true);
    expect(playersOf(form).map(({ name }) => name)).toEqual(['Blue', 'Ben', 'Green']);
    expect(checkNames(startForm(template, ['', ' blue ', '']).players)).toEqual([
      undefined,
      'twice',
      undefined,
    ]);
    const before = language.value;
    language.value = 'de';
    expect(playersOf(form).map(({ name }) => name)).toEqual(['Blau', 'Ben', 'Grün']);
    language.value = before;
    const all = playerNumbers.map((player) => playerName({ name: '', player }));
    expect(new Set(all).size).toBe(8);
  });

  it('[TIMER-31] a preset is a table the contract takes, for two to eight', () => {
    for (const preset of presetIds)
      for (let count = 2; count <= 8; count += 1) {
        const table = presetTable(preset, count);
        expect(newTable.safeParse(table).error).toBeUndefined();
        expect(table.players).toHaveLength(count);
      }
  });

  it('remembers the people of a table, and not that nobody had a name', () => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    rememberPlayers(startForm(template, ['Ana', '', 'Cem']));
    expect(lastPlayers()).toEqual(['Ana', '', 'Cem']);
    rememberPlayers(startForm(template, []));
    expect(lastPlayers()).toEqual(['Ana', '', 'Cem']);
    expect(presetTable('3+2', 3).players.map(({ name }) => name)).toEqual(['Ana', 'Orange', 'Cem']);
    expect(presetTable('3+2', 2).players.map(({ name }) => name)).toEqual(['Blue', 'Orange']);
    expect(lastTable()).toBeUndefined();
    rememberTable({ table: presetTable('count-up', 2), name: '' });
    expect(lastTable()?.table.controls).toEqual([{ type: 'count-up' }]);
    kept.set('roundtable.timers.table', '{"table":7}');
    expect(lastTable()).toBeUndefined();
  });

  it('sends what the contract takes, a control for each only when somebody has a handicap', () => {
    const form = startForm(template, ['Ana', 'Ben', 'Cem']);
    expect(newTable.safeParse(tableOf(form, template)).error).toBeUndefined();
    expect(tableOf(form, template).controls).toBeUndefined();
    const handicap = formOfControl({ type: 'sudden-death', mainMs: 60_000 });
    const unequal = {
      ...form,
      players: form.players.map((player, at) => (at === 1 ? { ...player, control: handicap } : player)),
    };
    expect(controlsOf(unequal, template).map(({ type }) => type)).toEqual([
      'count-up',
      'sudden-death',
      'count-up',
    ]);
    expect(newTable.safeParse(tableOf(unequal, template)).error).toBeUndefined();
    const broken = { ...handicap, main: 'soon' };
    expect(isFormGood({ ...form, control: broken }, template)).toBe(false);
    expect(isFormGood(form, template)).toBe(true);
  });

  it('notices more or fewer players than the template is for', () => {
    const { players } = startForm(template, ['Ana', 'Ben', 'Cem', 'Dia']);
    expect(isCountOdd(players, template)).toBe(false);
    expect(isCountOdd(addPlayer(players), template)).toBe(true);
    const five = { ...startForm(template, []), players: addPlayer(players) };
    expect(isFormGood(five, template)).toBe(false);
    expect(isFormGood({ ...five, allowPlayerCount: true }, template)).toBe(true);
  });
});
