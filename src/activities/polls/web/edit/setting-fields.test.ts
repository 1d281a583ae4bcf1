import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import {
  changeSchema,
  defaultSettings,
  factsOf,
  foundSettings,
  pollSettings,
  rankNamesOf,
  settingsSchema,
  settingTable,
  startOf,
} from '#activities/polls/contract.settings.ts';
import { changeFrom, fieldsFrom, fieldsOf, settingsFrom, settingsIn } from './setting-fields.ts';

const dummies = {
  ...settingTable,
  tone: {
    kind: 'choice',
    values: ['calm', 'loud'],
    schema: z.enum(['calm', 'loud']),
    changed: z.optional(z.enum(['calm', 'loud'])),
    start: 'calm',
    found: 'loud',
  },
  mostTones: {
    kind: 'number',
    most: 9,
    schema: z.optional(z.int()),
    changed: z.optional(z.nullable(z.int())),
    start: undefined,
    isOfRanks: true,
  },
} as const;
const facts = factsOf(dummies);

test('a new row is a setting everywhere: in the API, in a new poll, in one that is found, in a change', () => {
  expect(startOf(dummies)).toMatchObject({ method: 'irv', tone: 'calm' });
  expect(startOf(dummies)).not.toHaveProperty('mostTones');
  expect(startOf(dummies, true)).toMatchObject({ results: 'live', tone: 'loud' });
  const schema = settingsSchema(dummies);
  expect(schema.parse({ ...defaultSettings, tone: 'loud', mostTones: 3 })).toMatchObject({ mostTones: 3 });
  expect(schema.safeParse(defaultSettings).success).toBe(false);
  expect(schema.safeParse({ ...defaultSettings, tone: 'shrill' }).success).toBe(false);
  expect(changeSchema(dummies).parse({ mostTones: null })).toEqual({ mostTones: null });
  expect(changeSchema(dummies).safeParse({ tone: null }).success).toBe(false);
  expect(rankNamesOf(dummies)).toEqual(['maxRanks', 'equalRanks', 'overvote', 'writeIns', 'mostTones']);
});

test('a new row is a field of the form and comes back from it, as a number where it is one', () => {
  const fields = fieldsFrom(facts, { ...startOf(dummies), mostTones: 3 });
  expect(fields).toMatchObject({ tone: 'calm', mostTones: '3', quorum: '' });
  expect(settingsFrom(facts, fields, true)).toMatchObject({ tone: 'calm', mostTones: 3 });
  expect(settingsFrom(facts, fields, false)).toMatchObject({ tone: 'calm', mostTones: undefined });
  const emptied = settingsFrom(facts, { ...fields, mostTones: ' ' }, true);
  expect(changeSchema(dummies).parse(changeFrom(emptied))).toMatchObject({ tone: 'calm', mostTones: null });
});

test('every setting has a value to start with that it may have, and survives the form', () => {
  for (const settings of [defaultSettings, foundSettings]) {
    expect(pollSettings.parse(settings)).toEqual(settings);
    const { rules: _, ...inForm } = settings;
    expect(settingsIn(fieldsOf(settings))).toEqual({ ...inForm, maxRanks: undefined, quorum: undefined });
  }
});
