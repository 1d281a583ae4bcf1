import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { engagementTypes } from '#activities/engagements/contract.questions.ts';
import type { EngagementType, Question } from '#activities/engagements/contract.questions.ts';
import type { Sheet } from '#platform/spreadsheets/rules/sheet.ts';
import { aQuestion, questionsFor } from '#tests/support/engagements/questions.ts';
import { detectText } from './detect.ts';
import { finaliseFile } from './finalise.ts';
import type { ReadFile } from './finalise.ts';
import { findHeader } from './headers.ts';
import type { TableLayout } from './headers.ts';
import { ownJsonOf, readOwnJson } from './own-json.ts';
import { readTable } from './read-table.ts';
import type { DraftFile, SetFile } from './set-file.ts';
import { aikenOf, giftOf, readAiken, readGift } from './text-questions.ts';
import { writeKahoot } from './write-kahoot.ts';
import { writeCallTable, writeTriviaTable } from './write-table.ts';
import { writeWayground } from './write-wayground.ts';
import type { Said } from '#core/words.ts';
import { spoken } from '#register/words.ts';

const fileOf = (type: EngagementType, questions: readonly Question[]): SetFile => ({
  name: 'Friday',
  description: 'For the team',
  customInstructions: 'Be kind',
  type,
  categories: [...new Set(questions.map(({ category }) => category))].map((name) => ({
    name,
    description: 'x',
  })),
  questions,
});

const finished = (file: DraftFile | undefined, type?: EngagementType): ReadFile => {
  if (!file) throw new Error('not read');
  return finaliseFile(file, { type, fileName: 'friday_quiz.csv' });
};
const readSheet = (sheet: Sheet, type?: EngagementType, layout?: TableLayout): ReadFile => {
  const header = findHeader(sheet, layout);
  if (!header) throw new Error('no header');
  return finished(readTable(sheet, header, 'General'), type);
};
const questionsIn = ({ rows, issues }: ReadFile): (Question | undefined)[] => {
  expect(issues.filter(({ severity }) => severity === 'error')).toEqual([]);
  return rows.map(({ question }) => question);
};
const listsOf = (questions: fc.Arbitrary<Question>) => fc.array(questions, { minLength: 1, maxLength: 4 });
const without = (question: Question, ...fields: readonly string[]): object =>
  Object.fromEntries(Object.entries(question).filter(([name]) => !fields.includes(name)));

/** What only our own files hold. */
const OURS = ['timeLimitSeconds', 'pictureAlt', 'hostNotes'];

describe('[SET-13] [GAME-46] what is written is read again', () => {
  test.each(engagementTypes)('the table layout, every kind of %s', (type) => {
    fc.assert(
      fc.property(listsOf(questionsFor(type)), (questions) => {
        const { content, notes } = writeTriviaTable(fileOf(type, questions));
        expect(notes).toEqual([]);
        expect(questionsIn(readSheet(content, type, 'trivia'))).toEqual(questions);
      }),
      { numRuns: 300 },
    );
  });

  test.each(engagementTypes)('our JSON, every kind of %s', (type) => {
    fc.assert(
      fc.property(listsOf(questionsFor(type)), (questions) => {
        const file = fileOf(type, questions);
        const read = finished(readOwnJson(ownJsonOf(file).content, 'General'));
        expect(questionsIn(read)).toEqual(questions);
        expect(read).toMatchObject({
          type,
          name: file.name,
          description: file.description,
          customInstructions: 'Be kind',
          categories: file.categories,
        });
      }),
      { numRuns: 100 },
    );
  });

  test('the call-and-answer layout', () => {
    fc.assert(
      fc.property(listsOf(questionsFor('call-and-answer')), (questions) => {
        const { content, notes } = writeCallTable(fileOf('call-and-answer', questions));
        expect(notes).toEqual([]);
        const read = readSheet(content);
        expect(read).toMatchObject({ layout: 'call-and-answer', type: 'call-and-answer' });
        expect(questionsIn(read)).toEqual(questions);
      }),
      { numRuns: 200 },
    );
  });

  test('GIFT, but for what its notes say', () => {
    fc.assert(
      fc.property(listsOf(questionsFor('trivia')), (questions) => {
        const { content, written } = giftOf(fileOf('trivia', questions));
        const fitting = questions.filter(
          (question) =>
            question.kind !== 'ordering' &&
            !(question.kind === 'single' && question.right?.length === question.options.length) &&
            !(question.kind === 'typed' && question.right?.every((text) => text.includes('->'))),
        );
        expect(written).toBe(fitting.length);
        const expected = fitting.map((question) => ({
          ...without(question, ...OURS, 'detail', 'school', 'customInstruction', 'points', 'unit'),
          ...(question.kind === 'numeric' && { tolerance: question.tolerance ?? 0 }),
          ...(question.kind === 'multiple' && question.right?.length === 1 && { kind: 'single' }),
        }));
        expect(questionsIn(finished(readGift(content, 'General'), 'trivia'))).toEqual(expected);
      }),
      { numRuns: 400 },
    );
  });

  test('Aiken, but for what its notes say', () => {
    fc.assert(
      fc.property(listsOf(questionsFor('trivia', ['single', 'multiple'])), (questions) => {
        // What was read is told by its title: two of the same would be taken for one another.
        fc.pre(new Set(questions.map(({ title }) => title)).size === questions.length);
        const { content, written, notes } = aikenOf(fileOf('trivia', questions));
        const read = questionsIn(finished(readAiken(content, 'General'), 'trivia'));
        expect(read.length).toBe(written);
        const kept = questions.filter(({ title }) => read.some((question) => question?.title === title));
        expect(read.map((question) => question && 'right' in question && question.right)).toEqual(
          kept.flatMap((question) => ('right' in question ? [question.right] : [])),
        );
        expect(notes.some(({ code }) => code === 'set-left-out')).toBe(written < questions.length);
      }),
      { numRuns: 300 },
    );
  });

  test('Kahoot and Wayground, but for what their notes say', () => {
    fc.assert(
      fc.property(listsOf(questionsFor('trivia', ['single'])), (questions) => {
        const few = questions.filter((question) => 'options' in question && question.options.length <= 4);
        fc.pre(few.length > 0);
        const lost = [...OURS, 'category', 'detail', 'school', 'customInstruction', 'points'];
        const kahoot = readSheet(writeKahoot(fileOf('trivia', few)).content);
        expect(kahoot.layout).toBe('kahoot');
        expect(questionsIn(kahoot).map((question) => question && without(question, ...lost))).toEqual(
          few.map((question) => without(question, ...lost, 'explanation')),
        );
        const wayground = readSheet(writeWayground(fileOf('trivia', few)).content);
        expect(wayground.layout).toBe('wayground');
        expect(questionsIn(wayground).map((question) => question && without(question, ...lost))).toEqual(
          few.map((question) => without(question, ...lost)),
        );
      }),
      { numRuns: 200 },
    );
  });
});

