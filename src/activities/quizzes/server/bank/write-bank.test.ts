import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Question } from '#activities/quizzes/contract.questions.ts';
import { acceptQuestion } from '#activities/quizzes/rules/bank/accept.ts';
import { Intake } from '#activities/quizzes/rules/bank/intake.ts';
import { letterOf } from '#activities/quizzes/rules/bank/raw-question.ts';
import { readBankFile } from './read-bank.ts';
import { MOST_UNPACKED_BYTES } from './unpack.ts';
import { exportFormats, writeBank } from './write-bank.ts';
import type { ExportFormat } from './write-bank.ts';
import { spoken } from '#register/words.ts';

const text = fc
  .stringMatching(/^[\wäß€ ~=#{}:\\%<>.,;?"'&|*_@+-]{1,14}(\n? ?[\w "#=-]{0,8})$/)
  .map((given) => given.trim())
  .filter((given) => given !== '' && !given.startsWith('[') && !/\n\s*\n/.test(given));
const label = fc.stringMatching(/^[\wäß ,#-]{0,10}$/).map((given) => given.trim());

const option = fc.record({
  text: fc.oneof({ weight: 9, arbitrary: text }, fc.constantFrom('All of the above', 'Keine der genannten')),
  explanation: fc.option(text, { nil: undefined }),
});

const questionFrom = fc
  .record({
    stem: text,
    options: fc.array(option, { minLength: 2, maxLength: 10 }),
    right: fc.uniqueArray(fc.nat(9), { minLength: 1, maxLength: 4 }),
    isMultiple: fc.boolean(),
    hasOwnIds: fc.boolean(),
    language: fc.constantFrom('EN', 'DE'),
    difficulty: fc.constantFrom('', '1', '5'),
    category: label,
    provider: label,
    certificate: label,
    explanation: fc.option(text, { nil: undefined }),
    references: fc.array(fc.constantFrom('https://a.b/c?d=1', 'A book, page 3')),
    metadata: fc.option(fc.constant({ picks: { a: 3 } }), { nil: undefined }),
  })
  .map((given) => {
    const correct = [...new Set(given.right.map((place) => place % given.options.length))].toSorted(
      (a, b) => a - b,
    );
    return {
      ...given,
      question: given.stem,
      correct,
      type: given.isMultiple ? 'MULTIPLE_CHOICE' : undefined,
      answers: given.options.map((one, index) => ({
        ...one,
        ...(given.hasOwnIds && { id: `${index}${letterOf(index)}` }),
      })),
    };
  });

const bank = fc
  .array(questionFrom, { minLength: 1, maxLength: 5 })
  .map((list) =>
    list.map(
      (raw, index) =>
        acceptQuestion({ ...raw, id: `id-${index}`, conceptId: `c-${index >> 1}` }, { isTaken: () => false })
          .question,
    ),
  );

const readBack = (content: string | Uint8Array, format: ExportFormat): Question[] => {
  const questions: Question[] = [];
  const intake = new Intake((question) => void questions.push(question));
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  readBankFile({ name: 'bank', chunks: () => [bytes] }, intake, {
    format: format === 'qti3' ? 'qti' : format,
    mostUnpackedBytes: MOST_UNPACKED_BYTES,
  });
  expect(intake.report().refused).toEqual([]);
  return questions;
};

/** What may differ after each kind of loss. */
const FORGOTTEN: Readonly<Record<string, (question: Question) => Partial<Question>>> = {
  'the ids of the answers': ({ answers, correct }) => ({
    answers: answers.map((answer, index) => ({ ...answer, id: letterOf(index) })),
    correct: answers.flatMap(({ id }, index) => (correct.includes(id) ? [letterOf(index)] : [])),
  }),
  metadata: () => ({ metadata: {} }),
  language: () => ({ language: 'EN' }),
  difficulty: () => ({ difficulty: 3 }),
  'provider and certificate': () => ({ provider: '', certificate: '' }),
  'category, provider and certificate': () => ({ category: '', provider: '', certificate: '' }),
  references: () => ({ references: [] }),
  concept: () => ({ conceptId: '' }),
  type: () => ({ type: 'SINGLE_CHOICE' }),
};

const forget = (question: Question, losses: readonly string[]): Question =>
  losses.reduce<Question>((kept, loss) => {
    const change = FORGOTTEN[loss];
    if (!change) throw new Error(`unexpected loss: ${loss}`);
    return { ...kept, ...change(kept) };
  }, question);

describe('writing a bank', () => {
  test.each(exportFormats)('[BANK-9] %s is read again as it was, but for what is named as lost', (format) => {
    fc.assert(
      fc.property(bank, (questions) => {
        const { content, lost } = writeBank(questions, format);
        const lossesOf = (id: string): string[] =>
          lost.filter(({ where }) => where === id).map(({ what }) => spoken(what, 'en'));
        const written = questions.filter(
          ({ questionId }) => !lossesOf(questionId).some((loss) => loss.startsWith('the whole')),
        );
        if (written.length === 0) return;
        const again = readBack(content, format);
        expect(
          again.map((question, index) => forget(question, lossesOf(written[index]?.questionId ?? ''))),
        ).toEqual(written.map((question) => forget(question, lossesOf(question.questionId))));
      }),
      { numRuns: 150 },
    );
  });

  test('JSON loses nothing, and a package has the same bytes each time', () => {
    const [questions = []] = fc.sample(bank, { seed: 3, numRuns: 1 });
    expect(writeBank(questions, 'json').lost).toEqual([]);
    expect(writeBank(questions, 'qti').content).toEqual(writeBank(questions, 'qti').content);
  });
});
