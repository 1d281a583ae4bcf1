import { afterEach, describe, expect, it } from 'vitest';
import { language, setLanguage } from '#web/kit/i18n/language.ts';
import type { HostMessage } from '#activities/hunts/contract.chat.ts';
import { doubtText } from './event-text.ts';
import { differing } from './Changes.tsx';
import { readPoints, draftOf, readScoring } from './scoring-form.ts';
import { saidOnce, withMessages } from './TalkPanel.tsx';

const before = language.value;
afterEach(() => setLanguage(before));

describe('points by hand', () => {
  it.each([
    ['20', 20],
    [' +5 ', 5],
    ['-10', -10],
    ['−10', -10],
    ['0', 0],
    ['1.5', undefined],
    ['ten', undefined],
    ['', undefined],
    ['999999', undefined],
  ])('"%s" are %s', (text, points) => {
    expect(readPoints(text)).toBe(points);
  });
});

describe('rules for points', () => {
  it('what is typed and what holds are the same thing', () => {
    const scoring = { firstBonuses: [30, 20, 10], perMinute: 1, wrongAnswer: 5 };
    expect(readScoring(draftOf(scoring))).toEqual({ scoring });
    expect(readScoring(draftOf(undefined))).toEqual({ scoring: {} });
  });

  it('[CONSOLE-3] names the fields that are wrong', () => {
    const draft = { ...draftOf(undefined), skip: '-1', firstBonuses: '30, ten' };
    expect(readScoring(draft)).toEqual({ wrong: ['skip', 'firstBonuses'] });
  });

  it('[CONSOLE-3] shows only teams for which something changes, as they would stand', () => {
    const row = (teamId: string, points: number, rankAfter: number) => ({
      teamId,
      name: teamId,
      pointsBefore: 10,
      pointsAfter: points,
      rankBefore: 1,
      rankAfter,
    });
    expect(differing([row('a', 0, 3), row('b', 10, 1), row('c', 10, 2)]).map(({ teamId }) => teamId)).toEqual(
      ['c', 'a'],
    );
  });
});

describe('doubts', () => {
  it('[CONSOLE-4] are told with their numbers in the language of the reader', () => {
    const doubt = { kind: 'speed', numbers: [14.2, 6] } as const;
    void setLanguage('de');
    expect(doubtText(doubt)).toBe('Schnell: 14,2 m/s über 6 s');
    void setLanguage('en');
    expect(doubtText(doubt)).toBe('Fast: 14.2 m/s over 6 s');
    expect(doubtText({ kind: 'teleport', numbers: [900, 1] })).toBe('A jump: 900 m in 1 s');
    expect(doubtText({ kind: 'identical-positions', numbers: [130] })).toBe(
      'The same position 130 times while moving',
    );
  });
});

describe('talk', () => {
  const message = (id: string, at: number): HostMessage => ({
    id,
    at,
    teamId: 't',
    userId: 'u',
    role: 'user',
    by: 'player',
    text: id,
  });

  it('[TALK-14] what was said to several teams at once is one line, with to whom', () => {
    const to = (id: string, teamId: string) => ({
      ...message(id, 5),
      role: 'system' as const,
      text: 'Lunch',
      teamId,
    });
    const lines = saidOnce([to('x', 'red'), message('a', 4), to('y', 'blue'), { ...to('z', 'red'), at: 3 }]);
    expect(lines.map(({ message: { id }, teamIds }) => [id, ...teamIds])).toEqual([
      ['x', 'red', 'blue'],
      ['a', message('a', 4).teamId],
      ['z', 'red'],
    ]);
  });

  it('has each message once, the newest first', () => {
    const known = withMessages([], [message('a', 1), message('b', 3)]);
    expect(withMessages(known, [message('b', 3), message('c', 2)]).map(({ id }) => id)).toEqual([
      'b',
      'c',
      'a',
    ]);
  });
});
