import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitsAiken, parseAiken, writeAiken } from './aiken.ts';
import type { FileQuestion } from './file-question.ts';
import { fitsGift, writeGift } from './gift-write.ts';
import { parseGift } from './gift.ts';

const one = (text: string): FileQuestion => {
  const [read, ...others] = parseGift(text);
  if (!read || !('question' in read) || others.length > 0) throw new Error(JSON.stringify([read, ...others]));
  return read.question;
};

describe('GIFT', () => {
  test('a choice with feedback, title and comment', () => {
    expect(
      one(`// from a colleague
::Q1:: Who is buried in Grant's tomb? {
  ~Napoleon #No, he lies in Paris.
  // a comment inside
  =nobody#Right
  ~%50%Grant
}`),
    ).toEqual({
      kind: 'choice',
      title: 'Q1',
      text: "Who is buried in Grant's tomb?",
      answers: [
        { text: 'Napoleon', weight: 0, feedback: 'No, he lies in Paris.' },
        { text: 'nobody', weight: 100, feedback: 'Right' },
        { text: 'Grant', weight: 50 },
      ],
    });
  });

  test.each([
    ['{T}', true],
    ['{FALSE}', false],
    ['{ true }', true],
  ])('true or false: %s', (braces, isTrue) => {
    expect(one(`The sun is a star. ${braces}`)).toEqual({
      kind: 'true-false',
      text: 'The sun is a star.',
      isTrue,
    });
  });

  test('true or false with feedback for both', () => {
    expect(one('Grant was buried. {F#wrong words#right words####in general}')).toMatchObject({
      isTrue: false,
      wrongFeedback: 'wrong words',
      rightFeedback: 'right words',
      feedback: 'in general',
    });
  });

  test.each([
    ['{#3:2}', [{ middle: 3, tolerance: 2, weight: 100 }]],
    ['{#3..4}', [{ middle: 3.5, tolerance: 0.5, weight: 100 }]],
    ['{#42}', [{ middle: 42, tolerance: 0, weight: 100 }]],
    [
      '{# =1822:0 =%50%1822:2}',
      [
        { middle: 1822, tolerance: 0, weight: 100 },
        { middle: 1822, tolerance: 2, weight: 50 },
      ],
    ],
  ])('numbers: %s', (braces, ranges) => {
    expect(one(`When? ${braces}`)).toEqual({ kind: 'numeric', text: 'When?', ranges });
  });

  test('typed, matching, essay, description and a word left out', () => {
    expect(one('Two plus two? {=four =4}')).toMatchObject({
      kind: 'typed',
      answers: [{ text: 'four' }, { text: '4' }],
    });
    expect(one('Match. {=cat -> meow =dog -> woof}')).toMatchObject({
      kind: 'matching',
      pairs: [
        ['cat', 'meow'],
        ['dog', 'woof'],
      ],
    });
    expect(one('Tell us. {}')).toEqual({ kind: 'essay', text: 'Tell us.' });
    expect(one('Only a text.')).toEqual({ kind: 'description', text: 'Only a text.' });
    expect(one('Bread is {=baked ~fried} in an oven.')).toMatchObject({
      text: 'Bread is _____ in an oven.',
    });
  });

  test('escapes, HTML and categories', () => {
    const read = parseGift(String.raw`$CATEGORY: $course$/top/Maths//Sums/Easy

[html]<p>Is 1\=1 <b>true</b>?&nbsp;</p> {T}

$CATEGORY: Other

a\: \{b\} \\ {=x\#y\n2nd}`);
    expect(read.map((entry) => 'question' in entry && entry.question)).toEqual([
      { kind: 'true-false', text: 'Is 1=1 true?', isTrue: true, category: ['Maths/Sums', 'Easy'] },
      {
        kind: 'typed',
        text: String.raw`a: {b} \ `.trim(),
        answers: [{ text: 'x#y\n2nd', weight: 100 }],
        category: ['Other'],
      },
    ]);
  });

  test('blank lines inside braces belong to the question', () => {
    expect(one('Which? {\n=a\n\n~b\n}')).toMatchObject({ kind: 'choice' });
  });

  test('a forgotten blank line between questions loses none of them', () => {
    const text = [
      'one {=a ~b}',
      '// a note',
      '::Two:: line one',
      'line two {',
      '=c',
      '~d}',
      'a {T} tail',
      'goes on',
    ];
    expect(parseGift(text.join('\n'))).toMatchObject([
      { line: 1, question: { kind: 'choice', text: 'one' } },
      { line: 3, question: { kind: 'choice', title: 'Two', text: 'line one\nline two' } },
      { line: 7, question: { kind: 'true-false', text: 'a _____ tail\ngoes on' } },
    ]);
    expect(parseGift('one {=a ~b} two {=c ~d}')).toMatchObject([
      { line: 1, issue: { problem: { code: 'gift-second-brace' } } },
    ]);
  });

  test('a brace that is never closed costs its own question and not the next one', () => {
    const text = [
      '// a note',
      'one {',
      '=a',
      '',
      '~b',
      '',
      '// another',
      'two {=c ~d}',
      '',
      'three {=e ~f',
      '$CATEGORY: Other',
      'four {=g ~h}',
    ];
    expect(parseGift(text.join('\n'))).toMatchObject([
      { line: 2, issue: { line: 2, problem: { code: 'gift-brace-open' } } },
      { line: 8, question: { kind: 'choice', text: 'two' } },
      { line: 10, issue: { line: 10, problem: { code: 'gift-brace-open' } } },
      { line: 12, question: { kind: 'choice', text: 'four', category: ['Other'] } },
    ]);
    expect(parseGift('one {=a ~b\ntwo {=c ~d}')).toMatchObject([
      { line: 1, issue: { problem: { code: 'gift-brace-open' } } },
    ]);
  });

  test('what is no text is refused, raised and lowered text stays apart', () => {
    expect(parseGift('[html]See <img src\\="a.png"> {=a ~b}')).toMatchObject([
      { line: 1, issue: { problem: { code: 'gift-no-text' } } },
    ]);
    expect(parseGift('[html]See {=a#Look: <img src\\="a.png"> ~b}')).toMatchObject([
      { line: 1, issue: { problem: { code: 'gift-feedback-no-text', params: { name: 'img' } } } },
    ]);
    expect(parseGift('[html]See {=a#yes ~<img src\\="a.png">}')).toMatchObject([
      { issue: { problem: { code: 'gift-no-text' } } },
    ]);
    expect(one('[markdown]Which tag is `<img>`? {=a ~b}')).toMatchObject({ text: 'Which tag is `<img>`?' });
    const plain = {
      kind: 'choice',
      text: 'Is =[html]<img> one?',
      answers: [
        { text: 'a', weight: 100 },
        { text: 'b', weight: 0 },
      ],
    } as const;
    expect(one(writeGift([plain]))).toEqual(plain);
    expect(parseGift('[plain]Which? {=[html]<img src\\="a.png"> ~b}')).toMatchObject([
      { issue: { line: 1 } },
    ]);
    expect(
      one('[html]10<sup>-3</sup> of H<sub>2</sub>O, the 1<sup>st</sup> x<sup>ab</sup> {=a ~b}'),
    ).toMatchObject({
      text: '10⁻³ of H₂O, the 1st x^(ab)',
    });
  });

  test('an answer or feedback may have a format of its own', () => {
    expect(parseGift('q {=[html]<b>a</b>#[html]<p>yes</p> ~[plain]<b> ####[html]<i>why</i>}')).toMatchObject([
      {
        question: {
          feedback: 'why',
          answers: [{ text: 'a', feedback: 'yes' }, { text: '<b>' }],
        },
      },
    ]);
  });

  test('text that begins like a format is written so that it stays text', () => {
    const answers = [
      { text: '[html]<b>', weight: 100, feedback: '[markdown]' },
      { text: 'b', weight: 0 },
    ];
    expect(one(writeGift([{ kind: 'choice', text: '[html] or not?', answers }]))).toEqual({
      kind: 'choice',
      text: '[html] or not?',
      answers,
    });
  });

  test('what is wrong is told by its line, the others are read', () => {
    const read = parseGift('First? {=a ~b}\n\nSecond?\n{#ten}\n\nThird? {nothing}\n\nFourth? {=a\n');
    expect(read.map((entry) => ('issue' in entry ? entry.issue.line : 'read'))).toEqual(['read', 4, 6, 8]);
  });

  const text = fc
    .stringMatching(/^[\wäß ~=#{}:\\%<>.,?-]{1,12}(\n[\w ]{1,5})?$/)
    .map((given) => given.trim())
    .filter((given) => given !== '' && !/\n\s*\n/.test(given));
  const feedback = fc.option(text, { nil: undefined });
  const named = <T extends object>(value: T): T =>
    Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as T;
  const face = {
    text,
    title: fc.option(
      text.filter((given) => !given.includes('\n')),
      { nil: undefined },
    ),
    category: fc.option(fc.constant(['Sums / easy', 'One']), { nil: undefined }),
    feedback,
  };
  const answers = fc.array(
    fc.record({ text, weight: fc.constantFrom(0, 50, 100, -25), feedback }).map(named),
    { minLength: 2, maxLength: 4 },
  );
  const decimal = fc.double({ noNaN: true, min: -1e12, max: 1e12 }).map((number) => number || 0);
  const questions = fc
    .oneof(
      fc.record({ kind: fc.constant('choice' as const), ...face, answers }),
      fc.record({ kind: fc.constant('true-false' as const), ...face, isTrue: fc.boolean() }),
      fc.record({
        kind: fc.constant('typed' as const),
        ...face,
        answers: answers.map((list) =>
          list.map((entry) => ({ ...entry, weight: Math.max(1, entry.weight) })),
        ),
      }),
      fc.record({
        kind: fc.constant('numeric' as const),
        ...face,
        ranges: fc.array(
          fc.tuple(decimal, fc.nat(50)).map(([middle, tolerance]) => ({ middle, tolerance, weight: 100 })),
          { minLength: 1, maxLength: 2 },
        ),
      }),
      fc.record({ kind: fc.constant('essay' as const), ...face }),
    )
    .map((question) => named(question) as FileQuestion)
    .filter(fitsGift);

  test('what is written is read again', () => {
    fc.assert(
      fc.property(fc.array(questions, { minLength: 1, maxLength: 4 }), (list) => {
        // The category of one question holds for those after it.
        const sorted = [
          ...list.filter(({ category }) => category === undefined),
          ...list.filter(({ category }) => category !== undefined),
        ];
        const read = parseGift(writeGift(sorted)).map((entry) =>
          'question' in entry ? entry.question : entry.issue,
        );
        expect(read).toEqual(sorted);
      }),
      { numRuns: 500 },
    );
  });
});

describe('Aiken', () => {
  test('a question with four options', () => {
    expect(parseAiken('What is it?\nA) a cat\nB. a dog\nC. a fox\nANSWER: B\n')).toEqual([
      {
        line: 1,
        question: {
          kind: 'choice',
          text: 'What is it?',
          answers: [
            { text: 'a cat', weight: 0 },
            { text: 'a dog', weight: 100 },
            { text: 'a fox', weight: 0 },
          ],
        },
      },
    ]);
  });

  test('a question may begin like an option', () => {
    expect(parseAiken('U.S. law?\nA. yes\nB. no\nANSWER: A\n\nA. yes\nB. no\nANSWER: A\n')).toMatchObject([
      { line: 1, question: { text: 'U.S. law?', answers: [{ text: 'yes', weight: 100 }, { text: 'no' }] } },
      { line: 6, issue: { problem: { code: 'aiken-no-question' } } },
    ]);
  });

  test('what is wrong is told by its line, the others are read', () => {
    const read = parseAiken(
      [
        'Good?\nA. yes\nB. no\nANSWER: A',
        'No answer?\nA. yes\nB. no',
        'Wrong letter?\nA. yes\nB. no\nANSWER: C',
        'Gap?\nA. yes\nC. no\nANSWER: A',
      ]
        .join('\n\n')
        .replaceAll('\n', '\r\n'),
    );
    expect(read.map((entry) => ('issue' in entry ? entry.issue.line : 'read'))).toEqual(['read', 8, 13, 17]);
  });

  test('what is written is read again', () => {
    const line = fc
      .stringMatching(/^[\wäß.,?() -]{1,15}$/)
      .map((given) => given.trim())
      .filter((given) => given !== '');
    const question = fc
      .tuple(line, fc.array(line, { minLength: 2, maxLength: 6 }), fc.nat(5))
      .map(([text, options, right]): FileQuestion => ({
        kind: 'choice',
        text,
        answers: options.map((option, index) => ({
          text: option,
          weight: index === right % options.length ? 100 : 0,
        })),
      }))
      .filter(fitsAiken);
    fc.assert(
      fc.property(fc.array(question, { maxLength: 5 }), (list) => {
        const read = parseAiken(writeAiken(list)).map((entry) =>
          'question' in entry ? entry.question : entry.issue,
        );
        expect(read).toEqual(list);
      }),
      { numRuns: 500 },
    );
  });
});
