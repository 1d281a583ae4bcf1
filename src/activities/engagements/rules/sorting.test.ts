import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aGame, aGameQuestion, anAnswer, decided, NOW } from '#tests/support/engagements/rules.ts';
import { sortAnswers } from './game.ts';
import { hostStageOf, stageOf } from './stage.ts';
import { tallyOf } from './spread.ts';
import {
  arrange,
  nameGroup,
  NO_SORTING,
  placeText,
  textKeyOf,
  toggleHidden,
  toggleSpotlight,
} from './sorting.ts';
import { isNear } from './spelling.ts';

const written = (...texts: readonly string[]) => texts.map((text) => ({ text, count: 1 }));
const said = written(
  'More breaks in the afternoon',
  'Longer breaks please',
  'breaks between the talks',
  'Better coffee',
  'Kaffee',
  'Kafee',
  'A quieter room',
);
const textsOf = (group: { readonly texts: readonly { readonly text: string }[] } | undefined) =>
  group?.texts.map(({ text }) => text);

describe('[GAME-49] free answers in groups', () => {
  test('what says the same is together, by words and by spelling; the rest stands alone', () => {
    const { groups, singles } = arrange(said);
    expect(groups.map(textsOf)).toEqual([
      ['More breaks in the afternoon', 'Longer breaks please', 'breaks between the talks'],
      ['Kaffee', 'Kafee'],
    ]);
    expect(groups[0]?.name).toContain('breaks');
    expect(singles.map(({ text }) => text)).toEqual(['Better coffee', 'A quieter room']);
  });

  test('what the host placed stays there, and what comes later joins what it is like', () => {
    const first = arrange(said);
    const moved = placeText(NO_SORTING, first, 'Better coffee', first.groups[1]?.groupId);
    const named = nameGroup(
      moved,
      arrange(said, moved).groups.find(({ isOwn }) => isOwn)!,
      'Drinks',
    );
    const more = [...said, ...written('Coffee, better coffee!')];
    const { groups } = arrange(more, named);
    expect(textsOf(groups.find(({ name }) => name === 'Drinks'))).toEqual([
      'Better coffee',
      'Kaffee',
      'Kafee',
      'Coffee, better coffee!',
    ]);
    const out = placeText(named, arrange(said, named), 'Kafee', undefined);
    expect(out.groups[0]?.texts).not.toContain(textKeyOf('Kafee'));
  });

  test('a group of the host’s own has a name even before it has one given', () => {
    const sorting = placeText(NO_SORTING, arrange(said), 'A quieter room', 'new');
    expect(arrange(said, sorting).groups.find(({ isOwn }) => isOwn)).toMatchObject({
      groupId: 'g1',
      texts: [{ text: 'A quieter room' }],
    });
  });

  test('hidden ones leave the wall, and the light with them', () => {
    const lit = toggleSpotlight(NO_SORTING, 'Kaffee');
    expect(arrange(said, lit).spotlight?.text).toBe('Kaffee');
    const hidden = toggleHidden(lit, 'KAFFEE');
    const arranged = arrange(said, hidden);
    expect(arranged.hidden.map(({ text }) => text)).toEqual(['Kaffee']);
    expect(arranged.spotlight).toBeUndefined();
    expect(JSON.stringify([arranged.groups, arranged.singles])).not.toContain('"Kaffee"');
    expect(toggleHidden(hidden, 'Kaffee').hidden).toEqual([]);
    expect(toggleSpotlight(lit, 'Kaffee').spotlight).toBeUndefined();
  });

  test('every answer is somewhere exactly once, however it is sorted', () => {
    const words = fc.constantFrom('coffee', 'kaffee', 'break', 'breaks', 'room', 'noise', 'talks', 'tea');
    const texts = fc.uniqueArray(
      fc.array(words, { minLength: 1, maxLength: 4 }).map((list) => list.join(' ')),
      {
        maxLength: 12,
      },
    );
    fc.assert(
      fc.property(texts, fc.array(fc.nat(11)), (list, picks) => {
        const all = written(...list);
        let sorting = NO_SORTING;
        for (const [step, pick] of picks.entries()) {
          const text = list[pick % Math.max(1, list.length)];
          if (text === undefined) continue;
          const { groups } = arrange(all, sorting);
          if (step % 4 === 3) sorting = toggleHidden(sorting, text);
          else sorting = placeText(sorting, { groups }, text, groups[step % 3]?.groupId ?? 'new');
        }
        const { groups, singles, hidden } = arrange(all, sorting);
        const shown = [...groups.flatMap((group) => group.texts), ...singles, ...hidden];
        expect(shown.map(({ text }) => text).toSorted()).toEqual(list.toSorted());
      }),
    );
  });

  test.each([
    ['kaffee', 'kafee', true],
    ['kaffee', 'kafefe', true],
    ['haus', 'maus', false],
    ['weather', 'whether', false],
    ['communication', 'comunicaton', true],
  ])('%s and %s', (a, b, near) => {
    expect(isNear(a, b)).toBe(near);
    expect(isNear(b, a)).toBe(near);
  });
});

