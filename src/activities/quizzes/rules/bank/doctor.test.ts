import { describe, expect, test } from 'vitest';
import { seededRandom } from '#core/random.ts';
import { spoken } from '#register/words.ts';
import type { Question } from '#activities/quizzes/contract.questions.ts';
import { acceptQuestion } from './accept.ts';
import { BIAS_FROM_QUESTIONS } from './doctor-bias.ts';
import { DEAD_FROM_ANSWERS, examineBank } from './doctor.ts';
import type { Finding } from './doctor.ts';
import type { RawQuestion } from './raw-question.ts';
import { wantedCount } from './wanted-count.ts';

const questionOf = (raw: Partial<RawQuestion> & { texts?: readonly string[] }): Question =>
  acceptQuestion(
    {
      question: 'Why?',
      answers: (raw.texts ?? ['one', 'two', 'six', 'ten']).map((text) => ({ text })),
      correct: [0],
      explanation: 'so',
      ...raw,
    },
    { isTaken: () => false },
  ).question;

const examine = (...questions: readonly Question[]) =>
  examineBank(questions.map((question, index) => ({ where: `line ${index + 1}`, question }))).map(
    ({ kind, where, detail }) => ({ kind, where, detail: spoken(detail, 'en') }),
  );

const kindsOf = (findings: readonly Pick<Finding, 'kind' | 'where'>[]): string[] =>
  findings.map(({ kind, where }) => `${kind} ${where}`);

