import { describe, expect, it } from 'vitest';
import { blueprint } from '#activities/quizzes/contract.exam.ts';
import type { Question, QuestionLanguage } from '#activities/quizzes/contract.questions.ts';
import { examineBank } from '#activities/quizzes/rules/bank/doctor.ts';
import { demoBanks, readDemoQuestions } from './demo-banks.ts';

const inLanguage = (questions: readonly Question[], language: QuestionLanguage): Question[] =>
  questions.filter((question) => question.language === language);

/** How often the longest answer is the key, and how often chance would have it. */
const longestLean = (questions: readonly Question[]): { hits: number; expected: number } => {
  let hits = 0;
  let expected = 0;
  for (const { answers, correct } of questions) {
    const lengths = answers.map(({ text }) => text.length);
    const longest = Math.max(...lengths);
    if (correct.length !== 1 || lengths.filter((length) => length === longest).length !== 1) continue;
    expected += 1 / answers.length;
    if (answers[lengths.indexOf(longest)]?.id === correct[0]) hits += 1;
  }
  return { hits, expected };
};

const keyPlaces = (questions: readonly Question[]): number[] =>
  [0, 1, 2, 3].map(
    (place) =>
      questions.filter(({ answers, correct }) => correct.length === 1 && answers[place]?.id === correct[0])
        .length,
  );

describe.each(demoBanks)('the example bank $title', (bank) => {
  const questions = readDemoQuestions(bank);
  const english = inLanguage(questions, 'EN');
  const german = inLanguage(questions, 'DE');

  it('gives the doctor nothing to find', () => {
    expect(examineBank(questions.map((question) => ({ where: question.questionId, question })))).toEqual([]);
  });

  it('has at least 60 questions, each whole in both languages', () => {
    expect(english.length).toBeGreaterThanOrEqual(60);
    const twins = new Map(german.map((question) => [question.conceptId, question]));
    expect(twins.size).toBe(english.length);
    for (const one of english) {
      const twin = twins.get(one.conceptId);
      const shape = ({ answers, correct, category, difficulty, type, references }: Question) => ({
        ids: answers.map(({ id, explanation }) => [id, explanation !== undefined]),
        correct,
        category,
        difficulty,
        type,
        references,
      });
      expect(twin && shape(twin), one.conceptId).toEqual(shape(one));
      expect(twin?.question, one.conceptId).not.toBe(one.question);
    }
  });

  it('explains every question and every wrong answer', () => {
    for (const { questionId, explanation, answers, correct } of questions) {
      expect(explanation, questionId).toBeTruthy();
      const silent = answers.filter((answer) => !correct.includes(answer.id) && !answer.explanation);
      expect(silent, questionId).toEqual([]);
    }
  });

  it('asks for several answers in about a fifth, and says how many', () => {
    for (const { language, counts } of [
      { language: 'EN' as const, counts: /Choose (two|three)\./ },
      { language: 'DE' as const, counts: /Wähle (zwei|drei)\./ },
    ]) {
      const multiple = inLanguage(questions, language).filter(({ type }) => type === 'MULTIPLE_CHOICE');
      expect(multiple.length / english.length).toBeGreaterThan(0.15);
      expect(multiple.length / english.length).toBeLessThan(0.25);
      for (const { question } of multiple) expect(question).toMatch(counts);
    }
  });

  it('gives a guesser no hint by place or length', () => {
    for (const language of [english, german]) {
      const places = keyPlaces(language);
      expect(Math.max(...places) - Math.min(...places)).toBeLessThanOrEqual(3);
      const { hits, expected } = longestLean(language);
      expect(hits).toBeLessThanOrEqual(expected + 1);
      expect(hits).toBeGreaterThanOrEqual(expected * 0.5);
    }
  });

  it('has every difficulty, code and formulas', () => {
    expect(new Set(english.map(({ difficulty }) => difficulty)).size).toBe(5);
    expect(english.some(({ question }) => question.includes('```'))).toBe(true);
    expect(english.some(({ explanation }) => explanation?.includes('$'))).toBe(true);
  });

  it('can fill its exam from every domain', () => {
    for (const exam of bank.exams) {
      expect(blueprint.safeParse(exam).success).toBe(true);
      const domains = exam.domains ?? [];
      const total = domains.reduce((sum, { weight }) => sum + weight, 0);
      const categories = new Set(english.map(({ category }) => category));
      expect(new Set(domains.map(({ category }) => category))).toEqual(categories);
      for (const { category, weight } of domains) {
        const there = english.filter((question) => question.category === category).length;
        expect(there, category).toBeGreaterThanOrEqual(Math.ceil((exam.questions * weight) / total));
      }
    }
  });
});