describe('[SET-14] what a format cannot hold is said', () => {
  const questions = [
    aQuestion({ timeLimitSeconds: 25, points: 2, explanation: 'By far.' }),
    aQuestion({
      kind: 'ordering',
      title: 'Sort them',
      options: [{ text: 'a' }, { text: 'b' }],
    } as Partial<Question>),
    aQuestion({ title: 'x'.repeat(130) }),
    aQuestion({
      options: Array.from({ length: 6 }, (_, index) => ({ text: `o${index}` })),
    } as Partial<Question>),
  ];
  const english = (notes: readonly Said[]): string => notes.map((note) => spoken(note, 'en')).join('\n');

  test('Kahoot', () => {
    const { notes, written } = writeKahoot(fileOf('trivia', questions));
    expect(written).toBe(1);
    expect(english(notes)).toMatch(/1 left out, Kahoot.*“Sort them”/);
    expect(english(notes)).toMatch(/1 left out, more than four answers/);
    expect(english(notes)).toMatch(/1 left out, longer than 120/);
    expect(english(notes)).toMatch(/no points, so 1 questions lose theirs/);
    expect(english(notes)).toMatch(/rounded/);
  });

  test('GIFT, Aiken, Wayground and the open layout', () => {
    const file = fileOf('trivia', questions);
    expect(giftOf(file).written).toBe(3);
    expect(english(giftOf(file).notes)).toMatch(/“Sort them”[^]*no time limits/);
    expect(aikenOf(file).written).toBe(3);
    expect(writeWayground(file).written).toBe(2);
    expect(writeCallTable(file).written).toBe(0);
    expect(english(writeCallTable(file).notes)).toMatch(/4 left out/);
  });
});

test('[SET-14] credit in parts that has no place here is named', () => {
  const notes = (text: string): string[] => readGift(text, 'General').notes.map((note) => spoken(note, 'en'));
  const note = /^Partial credit in 2 questions is lost/;
  expect(notes('One? {=a ~%50%b ~c}\n\nTwo? {=a =%50%b}')).toEqual([expect.stringMatching(note)]);
  expect(notes('Both? {~%50%a ~%50%b ~%-100%c}\n\nOne? {=a ~b}')).toEqual([]);
});

