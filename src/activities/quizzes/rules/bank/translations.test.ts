import { describe, expect, test } from 'vitest';
import type { Question } from '#activities/quizzes/contract.questions.ts';
import { acceptQuestion } from './accept.ts';
import { examineBank } from './doctor.ts';
import type { RawQuestion } from './raw-question.ts';
import { likelyTranslations, linkTranslations } from './translations.ts';

const named = (questionId: string, language: 'EN' | 'DE', conceptId = questionId) => ({
  questionId,
  conceptId,
  language,
});
const bankOf = (...questions: readonly ReturnType<typeof named>[]) =>
  new Map(questions.map((question) => [question.questionId, question]));

describe('[BANK-16] translations linked by id', () => {
  test('a file in the other language becomes the translation, not the next version', () => {
    const known = bankOf(named('q1', 'EN'), named('q2', 'EN', 'topic'));
    const { questions, linked } = linkTranslations([named('q1', 'DE'), named('q2', 'DE')], known);
    expect(questions).toEqual([named('q1-de', 'DE', 'q1'), named('q2-de', 'DE', 'topic')]);
    expect(linked).toBe(2);
  });

  test('read again it changes its own questions and links nothing anew', () => {
    const known = bankOf(named('q1', 'EN'), named('q1-de', 'DE', 'q1'));
    const { questions, linked } = linkTranslations([named('q1', 'DE'), named('q1', 'EN')], known);
    expect(questions).toEqual([named('q1-de', 'DE', 'q1'), named('q1', 'EN')]);
    expect(linked).toBe(0);
  });

  test('a file that names the translation first leaves the known one its id', () => {
    const given = [named('q1', 'DE'), named('q1-en', 'EN', 'q1')];
    expect(linkTranslations(given, bankOf(named('q1', 'EN'))).questions).toEqual([
      named('q1-de', 'DE', 'q1'),
      named('q1', 'EN', 'q1'),
    ]);
  });

  test.each([
    ['q7-en', 'q7-de'],
    ['q7', 'q7_de'],
    ['q7.EN', 'q7.DE'],
  ])('%s and %s are one question', (english, german) => {
    const { questions } = linkTranslations([named(english, 'EN'), named(german, 'DE')], new Map());
    expect(questions[1]).toEqual(named(german, 'DE', english));
  });

  test('a link made by hand outlives the next import, and a concept that a file names holds', () => {
    const known = bankOf(named('x', 'EN'), named('y', 'DE', 'x'));
    expect(linkTranslations([named('y', 'DE')], known).questions).toEqual([named('y', 'DE', 'x')]);
    expect(linkTranslations([named('y', 'DE', 'z')], known).questions).toEqual([named('y', 'DE', 'z')]);
  });
});

const questionOf = (raw: Partial<RawQuestion> & { texts: readonly string[] }): Question =>
  acceptQuestion(
    {
      question: 'Why?',
      answers: raw.texts.map((text) => ({ text })),
      correct: [1],
      explanation: 'so',
      ...raw,
    },
    { isTaken: () => false },
  ).question;

const PORTS = ['80', '443', '22', '8080'];

describe('[BANK-16] translations that only lack their link', () => {
  const english = questionOf({ question: 'Which port does HTTPS use by default?', texts: PORTS });
  const german = questionOf({
    question: 'Welchen Port nutzt HTTPS üblicherweise?',
    texts: PORTS,
    language: 'DE',
  });
  const bankWith = (...questions: readonly Question[]) =>
    questions.map((question, index) => ({ where: `line ${index + 1}`, question }));

  test('are proposed by the doctor, with the other question, and not said to be missing', () => {
    const findings = examineBank(bankWith(english, german));
    expect(findings.map(({ kind, where, other }) => [kind, where, other?.where])).toEqual([
      ['unlinked-translation', 'line 2', 'line 1'],
    ]);
  });

  test('another key, another number of answers or another certificate is another question', () => {
    const others = [
      { ...german, correct: ['a'] },
      { ...german, answers: german.answers.slice(0, 3) },
      { ...german, certificate: 'Other' },
      { ...german, conceptId: english.questionId },
    ];
    for (const other of others) expect(likelyTranslations(bankWith(english, other))).toEqual([]);
  });

  test('of several that are alike none is proposed', () => {
    const again = {
      ...english,
      questionId: 'again',
      conceptId: 'again',
      question: 'Which port has HTTPS by default?',
    };
    expect(likelyTranslations(bankWith(english, again, german))).toEqual([]);
  });
});
