import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { engagementTypes } from '#activities/engagements/contract.questions.ts';
import { checkQuestion } from '#activities/engagements/rules/sets/question-check.ts';
import { questionsFor } from '#tests/support/engagements/questions.ts';
import { draftOf, emptyForm, formOf, isBlank } from './question-form.ts';

describe('the form of a question', () => {
  test.each(engagementTypes)('gives back every kind of %s as it was', (type) => {
    const oneLined = questionsFor(type).filter(
      (question) => question.kind !== 'typed' || (question.right ?? []).every((text) => !text.includes('\n')),
    );
    fc.assert(
      fc.property(oneLined, (question) => {
        expect(checkQuestion(draftOf(formOf(question, type)), type)).toEqual({ ok: true, question });
      }),
      { numRuns: 200 },
    );
  });

  test('changing the kind there and back loses nothing', () => {
    const form = {
      ...emptyForm('trivia', 'Space'),
      title: 'Which?',
      options: ['a', 'b'].map((text) => ({ text, isRight: text === 'b', picture: undefined })),
    };
    const back = { ...form, kind: 'typed' as const };
    expect(draftOf({ ...back, kind: 'single' })).toEqual(draftOf(form));
  });

  test('empty lines among the options move no key', () => {
    const options = ['', 'a', ' ', 'b'].map((text) => ({ text, isRight: text === 'b', picture: undefined }));
    expect(draftOf({ ...emptyForm('trivia', 'x'), options })).toMatchObject({
      options: [{ text: 'a' }, { text: 'b' }],
      right: [1],
    });
  });

  test('a picture stays with its option; without a text it is named, not dropped', () => {
    const options = ['a', 'b'].map((text) => ({ text, isRight: text === 'b', picture: `of-${text}` }));
    const form = { ...emptyForm('trivia', 'x'), title: 'Which?', options };
    expect(draftOf(form)).toMatchObject({ options: [{ picture: 'of-a' }, { picture: 'of-b' }], right: [1] });
    const untold = { ...form, options: [...options, { text: ' ', isRight: false, picture: 'of-c' }] };
    expect(checkQuestion(draftOf(untold), 'trivia')).toMatchObject({ ok: false });
  });

  test('a number that is none is left for the rules to name', () => {
    const draft = draftOf({ ...emptyForm('trivia', 'x', 'numeric'), title: 'a', number: 'ten' });
    expect(checkQuestion(draft, 'trivia')).toMatchObject({ ok: false, issues: [{ field: 'right' }] });
    expect(draftOf({ ...emptyForm('trivia', 'x', 'numeric'), number: '3,5' })).toMatchObject({ right: 3.5 });
  });

  test('a form nobody typed in is blank', () => {
    expect(isBlank(emptyForm('poll', 'x'))).toBe(true);
    expect(isBlank({ ...emptyForm('poll', 'x'), title: 'a' })).toBe(false);
  });
});