describe('[SET-10] layouts', () => {
  test('our call-and-answer layout with the usual other names', () => {
    const read = readSheet([
      ['Type', 'Nr', 'Prompt', 'Lesson', 'School', 'Instructions'],
      ['Ethics', '1', 'What is fair?', 'Rawls and the veil', 'Liberal', 'In one sentence'],
      [],
      ['', '2', 'What is owed?', '', '', ''],
    ]);
    expect(read).toMatchObject({ layout: 'call-and-answer', type: 'call-and-answer', name: 'friday quiz' });
    expect(questionsIn(read)).toEqual([
      {
        kind: 'open',
        category: 'Ethics',
        title: 'What is fair?',
        detail: 'Rawls and the veil',
        school: 'Liberal',
        customInstruction: 'In one sentence',
      },
      { kind: 'open', category: 'General', title: 'What is owed?' },
    ]);
  });

  test('our trivia layout: the text of the right option, its letter, several, and points in tens', () => {
    const read = readSheet([
      ['Category', 'Question', 'OptionA', 'OptionB', 'OptionC', 'OptionD', 'CorrectAnswer', 'Points'],
      ['Space', 'Largest?', 'Mars', 'Jupiter', '', '', 'jupiter', '10'],
      ['Space', 'Second letter?', 'Mars', 'Venus', '', '', 'B', '20'],
      ['Space', 'Rocky?', 'Mars', 'Venus', 'Saturn', '', 'Mars | Venus', '0'],
      ['Space', 'The sun is a star', '', '', '', '', 'TRUE', '50'],
      ['Space', 'How many planets?', '', '', '', '', '8', ''],
      ['Space', 'Red one?', '', '', '', '', 'Mars', ''],
    ]);
    expect(read).toMatchObject({ layout: 'trivia', type: 'trivia' });
    expect(questionsIn(read)).toMatchObject([
      { kind: 'single', right: [1], points: 1 },
      { kind: 'single', right: [1], points: 2 },
      { kind: 'multiple', right: [0, 1], points: 0 },
      { kind: 'true-false', right: true, points: 2 },
      { kind: 'numeric', right: 8 },
      { kind: 'typed', right: ['Mars'] },
    ]);
    expect(read.issues.map(({ row, column, severity }) => [row, column, severity])).toEqual([
      [5, 'Points', 'warning'],
    ]);
    expect(read.notes.map((note) => spoken(note, 'en'))).toEqual([
      'Points: 10 counts once, 20 and more twice.',
    ]);
  });

  test('the Kahoot template: header in row 8, numbers in column A, empty rows below', () => {
    const read = readSheet([
      ['', 'Quiz template'],
      ['', 'Add questions, at least two answers, time limit and correct answers'],
      [],
      [],
      [],
      [],
      [],
      [
        '',
        'Question - max 120 characters',
        'Answer 1 - max 75 characters',
        'Answer 2 - max 75 characters',
        'Answer 3 - max 75 characters',
        'Answer 4 - max 75 characters',
        'Time limit (sec) – 5, 10, 20, 30, 60, 90, 120, or 240 secs',
        'Correct answer(s) - choose at least one',
      ],
      ['1', 'Rocky?', 'Mars', 'Venus', 'Saturn', '', '30', '1,2'],
      ['2', 'Wrong key?', 'Mars', 'Venus', '', '', '20', '3'],
      ['3', '', '', '', '', '', '', ''],
    ]);
    expect(read.rows.map(({ question }) => question)).toMatchObject([
      { kind: 'single', right: [0, 1], timeLimitSeconds: 30, category: 'General' },
      undefined,
    ]);
    expect(read.issues).toMatchObject([
      { row: 10, column: 'Correct answer(s) - choose at least one', severity: 'error' },
    ]);
  });

  test('the Wayground template with its row of explanations', () => {
    const read = readSheet([
      [
        'Question Text',
        'Question Type',
        'Option 1',
        'Option 2',
        'Option 3',
        'Option 4',
        'Option 5',
        'Correct Answer',
        'Time in seconds',
        'Image Link',
        'Answer explanation',
      ],
      [
        'Text of the question\n\n(required)',
        'Question Type\n\n(default is Multiple Choice)',
        '',
        '',
        '',
        '',
        '',
        '',
        '',
        '',
        '',
      ],
      [
        'Largest?',
        'Multiple Choice',
        'Mars',
        'Jupiter',
        '',
        '',
        '',
        '2',
        '20',
        'https://example.org/a.png',
        'By far.',
      ],
      ['Rocky?', 'Checkbox', 'Mars', 'Venus', 'Saturn', '', '', '1,2', '', '', ''],
      ['Red one?', 'Fill-in-the-Blank', 'Mars', 'mars', '', '', '', '', '', '', ''],
      ['Draw it', 'Draw', '', '', '', '', '', '', '', '', ''],
    ]);
    expect(read.rows.map(({ question }) => question)).toMatchObject([
      { kind: 'single', right: [1], timeLimitSeconds: 20, explanation: 'By far.' },
      { kind: 'multiple', right: [0, 1] },
      { kind: 'typed', right: ['Mars', 'mars'] },
      undefined,
    ]);
    expect(read.issues.map(({ row, column, severity }) => [row, column, severity])).toEqual([
      [3, 'Image Link', 'warning'],
      [6, 'Question Type', 'error'],
    ]);
  });

  test('a chosen layout is searched for and no other', () => {
    const sheet = [
      ['Question', 'Answer 1', 'Answer 2', 'Correct answer'],
      ['a', 'b', 'c', '1'],
    ];
    expect(findHeader(sheet)?.layout).toBe('kahoot');
    expect(findHeader(sheet, 'call-and-answer')?.layout).toBe('call-and-answer');
    expect(findHeader(sheet, 'wayground')).toBeUndefined();
    expect(findHeader([['just', 'words']])).toBeUndefined();
    expect(findHeader([])).toBeUndefined();
  });

  test.each([
    ['json', '[{"kind":"open"}]\n'],
    ['aiken', 'What?\nA. a\nB. b\nANSWER: A\n'],
    ['gift', '::a:: What? {=b ~c}\n'],
    ['gift', 'The sun is a star. {T}\n\n// end\n'],
    [undefined, 'Category,Question\nA,"What {is} it?"\n'],
  ])('a text is taken for %s', (layout, text) => {
    expect(detectText(text)).toBe(layout);
  });
});

