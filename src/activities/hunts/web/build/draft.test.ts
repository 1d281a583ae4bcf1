import { describe, expect, test } from 'vitest';
import type { Level } from '#activities/hunts/contract.file.ts';
import { readHunt } from '#activities/hunts/rules/hunt-file.ts';
import {
  changed,
  emptyMission,
  freeId,
  isUntouched,
  moved,
  newHunt,
  newLevel,
  putBack,
  replaced,
  tidy,
  withNewTeams,
  without,
} from './draft.ts';
import type { Draft, DraftNames } from './draft.ts';

const names: DraftNames = {
  hunt: 'New hunt',
  stop: (number) => `Stop ${number}`,
  team: (number) => `Team ${number}`,
  character: 'Somebody',
  twinNote: 'Without the way',
  gap: '...',
};

const level = (id: string, patch: Partial<Level> = {}): Level => ({ ...newLevel({ id }), ...patch });
const draft = (patch: Partial<Draft> = {}): Draft => ({ ...newHunt('', 'a', 'en'), ...patch });

describe('a draft', () => {
  test('[BUILD-1] can be stored from the first moment', () => {
    const file = tidy(draft(), names);
    expect(readHunt(file).ok).toBe(true);
    expect(file).toMatchObject({ name: 'New hunt', levels: [{ name: 'Stop 1', mission: { type: 'text' } }] });
  });

  test('[BUILD-1] [OPEN-4] conditions forget stops that are gone, and go when they name none', () => {
    const opens: Level['opens'] = [
      { type: 'solved', stops: ['gone'] },
      { type: 'some', count: 2, stops: ['gone', 'a', 'b'] },
      { type: 'solved', stops: [] },
      { type: 'host' },
    ];
    const file = tidy(draft({ levels: [level('a'), level('b', { opens })] }), names);
    expect(file.levels[1]?.opens).toEqual([{ type: 'some', count: 1, stops: ['a'] }, { type: 'host' }]);
    expect(readHunt(file).ok).toBe(true);
  });

  test('[BUILD-1] can be stored with everything half written', () => {
    const file = tidy(
      draft({
        order: { type: 'some', count: 9 },
        start: 'gone',
        finale: 'b',
        levels: [
          level('a', {
            story: ' ',
            mission: {
              type: 'choice',
              options: [
                { id: 'o1', text: '' },
                { id: 'o2', text: 'x' },
              ],
              correct: ['o1', 'o2'],
            },
            clues: [{ id: 'c1', text: '', release: { type: 'start' } }],
            pictures: [''],
          }),
          level('b', {
            mission: { type: 'chat', goal: 'i1' },
            character: {
              name: '',
              greeting: '',
              intents: [
                { id: 'i1', phrases: ['hello', ''], reply: '', clue: 'c9' },
                { id: 'i2', phrases: [' '], reply: 'never said' },
              ],
              fallbacks: [''],
            },
            twin: {
              note: '',
              mission: { type: 'text', answers: [''], nearMisses: [{ text: 'a', reply: '' }] },
            },
          }),
        ],
        teams: [{ id: 't', name: ' ', passcode: '' }],
      }),
      names,
    );
    expect(readHunt(file)).toMatchObject({ ok: true });
    expect(file).toEqual({
      name: 'New hunt',
      language: 'en',
      order: { type: 'some', count: 1 },
      finale: 'b',
      levels: [
        {
          id: 'a',
          name: 'Stop 1',
          mission: { type: 'choice', options: [{ id: 'o2', text: 'x' }], correct: ['o2'] },
        },
        {
          id: 'b',
          name: 'Stop 2',
          mission: { type: 'chat', goal: 'i1' },
          character: { name: 'Somebody', intents: [{ id: 'i1', phrases: ['hello'], reply: '...' }] },
          twin: { note: 'Without the way', mission: { type: 'text', answers: [] } },
        },
      ],
      teams: [{ id: 't', name: 'Team 1' }],
    });
  });

  test('keeps what is whole as it is', () => {
    const whole = draft({
      name: 'Old town',
      levels: [
        level('a', {
          name: 'Gate',
          location: { latitude: 0, longitude: 0, description: 'under the gate' },
          radius: 40,
          mission: { type: 'gps' },
          clues: [{ id: 'c1', text: 'Look up', release: { type: 'clock', afterS: 60 }, price: 10 }],
        }),
      ],
      teams: [{ id: 't', name: 'Foxes', colour: '2', most: 4 }],
    });
    expect(tidy(whole, names)).toEqual(whole);
  });

  test('the same level cannot be start and finale', () => {
    expect(tidy(draft({ start: 'a', finale: 'a' }), names)).toMatchObject({ start: 'a' });
    expect(tidy(draft({ start: 'a', finale: 'a' }), names)).not.toHaveProperty('finale');
  });
});

