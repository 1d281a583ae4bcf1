import { describe, expect, test } from 'vitest';
import { NOW, aTemplate } from '#tests/support/timers/table.ts';
import type { NewTemplate } from '../contract.views.ts';
import { defaultTemplates } from './default-templates.ts';
import {
  changeTemplate,
  controlOf,
  makeTemplate,
  matchesTemplate,
  modeOfControls,
  templateViewOf,
} from './template.ts';

const make = (given: Partial<NewTemplate>) =>
  makeTemplate(
    { name: 'Catan', turnTimeSeconds: 60, roundTimeSeconds: 3600, maxPlayers: 4, ...given },
    { templateId: 'catan', createdBy: 'owner' },
    NOW,
  );

const pathOf = (result: ReturnType<typeof make>): string | undefined =>
  result.ok ? undefined : result.error.fields?.[0]?.path;

describe('[TIMER-1] ranges of a template', () => {
  test('least above most is refused at the least, with the most', () => {
    const made = make({ minPlayers: 5, maxPlayers: 4 });
    expect(pathOf(made)).toBe('minPlayers');
    expect(made).toMatchObject({
      error: { fields: [{ message: { code: 'timer-players-range', params: { maxPlayers: 4 } } }] },
    });
  });

  test('a turn longer than the round is refused', () => {
    expect(pathOf(make({ turnTimeSeconds: 61, roundTimeSeconds: 60 }))).toBe('turnTimeSeconds');
    expect(make({ turnTimeSeconds: 60, roundTimeSeconds: 60 }).ok).toBe(true);
  });

  test('a change is checked against what stays', () => {
    const template = aTemplate({ minPlayers: 3, maxPlayers: 4 });
    expect(changeTemplate(template, { maxPlayers: 2 }, NOW)).toMatchObject({
      ok: false,
      error: { fields: [{ path: 'minPlayers' }] },
    });
    expect(changeTemplate(template, { maxPlayers: 5 }, NOW + 1)).toMatchObject({
      ok: true,
      value: { maxPlayers: 5, minPlayers: 3, updatedAt: NOW + 1, createdAt: NOW, usageCount: 0 },
    });
  });
});

describe('[TIMER-3] mode and control', () => {
  test('mode 1 counts up, mode 2 runs turn and round together and warns', () => {
    expect(controlOf(aTemplate({ mode: 1 }))).toEqual({ type: 'count-up' });
    expect(controlOf(aTemplate())).toEqual({
      type: 'turn-and-round',
      turnMs: 60_000,
      roundMs: 3_600_000,
      atZero: 'warn',
    });
  });

  test('a control says which mode it is, and a contradiction is refused', () => {
    expect(aTemplate({ control: { type: 'hourglass', mainMs: 60_000 } }).mode).toBe(2);
    expect(aTemplate({ control: { type: 'count-up' } }).mode).toBe(1);
    expect(pathOf(make({ mode: 1, control: { type: 'hourglass', mainMs: 60_000 } }))).toBe('mode');
  });

  test('null takes the control away; another mode does too', () => {
    const template = aTemplate({ control: { type: 'hourglass', mainMs: 60_000 } });
    expect(changeTemplate(template, { control: null }, NOW)).toMatchObject({
      value: { mode: 2, control: undefined },
    });
    expect(changeTemplate(template, { mode: 1 }, NOW)).toMatchObject({
      value: { mode: 1, control: undefined },
    });
    expect(changeTemplate(template, { name: 'Sand' }, NOW)).toMatchObject({
      value: { control: { type: 'hourglass' }, name: 'Sand' },
    });
  });

  test('one clock that counts down makes the table mode 2', () => {
    expect(modeOfControls([{ type: 'count-up' }])).toBe(1);
    expect(modeOfControls([{ type: 'count-up' }, { type: 'per-move', moveMs: 1000 }])).toBe(2);
  });
});

test('tags are lower case and once, warnings once and longest first', () => {
  const template = aTemplate({ tags: ['Euro', 'euro', 'Trade'], warnAtSeconds: [10, 60, 10] });
  expect(template.tags).toEqual(['euro', 'trade']);
  expect(template.warnAtSeconds).toEqual([60, 10]);
});

test('search looks into name, description and tags, whatever the case', () => {
  const template = aTemplate({ description: 'Trading on an island', tags: ['euro'] });
  expect(['CATAN', 'island', 'EUR'].map((search) => matchesTemplate(template, { search }))).toEqual([
    true,
    true,
    true,
  ]);
  expect(matchesTemplate(template, { search: 'chess' })).toBe(false);
  expect(matchesTemplate(template, { tag: 'Euro' })).toBe(true);
  expect(matchesTemplate(template, { tag: 'eur' })).toBe(false);
});

test('a view says whose it is without saying who', () => {
  const template = aTemplate();
  expect(templateViewOf(template, 'owner').isMine).toBe(true);
  const view = templateViewOf(template, 'somebody');
  expect(view.isMine).toBe(false);
  expect(JSON.stringify(view)).not.toContain('owner');
});

test('[TIMER-8] every default template passes its own rules and has what the seed left out', () => {
  expect(defaultTemplates.map(({ templateId }) => templateId)).toEqual([
    'chess-standard',
    'chess-blitz',
    'monopoly-standard',
    'scrabble-tournament',
  ]);
  for (const { templateId, ...given } of defaultTemplates) {
    expect(makeTemplate(given, { templateId, createdBy: 'admin' }, NOW).ok).toBe(true);
    expect([given.minPlayers, given.description?.length].every((value) => (value ?? 0) >= 2)).toBe(true);
  }
});
