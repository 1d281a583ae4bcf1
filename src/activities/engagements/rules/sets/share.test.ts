import { describe, expect, test } from 'vitest';
import type { Question } from '#activities/engagements/contract.questions.ts';
import { digestOf } from '#platform/questions/rules/shared-question.ts';
import type { SharedQuestion } from '#platform/questions/rules/shared-question.ts';
import { questionFrom, sharingOf, shownQuestion } from './share.ts';

const rivers: Question = {
  kind: 'single',
  title: 'Which river is longest?',
  detail: 'In Europe.',
  category: 'Rivers',
  options: [{ text: 'Elbe' }, { text: 'Volga', picture: 'p1' }],
  right: [1],
  explanation: '3,530 km',
  picture: 'p2',
  pictureAlt: 'A map',
};

const codesOf = (given: Question): string[] => sharingOf(given).left.map(({ code }) => code);

describe('a question of a set, for other activities', () => {
  test('[LIB-1] has its text, key, pictures and explanation, and comes back as the same question', () => {
    const { shared, left } = sharingOf(rivers);
    expect(left).toEqual([]);
    expect(shared).toEqual({
      kind: 'choice',
      isMultiple: false,
      text: 'Which river is longest?\n\nIn Europe.',
      domain: 'Rivers',
      options: rivers.options,
      right: [1],
      explanation: '3,530 km',
      picture: { id: 'p2', alt: 'A map' },
    });
    const back = shared && questionFrom(shared).question;
    const again = back && sharingOf(back).shared;
    expect(again && digestOf(again)).toBe(shared && digestOf(shared));
  });

  test('[LIB-1] what has no key there, or one that study does not know, stays behind with its reason', () => {
    const { right: _right, ...opinion } = rivers;
    expect(codesOf(opinion)).toEqual(['questions-no-key']);
    expect(codesOf({ ...rivers, right: [0, 1] })).toEqual(['questions-kind-live-only']);
    const { title, category, options } = rivers;
    expect(codesOf({ kind: 'ordering', title, category, options })).toEqual(['questions-kind-live-only']);
  });

  test('[LIB-1] what only a part of it loses is said', () => {
    const guess: Question = { kind: 'numeric', title: 'How long?', category: 'Rivers', right: 3530 };
    expect(codesOf(guess)).toEqual(['questions-lost-closest']);
    expect(codesOf({ ...guess, tolerance: 10, hostNotes: 'Wait.' })).toEqual(['questions-lost-notes']);
  });

  test('[LIB-8] as it was shown in a session, with the key it was counted by, it is the same in any order', () => {
    const content = {
      ...rivers,
      canChange: false,
      options: rivers.options.toReversed(),
    };
    const shown = shownQuestion({ content, key: { kind: 'options', right: [0] } });
    const [shared, source] = [shown && sharingOf(shown).shared, sharingOf(rivers).shared];
    expect(shared && digestOf(shared)).toBe(source && digestOf(source));
    expect(shownQuestion({ content, key: undefined })).toBeUndefined();
  });
});

describe('a question from elsewhere, for a set', () => {
  const oil: SharedQuestion = { kind: 'truth', isTrue: false, text: 'Water puts out oil.', domain: 'Fires' };

  test('[LIB-1] asks last what a long text asks last; longer ones stay behind', () => {
    const story = 'A pan burns. '.repeat(60).trim();
    expect(questionFrom({ ...oil, text: `${story}\n\nWater helps.` }).question).toMatchObject({
      title: 'Water helps.',
      detail: story,
    });
    expect(questionFrom({ ...oil, text: story }).left).toEqual([{ code: 'questions-too-long' }]);
  });

  test('[LIB-1] loses an explanation that no phone shows, and a domain is cut to its place', () => {
    const made = questionFrom({ ...oil, explanation: 'x'.repeat(2001), domain: 'y'.repeat(200) });
    expect(made.left).toEqual([{ code: 'questions-lost-explanation' }]);
    expect(made.question).not.toHaveProperty('explanation');
    expect(made.question?.category).toHaveLength(80);
  });
});