describe('lists', () => {
  const list = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
  const ids = (entries: readonly { id: string }[]): string => entries.map(({ id }) => id).join('');

  test('move within their edges', () => {
    expect(ids(moved(list, 'a', 1))).toBe('bac');
    expect(ids(moved(list, 'a', -1))).toBe('abc');
    expect(ids(moved(list, 'c', 1))).toBe('abc');
  });

  test('[BUILD-3] what was removed comes back to its place, once', () => {
    const less = without(list, 'b');
    expect(ids(putBack(less, { id: 'b' }, 1))).toBe('abc');
    expect(ids(putBack(list, { id: 'b' }, 1))).toBe('abc');
    expect(ids(putBack([], { id: 'b' }, 1))).toBe('b');
  });

  test('one entry changes, a field that is undefined goes', () => {
    expect(replaced([{ id: 'a', x: 1 }], 'a', (entry) => ({ ...entry, x: 2 }))).toEqual([{ id: 'a', x: 2 }]);
    expect(changed({ id: 'a', x: 1 } as { id: string; x?: number }, { x: undefined })).toEqual({ id: 'a' });
  });

  test('the first free number is taken', () => {
    expect(freeId('c', [{ id: 'c1' }, { id: 'c3' }])).toBe('c2');
  });
});

test('a new level with a place is a check-in, without one a question', () => {
  expect(newLevel({ id: 'a', location: { latitude: 0, longitude: 0 } }).mission).toEqual({ type: 'gps' });
  expect(newLevel({ id: 'a' }).mission).toEqual(emptyMission('text'));
});

test('a level with nothing but a name is untouched', () => {
  const fresh = newLevel({ id: 'a' });
  expect(isUntouched(tidy(draft(), names).levels[0] ?? fresh)).toBe(true);
  expect(isUntouched({ ...fresh, story: 'Once' })).toBe(false);
  expect(isUntouched(newLevel({ id: 'a', location: { latitude: 0, longitude: 0 } }))).toBe(false);
});

describe('what changed elsewhere while the host wrote', () => {
  const stored = tidy(draft({ teams: [{ id: 't1', name: 'Foxes' }] }), names);
  const mine = { ...stored, description: 'Mine' };

  test('[BUILD-5] teams that players made join the draft', () => {
    const { name, ...others } = stored;
    const theirs = { ...others, name, teams: [...(stored.teams ?? []), { id: 't2', name: 'Owls' }] };
    expect(withNewTeams(mine, stored, theirs)).toMatchObject({
      description: 'Mine',
      teams: [{ id: 't1' }, { id: 't2' }],
    });
    expect(withNewTeams({ ...mine, teams: [] }, stored, theirs)?.teams).toEqual([{ id: 't2', name: 'Owls' }]);
  });

  test('[BUILD-5] anything else is for the host to decide', () => {
    expect(withNewTeams(mine, stored, { ...stored, name: 'Other' })).toBeUndefined();
  });
});
