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
      'Say at least one right answer.',
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
      'It asks for a place and has none.',
    ],
    [
      'a twin that cannot be played',
      { mission: { type: 'photo' }, twin: { note: 'Lift', mission: { type: 'text' } } },
      'levels[0].twin.mission',
      'Say at least one right answer.',
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
    expect(findings['levels[0].radius']).toContain('advice: Below 20 m');
    expect(findings['levels[0].twin']).toContain('advice: Who cannot come here');
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