describe('[SET-11] errors name row, column, what is wrong and what would be right', () => {
  const header = ['Category', 'Question', 'OptionA', 'OptionB', 'CorrectAnswer', 'Points', 'TimeLimit'];
  const issueOf = (cells: readonly string[]) => {
    const read = readSheet([
      header,
      ...Array.from({ length: 10 }, () => ['A', 'ok?', 'x', 'y', 'x', '1', '']),
      cells,
    ]);
    return read.issues.map(({ row, column, problem, wanted }) => [
      row,
      column,
      spoken(problem, 'en'),
      spoken(wanted ?? '', 'en'),
    ]);
  };

  test.each([
    [
      ['A', '', 'x', 'y', 'x', '1', ''],
      [12, 'Question', 'This is empty.', 'Enter something.'],
    ],
    [
      ['A', 'q'.repeat(501), 'x', 'y', 'x', '1', ''],
      [12, 'Question', '501 characters are too many.', 'At most 500.'],
    ],
    [
      ['A', 'q', 'x', 'y', 'z', '1', ''],
      [12, 'CorrectAnswer', '“z” is not one of the options.', 'The text of an option, such as “x”.'],
    ],
    [
      ['A', 'q', 'x', 'x', 'x', '1', ''],
      [12, 'OptionA', '“x” appears twice.', 'Make every option different.'],
    ],
    [
      ['A', 'q', 'x', '', 'x', '1', ''],
      [12, 'OptionA', 'That is too little.', 'At least 2.'],
    ],
    [
      ['A', 'q', 'x', 'y', '', '1', ''],
      [12, 'CorrectAnswer', 'The right answer is missing.', 'Every trivia question needs one.'],
    ],
    [
      ['A', 'q', 'x', 'y', 'x', 'many', ''],
      [12, 'Points', '“many” is not a number.', 'A number, or nothing.'],
    ],
    [
      ['A', 'q', 'x', 'y', 'x', '1', '99999'],
      [12, 'TimeLimit', 'That is too much.', 'At most 3600.'],
    ],
    [
      ['A', 'q', 'x', 'o'.repeat(201), 'x', '1', ''],
      [12, 'OptionB', '201 characters are too many.', 'At most 200.'],
    ],
  ])('%j', (cells, issue) => {
    expect(issueOf(cells)).toEqual([issue]);
  });

  test('every sentence is there in German too', () => {
    const read = readSheet([header, ['A', '', 'x', 'x', 'z', 'many', '99999']]);
    for (const { problem, wanted } of read.issues) {
      expect(spoken(problem, 'de')).not.toBe(spoken(problem, 'en'));
      expect(spoken(wanted ?? '', 'de')).not.toBe(spoken(wanted ?? '', 'en'));
    }
  });

  test('a key in a poll is told and left out; an open question in trivia is refused', () => {
    const sheet = [header, ['A', 'q', 'x', 'y', 'x', '', '']];
    expect(readSheet(sheet, 'poll')).toMatchObject({
      rows: [{ question: { kind: 'single' } }],
      issues: [{ row: 2, column: 'CorrectAnswer', severity: 'warning' }],
    });
    expect(readSheet(sheet, 'poll').rows[0]?.question).not.toHaveProperty('right');
    expect(readSheet(sheet, 'call-and-answer').issues).toMatchObject([{ row: 2, column: 'kind' }]);
  });
});