describe('the doctor', () => {
  test('a sound bank has no findings', () => {
    expect(examine(questionOf({}), questionOf({ question: 'How?', correct: [1] }))).toEqual([]);
  });

  test('the same stem twice, in the same language', () => {
    const findings = examine(
      questionOf({ question: 'What is S3?', conceptId: 'x' }),
      questionOf({ question: 'what is  “S3”', correct: [1], texts: ['a', 'b'] }),
      questionOf({ question: 'What is S3?', language: 'DE', conceptId: 'x' }),
    );
    expect(kindsOf(findings)).toEqual(['duplicate-stem line 2', 'missing-translation line 2']);
    expect(findings[0]?.detail).toBe('“what is  “S3”” is already asked at line 1');
  });

  test('[BANK-13] the same stem and answers with another key are a contradiction, in whatever order they stand', () => {
    const stem = { question: 'What is S3?', texts: ['storage', 'compute', 'network'] };
    const findings = examine(
      questionOf({ ...stem, id: '1' }),
      questionOf({ ...stem, id: '2', correct: [1] }),
      questionOf({ ...stem, id: '3', texts: ['network', 'storage', 'compute'], correct: [1] }),
      questionOf({ ...stem, id: '4', texts: ['storage', 'queue'] }),
    );
    expect(kindsOf(findings)).toEqual([
      'contradicting-keys line 2',
      'duplicate-stem line 3',
      'duplicate-stem line 4',
    ]);
    expect(findings[0]?.detail).toBe('“What is S3?” has the same answers at line 1, but a different key');
  });

  test('[BANK-13] a key of several where nothing asks for several', () => {
    const several = (question: string) => examine(questionOf({ question, correct: [0, 1] })).length;
    expect(several('Which service stores objects?')).toBe(1);
    expect(several('Welcher Dienst speichert Objekte?')).toBe(1);
    for (const stem of [
      'Which services store objects?',
      'Which of the following are true?',
      'Select all that apply.',
      'Which combination meets this?',
      'Welche Dienste eignen sich?',
      'Welche Aussagen treffen zu?',
      'Welche Aussage(n) stimmt?',
    ])
      expect(several(stem), stem).toBe(0);
  });

  test('[BANK-13] one answer may list as many as are asked for', () => {
    const rings = ['Rot, Grün und Blau', 'Braun, Schwarz, Rot', 'Gelb / Weiß / Grau'];
    expect(examine(questionOf({ question: 'Welche drei Farbringe hat er?', texts: rings }))).toEqual([]);
    expect(
      kindsOf(examine(questionOf({ question: 'Welche drei Farbringe hat er?', texts: ['Rot', 'Blau'] }))),
    ).toEqual(['key-count-mismatch line 1']);
  });

  test.each([
    ['Which is right? (Choose two.)', 2],
    ['Select the TWO best answers.', 2],
    ['Which three services scale?', 3],
    ['Pick 2 of them', 2],
    ['Wähle zwei Antworten.', 2],
    ['Wählen Sie drei aus.', 3],
    ['Welche zwei Dienste passen?', 2],
    ['Zwei Antworten sind richtig.', 2],
    ['Choose the best answer.', undefined],
    ['Which two-factor method is safe?', undefined],
    ['A company runs two servers. Which service helps?', undefined],
    ['Select all that apply.', undefined],
  ])('%s asks for %s', (stem, count) => {
    expect(wantedCount(stem)).toBe(count);
  });

  test('a key of another size than the question asks for', () => {
    const findings = examine(
      questionOf({ question: 'Choose two', correct: [0] }),
      questionOf({ question: 'Wähle zwei', correct: [0, 1] }),
    );
    expect(findings).toEqual([
      { kind: 'key-count-mismatch', where: 'line 1', detail: 'the question asks for 2, the key has 1' },
    ]);
  });

  test('answers twice, placeholders, what nobody chooses, what nobody explains', () => {
    const twice = questionOf({ question: '1', texts: ['S3', 's3', 'S3'] });
    const empty = questionOf({ question: '2', texts: ['S3', 'n/a'], explanation: '' });
    expect(kindsOf(examine(twice, empty))).toEqual([
      'duplicate-option line 1',
      'dead-option line 2',
      'missing-explanation line 2',
    ]);
  });

  test('[BANK-10] an answer is dead only after enough people did not choose it', () => {
    const after = (asked: number, chosen: number) =>
      examine(questionOf({ metadata: { picks: { a: asked - 20 - chosen, b: 10, c: 10, d: chosen } } }));
    expect(after(DEAD_FROM_ANSWERS - 1, 0)).toEqual([]);
    expect(after(DEAD_FROM_ANSWERS, 5)).toEqual([]);
    expect(after(DEAD_FROM_ANSWERS, 4)).toMatchObject([
      { kind: 'dead-option', detail: '“ten” was chosen 4 times in 100' },
    ]);
  });

  test('[BANK-10] a translation is missing only where there are two languages', () => {
    const one = questionOf({ id: '1', question: 'A' });
    const other = questionOf({ id: '2', question: 'B' });
    expect(examine(one, other)).toEqual([]);
    expect(
      kindsOf(examine(one, other, questionOf({ id: '1-de', conceptId: '1', question: 'C', language: 'DE' }))),
    ).toEqual(['missing-translation line 2']);
  });

  test('[BANK-13] one question in another language does not make all others lack a translation', () => {
    const english = Array.from({ length: 15 }, (_, index) =>
      questionOf({ id: `${index}`, question: `Q ${index}`, correct: [index % 4] }),
    );
    const german = questionOf({ id: '1-de', conceptId: '1', question: 'F', language: 'DE' });
    expect(examine(...english, german)).toEqual([]);
  });

  const bankOf = (
    size: number,
    key: (index: number) => number,
    texts?: (index: number) => string[],
  ): Question[] =>
    Array.from({ length: size }, (_, index) =>
      questionOf({ question: `Q ${index}`, correct: [key(index)], ...(texts && { texts: texts(index) }) }),
    );

  test('[BANK-10] the key in one place', () => {
    expect(kindsOf(examine(...bankOf(BIAS_FROM_QUESTIONS, () => 1)))).toEqual(['key-position-bias bank']);
    expect(examine(...bankOf(BIAS_FROM_QUESTIONS - 1, () => 1))).toEqual([]);
    expect(examine(...bankOf(40, (index) => index % 4))).toEqual([]);
  });

  test('[BANK-10] the longest answer is the right one', () => {
    const texts = (index: number): string[] =>
      ['no', 'ne', 'nn', 'na'].map((text, place) =>
        place === index % 4 ? 'a long and careful answer' : text,
      );
    expect(kindsOf(examine(...bankOf(40, (index) => index % 4, texts)))).toEqual([
      'longest-option-bias bank',
    ]);
    expect(examine(...bankOf(40, (index) => (index + (index >> 2)) % 4, texts))).toEqual([]);
  });

  test('[BANK-10] fair banks of any size are hardly ever suspected', () => {
    const random = seededRandom('fair');
    const texts = (): string[] =>
      Array.from({ length: 4 }, (_, place) => `${place}`.repeat(1 + random.below(30)));
    let suspected = 0;
    for (let round = 0; round < 400; round++) {
      const bank = bankOf(BIAS_FROM_QUESTIONS + random.below(50), () => random.below(4), texts);
      if (examine(...bank).length > 0) suspected += 1;
    }
    expect(suspected).toBeLessThanOrEqual(4);
  });
});
