import { spoken } from '#register/words.ts';
import { describe, expect, test } from 'vitest';
import { readHunt } from './hunt-file.ts';
import { problemsIn, readinessOf } from './readiness.ts';

const findingsOf = (level: object): Record<string, string> => {
  const read = readHunt({ name: 'Test', levels: [{ id: 'a', name: 'A', ...level }] });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return Object.fromEntries(
    readinessOf(read.value).map(({ kind, path, message }) => [path, `${kind}: ${spoken(message, 'en')}`]),
  );
};
const location = { latitude: 1, longitude: 2, description: 'windmill' };

describe('before a hunt starts', () => {
  test.each([
    [
      'a check-in without a place',
      { mission: { type: 'gps' } },
      'levels[0].mission',
      'A check-in needs a place.',
    ],
    [
      'a question without an answer',
      { mission: { type: 'text' } },
      'levels[0].mission',
      'Add at least one accepted answer.',
    ],
    [
      'a choice without a right option',
      {
        mission: {
          type: 'choice',
          options: [
            { id: 'x', text: 'X' },
            { id: 'y', text: 'Y' },
          ],
        },
      },
      'levels[0].mission',
      'A choice needs two options and a right one.',
    ],
    [
      'a chat with nobody',
      { mission: { type: 'chat' } },
      'levels[0].mission',
      'A chat needs a character and what it wants to hear.',
    ],
    [
      'a code that asks for no place',
      { mission: { type: 'code', needsPlace: true } },
      'levels[0].mission',
      'This stop only counts at its place, but has no place.',
    ],
    [
      'a twin that cannot be played',
      { mission: { type: 'photo' }, twin: { note: 'Lift', mission: { type: 'text' } } },
      'levels[0].twin.mission',
      'Add at least one accepted answer.',
    ],
  ])('[FILE-10] %s is a problem', (_, level, path, words) => {
    expect(findingsOf(level)[path]).toBe(`problem: ${words}`);
  });

  test('[FILE-11] a character or story that gives the place away is told', () => {
    const findings = findingsOf({
      location,
      mission: { type: 'photo' },
      story: 'Nobody knows.',
      character: { name: 'M', persona: 'Lives in the windmill', fallbacks: ['Hm.', 'Find the wind mill.'] },
    });
    expect(Object.keys(findings)).toEqual([
      'levels[0].character.persona',
      'levels[0].character.fallbacks[1]',
    ]);
  });

  test('[FILE-11] a small fence and a level that only walkers reach are told', () => {
    const findings = findingsOf({ location, radius: 15, mission: { type: 'gps' } });
    expect(findings['levels[0].radius']).toContain('advice: Many phones are less accurate than 20 m');
    expect(findings['levels[0].twin']).toContain('advice: Add an alternative');
  });

  const adviceFor = (levels: readonly object[]): string[] => {
    const read = readHunt({
      name: 'Test',
      levels: levels.map((level, at) => ({ id: `l${at}`, name: `Stop ${at}`, ...level })),
    });
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    return readinessOf(read.value).map(({ path, message }) => `${path} ${spoken(message, 'en')}`);
  };
  const at = (latitude: number, longitude: number, radius = 30) => ({
    location: { latitude, longitude },
    radius,
    mission: { type: 'gps' },
    twin: { note: 'Lift', mission: { type: 'photo' } },
  });

  test('[FILE-20] a stop far from all others is told: mostly it is a slip', () => {
    const town = [at(48.137, 11.575), at(48.139, 11.577), at(48.141, 11.572)];
    expect(adviceFor(town)).toEqual([]);
    expect(adviceFor([...town, at(18, 48)])).toEqual([
      expect.stringMatching(
        /^levels\[3\]\.location This stop is \d+ km from the nearest other one/,
      ) as string,
    ]);
    // Stops that are all far apart are meant so, as for a hunt by car.
    expect(adviceFor([at(48, 11), at(48.1, 11), at(48.2, 11), at(48.3, 11)])).toEqual([]);
    expect(adviceFor([at(48, 11), at(11, 48)])).toHaveLength(2);
  });

  test('[FILE-20] circles that overlap are told where both stops ask for the place', () => {
    const apart = [at(48.137, 11.575), at(48.1376, 11.575)];
    expect(adviceFor(apart)).toEqual([]);
    const [first, second] = [at(48.137, 11.575), at(48.1374, 11.575)];
    expect(adviceFor([first, second])).toEqual([
      expect.stringMatching(/^levels\[1\]\.radius Its circle overlaps with that of “Stop 0”/) as string,
    ]);
    expect(adviceFor([first, { ...second, mission: { type: 'photo' } }])).toEqual([]);
  });

  test.each(['7', '1234', '4711', 'aaaa', 'abcd', '98765', 'Code', 'Mill'])(
    '[FILE-20] the code %s is easy to guess',
    (code) => {
      const stop = { name: 'The old mill', mission: { type: 'code', code } };
      expect(adviceFor([stop])).toEqual([
        expect.stringContaining('levels[0].mission This code is easy') as string,
      ]);
    },
  );

  test('[FILE-20] a code that nobody guesses is not mentioned', () => {
    for (const code of ['OTTO7', 'K7XM2', '84213'])
      expect(adviceFor([{ mission: { type: 'code', code } }])).toEqual([]);
  });

  test('[FILE-10] a sound level gives nothing to find', () => {
    expect(
      findingsOf({
        location,
        mission: { type: 'gps' },
        twin: { note: 'By the lift', mission: { type: 'text', answers: ['wheel'] } },
      }),
    ).toEqual({});
  });

  test('[FILE-18] of very many findings the first are told, problems before advice', () => {
    const talker = { name: 'M', fallbacks: Array.from({ length: 20 }, () => 'In the windmill.') };
    const levels = Array.from({ length: 20 }, (_, at) => ({
      id: `l${at}`,
      name: 'x',
      location,
      character: talker,
      mission: { type: 'text' },
    }));
    const read = readHunt({ name: 'Test', levels });
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    const kinds = readinessOf(read.value).map(({ kind }) => kind);
    expect(kinds).toHaveLength(300);
    expect(kinds.lastIndexOf('problem')).toBe(19);
    expect(problemsIn(read.value)).toHaveLength(20);
  });
});