describe('[GAME-49] what becomes of a host’s sorting', () => {
  const sorting = { groups: [{ groupId: 'g1', name: 'Breaks', texts: ['breaks'] }], hidden: ['noise'] };

  test('it is kept with a question that was asked, until the session ends', () => {
    const game = aGame('poll', {}, { playedQuestions: ['001'] });
    const given = { questionId: '001', sorting };
    expect(decided(sortAnswers(game, given, NOW)).events).toMatchObject([{ type: 'sorted', sorting }]);
    expect(sortAnswers(game, { ...given, questionId: '002' }, NOW)).toMatchObject({
      error: { code: 'question-not-found' },
    });
    expect(sortAnswers({ ...game, phase: 'ended' }, given, NOW)).toMatchObject({
      error: { code: 'game-over' },
    });
  });

  test('all groups together hold what fits beside a question', () => {
    const game = aGame('poll', {}, { playedQuestions: ['001'] });
    const texts = (most: number) => Array.from({ length: most }, (_, index) => `text ${index}`);
    const groups = [1, 2].map((each) => ({ groupId: `g${each}`, name: 'Breaks', texts: texts(250) }));
    const given = { questionId: '001', sorting: { groups, hidden: [] as string[] } };
    expect(sortAnswers(game, given, NOW)).toMatchObject({ ok: true });
    given.sorting.hidden.push('one more');
    expect(sortAnswers(game, given, NOW)).toMatchObject({ error: { code: 'bad-input' } });
  });

  test('phones hear nothing of it, and nobody but hosts sees what is hidden', () => {
    const game = aGame('poll', {}, { phase: 'results', isRevealed: true, onStage: ['001'] });
    const tally = { kind: 'texts' as const, answered: 2, texts: written('Noise', 'Breaks') };
    const summary = { answered: 2, tally, placed: [], voters: undefined, leaders: [], teams: [] };
    const question = aGameQuestion('open', { sorting, summary });
    expect(stageOf(game, [question], 'player').sorting).toBeUndefined();
    for (const audience of ['player', 'screen'] as const)
      expect(stageOf(game, [question], audience).results?.tally).toMatchObject({
        texts: [{ text: 'Breaks' }],
      });
    expect(stageOf(game, [question], 'screen').sorting).toEqual(sorting);
    expect(hostStageOf(game, [question]).results?.tally).toMatchObject({ texts: [{}, {}] });
  });

  test('[GAME-50] spellings of a word are one in a cloud', () => {
    const values = ['Meeting', 'meetings', 'Kafee', 'Kaffee', 'Kaffee', 'schon', 'schön'].map((word) => ({
      kind: 'words' as const,
      words: [word],
    }));
    const { content, key } = aGameQuestion('words');
    const given = values.map((value, index) => anAnswer(`p${index}`, value));
    expect(tallyOf({ content, key }, given)).toMatchObject({
      words: [
        { text: 'Kaffee', count: 3 },
        { text: 'Meeting', count: 2 },
        { text: 'schon', count: 1 },
        { text: 'schön', count: 1 },
      ],
    });
  });
});
