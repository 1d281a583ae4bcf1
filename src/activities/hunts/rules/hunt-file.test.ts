import { spoken } from '#register/words.ts';
import { describe, expect, test } from 'vitest';
import { fenceOf, readHunt } from './hunt-file.ts';
import { pointsOf } from './level-points.ts';

const level = (id: string, rest: object = {}): object => ({
  id,
  name: `Level ${id}`,
  location: { latitude: 0, longitude: 0 },
  mission: { type: 'gps' },
  ...rest,
});
const hunt = (rest: object = {}): object => ({
  name: 'Old town',
  order: 'fixed',
  levels: [level('a'), level('b'), level('c')],
  teams: [{ id: 'red', name: 'Red' }],
  ...rest,
});

const valueOf = (value: unknown) => {
  const read = readHunt(value);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
};
const issuesOf = (value: unknown): Record<string, string> => {
  const read = readHunt(value);
  return read.ok
    ? {}
    : Object.fromEntries((read.error.fields ?? []).map(({ path, message }) => [path, spoken(message, 'en')]));
};

describe('a hunt file', () => {
  test('[FILE-1] the shortest one: fixed order, 30 m, 100 points, no teams', () => {
    const { order, teams, levels } = valueOf({ name: 'Mini', levels: [level('a')] });
    expect({ order, teams }).toEqual({ order: 'fixed', teams: [] });
    const [first] = levels;
    expect(first && fenceOf(first)).toEqual({ centre: { latitude: 0, longitude: 0 }, radiusM: 30 });
    expect(first && pointsOf(first)).toBe(100);
  });

  test('[FILE-2] ids are kept as they are, so that printed codes go on working', () => {
    const id = '6f1d2c3b-0000-4000-8000-00000000000a';
    const read = valueOf(
      hunt({ levels: [level(id), level('Mühle 3')], teams: [{ id: 'T 1', name: 'One' }] }),
    );
    expect(read.levels.map((each) => each.id)).toEqual([id, 'Mühle 3']);
    expect(read.teams.map((each) => each.id)).toEqual(['T 1']);
  });

  test('[FILE-1] a level may be anywhere, and 0 points and 0 degrees are values', () => {
    const { levels } = valueOf(hunt({ levels: [level('a', { location: null, points: 0 })] }));
    expect(levels[0] && fenceOf(levels[0])).toBeUndefined();
    expect(levels[0] && pointsOf(levels[0])).toBe(0);
  });

  test.each([
    ['qr', 'code'],
    ['check-in', 'gps'],
    ['multiple-choice', 'choice'],
    ['Text-Answer', 'text'],
  ])('[FILE-3] the mission "%s" is called %s here', (written, type) => {
    const { levels } = valueOf(hunt({ levels: [level('a', { mission: { type: written } })] }));
    expect(levels[0]?.mission.type).toBe(type);
  });

  test('[FILE-3] a clue may be its text alone', () => {
    const { levels } = valueOf(
      hunt({ levels: [level('a', { clues: ['North.', { text: 'By the river.', price: 5 }] })] }),
    );
    expect(levels[0]?.clues).toEqual([
      { id: 'clue-1', text: 'North.', release: { type: 'start' } },
      { id: 'clue-2', text: 'By the river.', release: { type: 'start' }, price: 5 },
    ]);
    expect(issuesOf(hunt({ levels: [level('a', { clues: [7] })] }))).toEqual({
      'levels[0].clues[0]': 'Must be an object.',
    });
  });

  test.each([
    ['free', 'free'],
    ['rotated', 'rotated'],
    ['2 of 3', { type: 'some', count: 2 }],
    ['Rotated routes', 'rotated'],
    [
      { type: 'some', count: 3 },
      { type: 'some', count: 3 },
    ],
  ])('[FILE-3] the order %j', (written, order) => {
    expect(valueOf(hunt({ order: written })).order).toEqual(order);
  });

  test.each<[string, object, string, RegExp]>([
    [
      'latitude 91',
      { levels: [level('a', { location: { latitude: 91, longitude: 0 } })] },
      'levels[0].location.latitude',
      /at most 90/,
    ],
    [
      'a fence of 5 m',
      { levels: [level('a'), level('b', { radius: 5 })] },
      'levels[1].radius',
      /at least 15/,
    ],
    ['no name', { name: '' }, 'name', /at least 1 character/],
    ['no levels', { levels: [] }, 'levels', /at least 1 entry/],
    [
      'an unknown mission',
      { levels: [level('a', { mission: { type: 'swim' } })] },
      'levels[0].mission.type',
      /"gps" or "photo"/,
    ],
    ['an unknown order', { order: 'any' }, 'order', /"fixed" or "free" or "rotated"/],
    [
      'an id used twice',
      { levels: [level('a'), level('b'), level('a')] },
      'levels[2].id',
      /"a" is used twice/,
    ],
    [
      'a team twice',
      {
        teams: [
          { id: 'x', name: 'X' },
          { id: 'x', name: 'Y' },
        ],
      },
      'teams[1].id',
      /used twice/,
    ],
    ['a finale that is no level', { finale: 'z' }, 'finale', /no "z"/],
    ['start and finale the same', { start: 'a', finale: 'a' }, 'finale', /not be the start/],
    ['more of them than there are', { start: 'a', order: '3 of 3' }, 'order.count', /at most 2/],
    ['negative points', { levels: [level('a', { points: -5 })] }, 'levels[0].points', /at least 0/],
    [
      'a right answer that is no option',
      {
        levels: [
          level('a', { mission: { type: 'choice', options: [{ id: 'x', text: 'X' }], correct: ['y'] } }),
        ],
      },
      'levels[0].mission.correct[0]',
      /no "y"/,
    ],
    [
      'an intent with an unknown clue',
      {
        levels: [
          level('a', {
            character: { name: 'Ada', intents: [{ id: 'i', phrases: ['hi'], reply: 'Hi', clue: 'k' }] },
          }),
        ],
      },
      'levels[0].character.intents[0].clue',
      /no "k"/,
    ],
    [
      'too many levels',
      { levels: Array.from({ length: 201 }, (_, index) => level(`l${index}`)) },
      'levels',
      /at most 200/,
    ],
  ])('[FILE-4] %s is refused by its field', (_, change, path, words) => {
    expect(issuesOf(hunt(change))[path]).toMatch(words);
  });

  test('[FILE-17] more visits than a hunt may have are refused with what would be taken', () => {
    const of = (teams: number, levels: number): unknown => ({
      name: 'Crowd',
      levels: Array.from({ length: levels }, (_, at) => ({
        id: `l${at}`,
        name: 'x',
        mission: { type: 'photo' },
      })),
      teams: Array.from({ length: teams }, (_, at) => ({ id: `t${at}`, name: `${at}` })),
    });
    expect(readHunt(of(200, 200)).ok).toBe(true);
    expect(readHunt(of(1000, 40)).ok).toBe(true);
    expect(readHunt(of(201, 200))).toMatchObject({
      ok: false,
      error: {
        code: 'bad-input',
        fields: [
          {
            path: 'teams',
            message: {
              code: 'hunt-too-many-visits',
              params: { teams: 201, stops: 200, visits: 40_200, most: 40_000, mostTeams: 200 },
            },
          },
        ],
      },
    });
  });

  test('[FILE-14] a hunt that would not fit onto phones is refused, counted in bytes', () => {
    const levels = (story: string): object[] =>
      Array.from({ length: 150 }, (_, index) => level(`l${index}`, { story }));
    expect(issuesOf(hunt({ levels: levels('x'.repeat(4000)) }))).toEqual({});
    expect(issuesOf(hunt({ levels: levels('ä'.repeat(4000)) }))['levels']).toMatch(
      /12\d\d kB of text and may have 900/,
    );
  });

  test('[FILE-4] what is no hunt at all is refused', () => {
    expect(issuesOf(null)).toEqual({ '': 'Must be an object.' });
    expect(Object.keys(issuesOf({}))).toEqual(['name', 'levels']);
  });
});
