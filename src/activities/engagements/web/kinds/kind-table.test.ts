import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { language } from '#web/kit/i18n/language.ts';
import type { AnswerValue, ShownQuestion } from '#activities/engagements/contract.answers.ts';
import { questionKinds } from '#activities/engagements/contract.questions.ts';
import type { QuestionKind } from '#activities/engagements/contract.questions.ts';
import { answerText } from '#activities/engagements/rules/answer-text.ts';
import { tallyOf } from '#activities/engagements/rules/spread.ts';
import { dialParts } from '#tests/support/engagements/new-kind.ts';
import { aGameQuestion, anAnswer, aQuestion } from '#tests/support/engagements/rules.ts';
import { answerOf, draftOf as answerDraftOf } from '../play/answer-draft.ts';
import { answerWords } from '../report/report-lines.ts';
import { draftOf, emptyForm, formOf, isBlank } from '../sets/question-form.ts';
import { allParts, keyTold, partsOf } from './kinds.ts';
import { kindParts } from './table.ts';

afterEach(() => {
  language.value = 'en';
});

const answers: Readonly<Record<string, AnswerValue>> = {
  open: { kind: 'open', text: 'Bread' },
  single: { kind: 'single', option: 1 },
  multiple: { kind: 'multiple', options: [0, 2] },
  'true-false': { kind: 'true-false', isTrue: false },
  numeric: { kind: 'numeric', number: 99 },
  typed: { kind: 'typed', text: 'Rhine' },
  ordering: { kind: 'ordering', order: [3, 2, 1, 0] },
  rating: { kind: 'rating', rating: 4 },
  words: { kind: 'words', words: ['warm', 'loud'] },
  ranking: { kind: 'ranking', order: [2, 0] },
};
const known = questionKinds.filter((kind) => kind in answers);
const shown = (kind: QuestionKind): ShownQuestion => ({
  questionId: '001',
  number: 1,
  ...aGameQuestion(kind).content,
});

// What a page lacks of a kind that the contract has, this finds for each of them; most of it the compiler finds first.
test.each(known)('%s can be typed, answered and shown, and every page has words for it', (kind) => {
  const question = aQuestion(kind);
  const answer = answers[kind]!;
  const parts = partsOf(kind);
  const tally = tallyOf(aGameQuestion(kind), [anAnswer('a', answer)]);
  for (const spoken of ['en', 'de'] as const) {
    language.value = spoken;
    const { bars, line, cloud } = parts.spread(shown(kind), tally);
    expect([...bars, ...(cloud ?? [])]).not.toEqual([]);
    const { before, after } = parts.card(question, true);
    const told = keyTold(shown(kind), aGameQuestion(kind).key);
    expect(told !== undefined).toBe(aGameQuestion(kind).key !== undefined);
    const texts = [parts.name(), parts.said(shown(kind), answer), line, before, after, told?.title];
    const sentences = [...texts.filter((text) => text !== undefined), ...(told?.lines ?? [])];
    expect(sentences.filter((text) => text === '' || text.includes('{'))).toEqual([]);
    expect(answerWords({ kind }, { answer: answerText(aGameQuestion(kind).content, answer) })).not.toBe('');
  }
  expect(draftOf(formOf(question, 'trivia'))).toMatchObject({ kind });
  expect(parts.answer === undefined || answerOf(shown(kind), answerDraftOf(answer)) !== undefined).toBe(true);
});

describe('a new kind', () => {
  const kind = 'dial' as QuestionKind;
  const asked: ShownQuestion = { ...shown('open'), kind };
  const turned = { kind, at: 7 } as never;

  beforeAll(() => {
    Object.assign(kindParts, { dial: dialParts });
  });
  afterAll(() => {
    Reflect.deleteProperty(kindParts, 'dial');
  });

  test('is typed in the editor of sets', () => {
    const question = { kind, title: 'How loud?', category: 'Sound', most: 11, right: 7 } as never;
    expect(partsOf(kind).name()).toBe('Dial');
    expect(draftOf(formOf(question, 'trivia'))).toEqual(question);
    const form = emptyForm('trivia', 'Sound', kind);
    expect(form).toMatchObject({ kind, turns: '' });
    expect(isBlank(Object.assign(form, { turns: '3' }))).toBe(false);
  });

  test('is answered by its own input, told and reported', async () => {
    const parts = partsOf(kind);
    expect(allParts()).toContain(parts);
    await expect(parts.input()).resolves.toBeTypeOf('function');
    expect(answerOf(asked, answerDraftOf(turned))).toEqual(turned);
    expect(parts.said(asked, turned)).toBe('7');
    expect(keyTold(asked, { kind: 'numeric', number: 7 })).toEqual({ title: 'Right', lines: ['7'] });
    expect(answerWords({ kind }, { answer: 'turned to 7' })).toBe('TURNED TO 7');
  });
});
