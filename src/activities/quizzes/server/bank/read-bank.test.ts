import { DatabaseSync } from 'node:sqlite';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { question as questionSchema } from '#activities/quizzes/contract.questions.ts';
import type { Question } from '#activities/quizzes/contract.questions.ts';
import { Intake, spokenReport } from '#activities/quizzes/rules/bank/intake.ts';
import type { ImportReport } from '#activities/quizzes/rules/bank/intake.ts';
import type { Locale } from '#core/words.ts';
import { spoken } from '#register/words.ts';
import { UnreadableFile } from './byte-source.ts';
import { readBankFile } from './read-bank.ts';
import { MOST_UNPACKED_BYTES } from './unpack.ts';
import type { ReadOptions } from './read-bank.ts';

const reportIn = (locale: Locale, report: ImportReport) =>
  spokenReport(report, (said) => spoken(said, locale));

/** With the sentence that people are told, in place of its code. */
const told = (work: () => void): void => {
  try {
    work();
  } catch (error) {
    throw error instanceof UnreadableFile ? new Error(spoken(error.reason, 'en')) : error;
  }
};

interface Read {
  readonly questions: readonly Question[];
  readonly report: ReturnType<typeof reportIn>;
}

const read = (name: string, content: string | Uint8Array, options: Partial<ReadOptions> = {}): Read => {
  const questions: Question[] = [];
  const intake = new Intake((question) => void questions.push(question));
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  told(() =>
    readBankFile({ name, chunks: () => [bytes] }, intake, {
      mostUnpackedBytes: MOST_UNPACKED_BYTES,
      ...options,
    }),
  );
  for (const question of questions) questionSchema.parse(question);
  const report = reportIn('en', intake.report());
  const german = reportIn('de', intake.report());
  for (const [index, { reason }] of report.refused.entries())
    expect(german.refused[index]?.reason).not.toBe(reason);
  expect(report.read).toBe(report.taken + report.refused.length);
  expect(report.taken).toBe(questions.length);
  return { questions, report };
};

const keysOf = ({ questions }: Read): string[] => questions.map(({ correct }) => correct.join());

describe('CSV', () => {
  const head =
    'id,question,a,b,c,correct,explanation,category,provider,certificate,language,difficulty,references';

  test('[BANK-1] every column is read, every refusal has its line and reason', () => {
    const { questions, report } = read(
      'x.csv',
      `${head}
1,"What, then?",x,"say ""y""",z,"A,C",because,Net,AWS,SAA,de,5,https://a.b https://c.d
2,No key,x,y,,,,,,,,,
3,,x,y,,A,,,,,,,
4,Only one,x,,,A,,,,,,,
5,Gap,x,,z,A,,,,,,,
6,Language,x,y,,A,,,,,fr,,
7,Level,x,y,,A,,,,,,9,
8,Off,x,y,,D,,,,,,,
9,Comma, x,y,z,A,,,,,,,,more
`,
    );
    expect(questions).toEqual([
      {
        questionId: '1',
        conceptId: '1',
        question: 'What, then?',
        answers: [
          { id: 'a', text: 'x' },
          { id: 'b', text: 'say "y"' },
          { id: 'c', text: 'z' },
        ],
        correct: ['a', 'c'],
        type: 'MULTIPLE_CHOICE',
        language: 'DE',
        difficulty: 5,
        category: 'Net',
        provider: 'AWS',
        certificate: 'SAA',
        explanation: 'because',
        references: ['https://a.b', 'https://c.d'],
      },
    ]);
    expect(report.refused.map(({ where }) => where)).toEqual(
      [3, 4, 5, 6, 7, 8, 9, 10].map((line) => `x.csv, line ${line}`),
    );
    expect(report.refused.map(({ reason }) => reason)).toEqual([
      'No answer is marked as right. Write its letter: B, or B,E.',
      'The question has no text.',
      'The question has 1 answer. It needs 2 to 10.',
      'Answer B is empty, but C is not. Fill the answers from A on, without gaps.',
      'The language “fr” is unknown. Use EN or DE.',
      '“9” is not a difficulty. Use 1 to 5.',
      'The key names “D”, but the answers are A to B.',
      'The row has 14 cells, but there are 13 columns. A text with the separator in it needs quotes.',
    ]);
  });

  test.each([
    ['B', 'b'],
    ['b', 'b'],
    ['B,C', 'b,c'],
    ['C; A', 'a,c'],
    ['A and C', 'a,c'],
    ['BC', 'b,c'],
    ['(B)', 'b'],
  ])('[BANK-2] the key %s', (key, ids) => {
    expect(keysOf(read('x.csv', `question,a,b,c,correct\nQ,x,y,z,"${key}"\n`))).toEqual([ids]);
  });

  test('[BANK-2] a bare number needs to be told what it means', () => {
    const text = 'question,a,b,c,correct\nQ,x,y,z,1\n';
    expect(read('x.csv', text).report.refused[0]?.reason).toContain('--correct zero-based');
    expect(keysOf(read('x.csv', text, { correct: 'zero-based' }))).toEqual(['b']);
    expect(keysOf(read('x.csv', text, { correct: 'one-based' }))).toEqual(['a']);
    expect(read('x.csv', 'question,a,b,correct\nQ,x,y,BA D\n').report.refused).toHaveLength(1);
  });

  test('[BANK-3] old encodings are read, and said', () => {
    const old = Uint8Array.from(
      Buffer.from('Frage;Antwort A;Antwort B;Lösung\nWas heißt \u0084so\u0093?;ä;ö;B\n', 'latin1'),
    );
    const { questions, report } = read('x.csv', old);
    expect(questions[0]).toMatchObject({
      question: 'Was heißt „so“?',
      answers: [{ text: 'ä' }, { text: 'ö' }],
    });
    expect(report.changed).toEqual([
      { where: 'x.csv', what: 'the text is not UTF-8; it was read as Windows-1252' },
    ]);
    const wide = Uint8Array.from(Buffer.from('\uFEFFquestion\ta\tb\tcorrect\nß?\tä\tö\tB\n', 'utf16le'));
    expect(read('x.txt', wide, { format: 'csv' })).toMatchObject({
      questions: [{ question: 'ß?' }],
      report: { changed: [{ where: 'x.txt', what: 'the text is not UTF-8; it was read as UTF-16' }] },
    });
  });

  test('[BANK-4] answers that differ only by case are two', () => {
    const { questions } = read('x.csv', 'question,a,b,correct\nQ,s3,S3,B\n');
    expect(questions[0]).toMatchObject({ answers: [{ text: 's3' }, { text: 'S3' }], correct: ['b'] });
  });

  test('[BANK-1] an answer too many costs the question, not the answer', () => {
    const letters = 'abcdefghijk'.split('').join();
    const { questions, report } = read(
      'x.csv',
      `question,${letters},correct\nEleven,${letters},J\nTen,${letters.slice(0, -1)},J\n`,
    );
    expect(questions).toMatchObject([{ question: 'Ten', correct: ['j'] }]);
    expect(report.refused).toMatchObject([
      { where: 'x.csv, line 2', reason: 'The question has 11 answers. It needs 2 to 10.' },
    ]);
    expect(
      read('x.csv', 'question,a,b,k,correct\nQ,x,y,of no matter,A\n').questions[0]?.answers,
    ).toHaveLength(2);
  });

  test('[BANK-6] one id in two languages is one concept, twice in one language a mistake', () => {
    const { questions, report } = read(
      'x.csv',
      'id,question,a,b,correct,language\n1,Q,x,y,A,EN\n1,F,x,y,A,DE\n1,Again,x,y,A,EN\n',
    );
    expect(questions.map(({ questionId, conceptId }) => [questionId, conceptId])).toEqual([
      ['1', '1'],
      ['1-de', '1'],
    ]);
    expect(report.changed).toHaveLength(1);
    expect(report.refused).toMatchObject([
      {
        where: 'x.csv, line 4',
        reason: 'The id “1” is already used at x.csv, line 2. Each question needs its own.',
      },
    ]);
  });

  test.each([
    ['a quote that is never closed', '"Broken,x,y,A'],
    ['text after a closing quote', '"Bro"ken,x,y,A'],
  ])('[BANK-7] %s costs one row', (_, bad) => {
    const rows = Array.from({ length: 3000 }, (__, index) => `"Q, ${index}",x,"y\nz",A`);
    rows[1500] = bad;
    const bytes = new TextEncoder().encode(`question,a,b,correct\n${rows.join('\n')}\n`);
    const pieces = Array.from({ length: Math.ceil(bytes.length / 777) }, (__, index) =>
      bytes.subarray(index * 777, (index + 1) * 777),
    );
    const intake = new Intake(() => undefined);
    readBankFile({ name: 'x.csv', chunks: () => pieces }, intake, { mostUnpackedBytes: MOST_UNPACKED_BYTES });
    expect(reportIn('en', intake.report())).toMatchObject({
      read: 3000,
      taken: 2999,
      refused: [{ where: `x.csv, line ${1500 * 2 + 2}` }],
    });
  });

  test.each([
    'QID,Question Stem,Option A,Option_B,Answer Key,Justification,Domain,Vendor,Cert,Lang,Level,Links',
    'Question Number;Prompt;choice 1;choice 2;Correct Answer(s);Rationale;Topic;Provider;Exam;Language;Difficulty;URL',
    'Nr\tFrage\tAntwort A\tAntwort B\tRichtige Antwort\tErklärung\tThema\tAnbieter\tPrüfung\tSprache\tSchwierigkeit\tQuelle',
  ])('usual headers are known: %s', (header) => {
    const separator = [',', ';', '\t'].find((one) => header.includes(one)) ?? ',';
    const cells = ['7', 'Q', 'x', 'y', 'B', 'so', 'Net', 'AWS', 'SAA', 'de', '4', 'https://a.b'];
    const { questions, report } = read('x.csv', `${header}\n${cells.join(separator)}\n`);
    expect(report.changed).toEqual([]);
    expect(questions).toMatchObject([
      {
        questionId: '7',
        correct: ['b'],
        explanation: 'so',
        category: 'Net',
        provider: 'AWS',
        certificate: 'SAA',
        language: 'DE',
        difficulty: 4,
        references: ['https://a.b'],
      },
    ]);
  });

  test('columns that are not read are named', () => {
    const { report } = read('x.csv', 'question,a,b,correct,tags, Answer,\nQ,x,y,A,web,B,\n');
    expect(report).toMatchObject({ taken: 1, refused: [] });
    expect(report.changed).toEqual([{ where: 'x.csv', what: 'unknown columns were left out: tags, Answer' }]);
  });

  test('rows may end as on an old Mac', () => {
    const bytes = Buffer.from('question,a,b,correct\rOne,x,"y\rz",A\rTwo,x,y,\r');
    for (const size of [1, 7, 1000]) {
      const questions: Question[] = [];
      const intake = new Intake((question) => void questions.push(question));
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        bytes.subarray(index * size, (index + 1) * size),
      );
      readBankFile({ name: 'x.csv', chunks: () => pieces }, intake, {
        mostUnpackedBytes: MOST_UNPACKED_BYTES,
      });
      expect(questions).toMatchObject([{ question: 'One', answers: [{ text: 'x' }, { text: 'y\nz' }] }]);
      expect(reportIn('en', intake.report())).toMatchObject({
        read: 2,
        refused: [{ where: 'x.csv, line 4' }],
      });
    }
  });

  test('a file that is no table of questions cannot be read', () => {
    expect(() => read('x.csv', 'name,age\nAnn,3\n')).toThrow('has no column question, a, b, correct');
    expect(() => read('x.csv', '')).toThrow('The file is empty');
    const binary = Uint8Array.of(1, 2, 3, ...Buffer.from('Q {=a ~b}'));
    expect(() => read('x.bin', binary)).toThrow('The format could not be detected');
  });
});

describe('JSON', () => {
  test('stored names, places from 0, ids of answers', () => {
    const { questions, report } = read(
      'x.json',
      JSON.stringify([
        {
          questionId: 'q1',
          category: 'C##AWS#SAA',
          provider: 'AWS',
          certificate: 'SAA',
          question: 'Q?',
          answers: [
            { id: 'n', text: 'no' },
            { text: 'yes', explanation: 'so it is' },
          ],
          correctAnswers: [1],
          type: 'SINGLE_CHOICE',
          difficulty: 2,
          colour: 'red',
        },
        { question: 'By id?', answers: [{ id: 'n', text: 'x' }, 'y'], correctAnswers: ['n'] },
        { question: 'Off?', answers: ['x', 'y'], correctAnswers: [2] },
        { question: 'Two?', answers: ['x', 'y'], correctAnswers: [0, 1], type: 'SINGLE_CHOICE' },
        'text',
      ]),
    );
    expect(questions).toMatchObject([
      {
        questionId: 'q1',
        category: 'C#',
        provider: 'AWS',
        certificate: 'SAA',
        correct: ['b'],
        difficulty: 2,
      },
      { correct: ['n'], category: 'General' },
    ]);
    expect(report.changed).toEqual([
      { where: 'x.json, item 1', what: 'unknown fields were left out: colour' },
    ]);
    expect(report.refused.map(({ where }) => where)).toEqual([3, 4, 5].map((item) => `x.json, item ${item}`));
    expect(() => read('x.json', '{')).toThrow('The file is not valid JSON');
    expect(() => read('x.json', '{"a":1}')).toThrow('no list of questions');
  });
});

describe('Markdown', () => {
  test('numbered, folded, bold and ticked', () => {
    const { questions, report } = read(
      'x.md',
      `# Storage

1. Where do objects live?

   Think of buckets.

- A. EC2
- B. S3

<details><summary>Answer</summary>

Correct answer: B

Because:
1. it is built so
2. it is cheap
</details>

2) Which two compute?
   - A) EC2
   - B) Lambda
   - C) S3

**Correct Answers: A, B**

**Explanation:** they run code.

### Question 3
Ticked?
- [ ] no
- [x] yes

4. Kein Schlüssel?
- A. ja
- B. nein

5. Richtig?
- A. ja
- B. nein

> **Richtige Antwort:** A
`,
    );
    expect(questions).toMatchObject([
      {
        question: 'Where do objects live?\n\nThink of buckets.',
        correct: ['b'],
        category: 'Storage',
        explanation: 'Because:\n1. it is built so\n2. it is cheap',
      },
      { question: 'Which two compute?', correct: ['a', 'b'], explanation: 'they run code.' },
      { question: 'Ticked?', correct: ['b'] },
      { question: 'Richtig?', correct: ['a'] },
    ]);
    expect(report.refused).toMatchObject([
      {
        where: 'x.md, line 33',
        reason: 'No answer is marked as right. Write “Correct answer: B” below the answers.',
      },
    ]);
  });
});

describe('Markdown letters', () => {
  const question = (options: readonly string[], key: string): string =>
    `1. Q?\n${options.map((option) => `- ${option}`).join('\n')}\n\n${key}\n`;

  test.each([
    ['swapped', ['A. x', 'C. y', 'B. z'], 'Answer C is where B belongs.'],
    ['left out', ['A. x', 'C. y'], 'Answer C is where B belongs.'],
    ['twice', ['A. x', 'B. y', 'A. z'], 'Answer A is where C belongs.'],
    ['too many', 'ABCDEFGHIJK'.split('').map((letter) => `${letter}. ${letter}`), 'has 11 answers'],
  ])('[BANK-1] %s: the question is refused, for the key could mean another answer', (_, options, reason) => {
    const { report } = read('x.md', question(options, 'Correct answer: B'));
    expect(report).toMatchObject({ read: 1, refused: [{ reason: expect.stringContaining(reason) }] });
  });

  test.each(['*Correct answer: B*', '_Correct answer: B_', '***Correct answer:*** B'])('%s', (key) => {
    expect(keysOf(read('x.md', question(['A. x', 'B. y'], key)))).toEqual(['b']);
  });
});

describe('Markdown keys with words behind the letter', () => {
  test.each([
    ['B. Block storage', ['b']],
    ['**B) block storage.**', ['b']],
    ['B. Object storage', []],
    ['B. or so', []],
  ])('%s', (key, ids) => {
    const text = `1. Q?\n- A. Object storage\n- B. Block storage\n\nCorrect answer: ${key}\n`;
    expect(keysOf(read('x.md', text))).toEqual(ids);
  });
});

describe('GIFT and Aiken', () => {
  test('choice with weights, true or false; other kinds are refused', () => {
    const { questions, report } = read(
      'x.gift',
      '::one:: Q? {=a ~b#no}\n\nTwo? {~%50%a ~%50%b ~%-100%c}\n\nTrue? {T}\n\nTell. {}\n\nBad {=a\n',
    );
    expect(questions).toMatchObject([
      { questionId: 'one', correct: ['a'], answers: [{}, { explanation: 'no' }] },
      { correct: ['a', 'b'], type: 'MULTIPLE_CHOICE' },
      { answers: [{ text: 'True' }, { text: 'False' }], correct: ['a'] },
    ]);
    expect(report.refused.map(({ where }) => where)).toEqual(['x.gift, line 7', 'x.gift, line 9']);
    expect(keysOf(read('x.txt', 'Q?\nA. x\nB. y\nANSWER: B\n'))).toEqual(['b']);
  });
});

describe('Moodle XML', () => {
  const quiz = (inside: string): string => `<?xml version="1.0"?>\n<quiz>${inside}</quiz>`;
  const choice = (stem: string, answers: string, single = 'true'): string =>
    `<question type="multichoice"><name><text>n</text></name><questiontext format="html"><text><![CDATA[${stem}]]></text></questiontext><single>${single}</single>${answers}</question>`;
  const answer = (fraction: string, text: string): string =>
    `<answer fraction="${fraction}" format="html"><text>&lt;p&gt;${text}&lt;/p&gt;</text><feedback><text>f</text></feedback></answer>`;

  test('weights, HTML and categories', () => {
    const { questions, report } = read(
      'x.xml',
      quiz(
        `<question type="category"><category><text>$course$/top/AWS/SAA/Net//Web</text></category></question>
${choice('<p>Which <b>one</b>?<br>Say &amp; choose.</p><pre>a  b</pre>', answer('100', 'x') + answer('0', 'y'))}
${choice('Two?', answer('50', 'x') + answer('50', 'y') + answer('-100', 'z'), 'false')}
${choice('Part?', answer('100', 'x') + answer('50', 'y'))}
${choice('<img src="@@PLUGINFILE@@/a.png">?', answer('100', 'x') + answer('0', 'y'))}
<question type="essay"><questiontext><text>Tell</text></questiontext></question>`,
      ),
    );
    expect(questions).toMatchObject([
      {
        question: 'Which **one**?\nSay & choose.\n\n```\na  b\n```',
        category: 'Net/Web',
        provider: 'AWS',
        certificate: 'SAA',
        correct: ['a'],
        answers: [{ text: 'x', explanation: 'f' }, { text: 'y' }],
      },
      { correct: ['a', 'b'], type: 'MULTIPLE_CHOICE' },
      { correct: ['a'] },
    ]);
    expect(report.changed.map(({ what }) => what)).toEqual([
      'credit for partly right answers was left out; they are wrong',
    ]);
    expect(report.refused.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('the picture “@@PLUGINFILE@@/a.png”'),
      expect.stringContaining('the type “essay”'),
    ]);
  });

  test('[BANK-1] HTML keeps its sense, or the question is refused', () => {
    const both = answer('100', 'x') + answer('0', 'y');
    const { questions, report } = read(
      'x.xml',
      quiz(
        [
          choice('10<sup>3</sup> and CO<sub>2</sub>', both),
          choice('<table><tr><td>1</td><td>2</td></tr><tr><th>3</th><td>4</td></tr></table>', both),
          choice('See <a href="https://example.org/a">the page</a>, <a href="#b">here</a>.', both),
          choice('<math><msup><mi>x</mi><mn>2</mn></msup></math>', both),
          choice('<object data="a.png"></object>', both),
        ].join('\n'),
      ),
    );
    expect(questions.map(({ question }) => question)).toEqual([
      '10³ and CO₂',
      '1 | 2\n\n3 | 4',
      'See [the page](https://example.org/a), here.',
    ]);
    expect(report.refused.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('other than text (<math>)'),
      expect.stringContaining('other than text (<object>)'),
    ]);
  });

  test('[BANK-8] entities of its own are refused', () => {
    const hostile = `<!DOCTYPE quiz [<!ENTITY x SYSTEM "file:///etc/passwd">]>${quiz('&x;')}`;
    expect(() => read('x.xml', hostile)).toThrow('declares entities of its own');
    expect(() => read('x.xml', '<quiz><question>')).toThrow('cannot be read');
    const picture = read('x.xml', quiz(choice('<img src="a.png">', answer('100', 'x') + answer('0', 'y'))));
    expect(picture.report).toMatchObject({ taken: 0, refused: [{ where: 'x.xml, line 2' }] });
  });
});

describe('QTI', () => {
  const old = `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="i1" xml:lang="de-DE">
<responseDeclaration identifier="R" cardinality="single" baseType="identifier"><correctResponse><value>C2</value></correctResponse></responseDeclaration>
<itemBody><p>Look.</p><choiceInteraction responseIdentifier="R" maxChoices="1"><prompt>Which?</prompt>
<simpleChoice identifier="C1">x<feedbackInline identifier="C1" outcomeIdentifier="F">no</feedbackInline></simpleChoice>
<simpleChoice identifier="C2" fixed="true">y</simpleChoice></choiceInteraction></itemBody>
<modalFeedback identifier="m" outcomeIdentifier="F">why</modalFeedback></assessmentItem>`;
  const latest = `<qti-assessment-item identifier="i2"><qti-response-declaration identifier="R" cardinality="multiple"><qti-mapping><qti-map-entry map-key="a" mapped-value="1"/><qti-map-entry map-key="b" mapped-value="-1"/></qti-mapping></qti-response-declaration>
<qti-item-body><qti-choice-interaction response-identifier="R"><qti-prompt>3?</qti-prompt><qti-simple-choice identifier="a">x</qti-simple-choice><qti-simple-choice identifier="b">y</qti-simple-choice></qti-choice-interaction></qti-item-body></qti-assessment-item>`;
  const essay =
    '<assessmentItem identifier="i3"><itemBody><extendedTextInteraction responseIdentifier="R"/></itemBody></assessmentItem>';

  test('2.2 and 3.0, alone and in a package', () => {
    expect(read('x.xml', old).questions).toMatchObject([
      {
        questionId: 'i1',
        question: 'Look.\n\nWhich?',
        language: 'DE',
        answers: [
          { id: 'C1', text: 'x', explanation: 'no' },
          { id: 'C2', text: 'y', isPinned: true },
        ],
        correct: ['C2'],
        explanation: 'why',
      },
    ]);
    const zip = zipSync({
      'a.xml': strToU8(old),
      'b.xml': strToU8(latest),
      'c.xml': strToU8(essay),
      'd.xml': strToU8('<'),
    });
    const { questions, report } = read('x.zip', zip);
    expect(questions).toMatchObject([
      { questionId: 'i1' },
      { questionId: 'i2', type: 'MULTIPLE_CHOICE', correct: ['a'] },
    ]);
    expect(report.refused.map(({ where }) => where)).toEqual(['x.zip, c.xml', 'x.zip, d.xml']);
  });

  test('[BANK-14] feedback in the body explains, it is no part of the stem; rubrics come along for candidates', () => {
    const item = old.replace(
      '<p>Look.</p>',
      '<rubricBlock view="candidate tutor"><p>Choose well.</p></rubricBlock><rubricBlock view="scorer">2 points</rubricBlock>' +
        '<div><p>Look.</p><feedbackBlock identifier="m" outcomeIdentifier="F"><p>Because of y.</p></feedbackBlock></div>',
    );
    expect(read('x.xml', item).questions).toMatchObject([
      { question: 'Choose well.\n\nLook.\n\nWhich?', explanation: 'Because of y.\n\nwhy' },
    ]);
  });

  test('[BANK-14] a passage comes along from the package, once for all its items, or is named as left out', () => {
    const referring = (href: string): string =>
      latest.replace(
        '<qti-item-body>',
        `<qti-assessment-stimulus-ref identifier="s" href="${href}" title="The text"/><qti-item-body>`,
      );
    const stimulus =
      '<qti-assessment-stimulus identifier="s"><qti-stimulus-body><p>Once upon a time.</p></qti-stimulus-body></qti-assessment-stimulus>';
    const zip = zipSync({
      'items/a.xml': strToU8(referring('../texts/story%201.xml')),
      'items/b.xml': strToU8(referring('../../../../etc/passwd').replace('i2', 'i3')),
      'items/c.xml': strToU8(referring('http://[').replace('i2', 'i4')),
      'texts/story 1.xml': strToU8(stimulus),
    });
    const { questions, report } = read('x.zip', zip);
    expect(questions.map(({ question, passage }) => [question, passage])).toEqual([
      ['3?', 'Once upon a time.'],
      ['3?', undefined],
      ['3?', undefined],
    ]);
    const left = 'the passage “The text” that the item refers to is left out';
    const named = report.changed.filter(({ what }) => what === left);
    expect(named.map(({ where }) => where)).toEqual(['x.zip, items/b.xml', 'x.zip, items/c.xml']);
    expect(read('x.xml', referring('a.xml')).report.changed.map(({ what }) => what)).toContain(left);
  });

  const body = (inside: string): string => `<itemBody>${inside}</itemBody>`;
  const itemWith = (declaration: string, inside: string, processing = ''): string =>
    `<assessmentItem identifier="k1">${declaration}${body(inside)}${processing}</assessmentItem>`;
  const declared = (kind: string, inside: string): string =>
    `<responseDeclaration identifier="R" ${kind}>${inside}</responseDeclaration>`;
  const right = (...values: string[]): string =>
    `<correctResponse>${values.map((value) => `<value>${value}</value>`).join('')}</correctResponse>`;

  test('[BANK-17] a gap in a sentence is a typed question; what brings part of the credit is left out', () => {
    const mapping =
      '<mapping><mapEntry mapKey="York" mappedValue="1"/><mapEntry mapKey="Jorvik" mappedValue="1"/><mapEntry mapKey="Leeds" mappedValue="0.5"/></mapping>';
    const { questions, report } = read(
      'x.xml',
      itemWith(
        declared('cardinality="single" baseType="string"', right('York') + mapping),
        '<p>Now is the winter made summer by this sun of <textEntryInteraction responseIdentifier="R"/>.</p>',
      ),
    );
    expect(questions).toMatchObject([
      {
        type: 'TYPED',
        question: 'Now is the winter made summer by this sun of _____.',
        answers: [{ text: 'York' }, { text: 'Jorvik' }],
      },
    ]);
    expect(report.changed).toHaveLength(1);
  });

  test('[BANK-17] a number is taken with the tolerance it is compared with, also in percent', () => {
    const equal = (mode: string, tolerance: string, value: string): string =>
      `<equal toleranceMode="${mode}" tolerance="${tolerance}"><variable identifier="R"/><baseValue baseType="float">${value}</baseValue></equal>`;
    const { questions } = read(
      'x.xml',
      itemWith(
        declared('cardinality="single" baseType="float"', right('3.14')),
        '<p>Pi?</p><p><textEntryInteraction responseIdentifier="R"/></p>',
        `<responseProcessing>${equal('absolute', '0.01 0.01', '3.14')}${equal('relative', '10', '20')}</responseProcessing>`,
      ),
    );
    expect(questions).toMatchObject([
      { type: 'NUMERIC', question: 'Pi?', answers: [{ text: '3.14 ± 0.01' }, { text: '20 ± 2' }] },
    ]);
  });

  const choices = ['A', 'B', 'C']
    .map((id) => `<simpleChoice identifier="${id}">${id}!</simpleChoice>`)
    .join('');
  const order = `<orderInteraction responseIdentifier="R"><prompt>Which first?</prompt>${choices}</orderInteraction>`;

  test('[BANK-17] an order is read in its right order, or refused when it leaves something out', () => {
    const item = (...values: string[]): string =>
      itemWith(declared('cardinality="ordered" baseType="identifier"', right(...values)), order);
    expect(read('x.xml', item('C', 'A', 'B')).questions).toMatchObject([
      { type: 'ORDERING', question: 'Which first?', answers: [{ id: 'C' }, { id: 'A' }, { id: 'B' }] },
    ]);
    expect(read('x.xml', item('C', 'A')).report.refused).toHaveLength(1);
    expect(read('x.xml', item('C', 'A', 'B', 'D')).report.refused).toHaveLength(1);
  });

  const side = (...ids: string[]): string =>
    `<simpleMatchSet>${ids.map((id) => `<simpleAssociableChoice identifier="${id}" matchMax="1">${id}!</simpleAssociableChoice>`).join('')}</simpleMatchSet>`;

  test('[BANK-17] pairs are read, what matches nothing is counted, and what matches twice is refused', () => {
    const item = (...values: string[]): string =>
      itemWith(
        declared('cardinality="multiple" baseType="directedPair"', right(...values)),
        `<matchInteraction responseIdentifier="R"><prompt>Which?</prompt>${side('A', 'B', 'C')}${side('X', 'Y', 'Z')}</matchInteraction>`,
      );
    const { questions, report } = read('x.xml', item('A X', 'B Y'));
    expect(questions).toMatchObject([
      {
        type: 'MATCHING',
        correct: ['A', 'B'],
        answers: [
          { text: 'A!', match: 'X!' },
          { text: 'B!', match: 'Y!' },
          { id: 'Z', text: 'Z!' },
        ],
      },
    ]);
    expect(report.changed).toHaveLength(1);
    expect(read('x.xml', item('A X', 'A Y', 'B Z', 'C X')).report.refused).toHaveLength(1);
  });

  test('elements with long names take no longer than others', () => {
    const long = 'a'.repeat(80);
    const { questions } = read('x.xml', old.replace('<p>Look.</p>', `<${long}>Look.</${long}>`));
    expect(questions).toMatchObject([{ question: 'Look.\n\nWhich?' }]);
  });

  test('what is no item cannot be read', () => {
    expect(() => read('x.xml', '<questestinterop/>')).toThrow('QTI 1.2');
    expect(() => read('x.xml', '<html/>')).toThrow('holds no assessment item');
    expect(() => read('x.zip', strToU8('PK\u0003\u0004 broken'))).toThrow('damaged');
    const workbook = zipSync({ 'xl/workbook.xml': strToU8('<workbook/>') });
    expect(() => read('x.xlsx', workbook)).toThrow('This is a workbook. Save the sheet');
  });
});

describe('Anki', () => {
  const fieldsOf = {
    1: ['Question', 'QType', 'Q_1', 'Q_2', 'Q_3', 'Answers', 'Sources', 'Extra 1'],
    2: ['Front', 'Back'],
    3: ['Question', 'B', 'A', 'C', 'Correct Answer'],
  };

  /** Nobody but Anki can make a column with its own collation: it gets that name afterwards, letter for letter. */
  const RENAMED = '"RTRIM"';
  const asOfAnki = (file: Buffer): Uint8Array =>
    Uint8Array.from(Buffer.from(file.toString('latin1').replaceAll(RENAMED, 'unicase'), 'latin1'));

  /** Names of fields stand in JSON, or since 2.1.28 in rows, sorted by a collation that only Anki has. */
  const writeModels = (database: DatabaseSync, isNew: boolean): void => {
    database.exec('CREATE TABLE col (models TEXT)');
    const models = Object.entries(fieldsOf).map(([id, names]) => [
      id,
      { flds: names.map((name) => ({ name })) },
    ]);
    database
      .prepare('INSERT INTO col VALUES (?)')
      .run(isNew ? '' : JSON.stringify(Object.fromEntries(models)));
    if (!isNew) return;
    database.exec(
      `CREATE TABLE fields (ntid INTEGER, ord INTEGER, name TEXT COLLATE ${RENAMED}, PRIMARY KEY (ntid, ord)) WITHOUT ROWID;
       CREATE UNIQUE INDEX idx_fields_name_ntid ON fields (name, ntid)`,
    );
    const insert = database.prepare('INSERT INTO fields VALUES (?, ?, ?)');
    for (const [id, names] of Object.entries(fieldsOf))
      for (const [ord, name] of names.entries()) insert.run(Number(id), ord, name);
  };

  const collection = (notes: readonly (readonly string[])[], isNew = false): Uint8Array => {
    const folder = mkdtempSync(join(tmpdir(), 'anki-'));
    const file = join(folder, 'c.db');
    const database = new DatabaseSync(file);
    database.exec('CREATE TABLE notes (id INTEGER PRIMARY KEY, guid TEXT, mid INTEGER, flds TEXT)');
    writeModels(database, isNew);
    for (const [guid = '', model = '', ...values] of notes) {
      database
        .prepare('INSERT INTO notes (guid, mid, flds) VALUES (?, ?, ?)')
        .run(guid, Number(model), values.join('\u001F'));
    }
    database.close();
    const bytes = asOfAnki(readFileSync(file));
    rmSync(folder, { recursive: true });
    return bytes;
  };

  test('the newest form: packed with zstd, fields in rows, beside an old collection that only says so', () => {
    const old = collection([['note', '2', 'Please update to the latest version', '']]);
    const notes = collection([['g1', '1', 'Which?', '2', 'x', 'y', 'z', '0 1 0', '', '']], true);
    const archive = zipSync({ 'collection.anki2': old, 'collection.anki21b': zstdCompressSync(notes) });
    expect(read('x.apkg', archive)).toMatchObject({
      questions: [{ questionId: 'g1', correct: ['b'] }],
      report: { read: 1, taken: 1 },
    });
    const cut = zipSync({ 'collection.anki21b': zstdCompressSync(notes).subarray(0, 40) });
    expect(() => read('x.apkg', cut)).toThrow('cannot be unpacked');
  });

  test('notes that are choices are taken, others refused', () => {
    const notes = collection([
      ['g1', '1', 'Which <b>two</b>?', '1', 'x', 'y', 'z', '1 0 1', 'book', 'why'],
      ['g2', '2', 'Capital?<div>A) Rome</div><div>B) Paris</div>', 'B) Paris<br>of France'],
      ['g3', '2', 'Capital of Italy?', 'Rome'],
    ]);
    const { questions, report } = read(
      'x.apkg',
      zipSync({ 'collection.anki2': notes, media: strToU8('{}') }),
    );
    expect(questions).toMatchObject([
      {
        questionId: 'g1',
        question: 'Which **two**?',
        correct: ['a', 'c'],
        references: ['book'],
        explanation: 'why',
      },
      { questionId: 'g2', question: 'Capital?', correct: ['b'], explanation: 'of France' },
    ]);
    expect(report.refused).toMatchObject([
      { where: 'x.apkg, item 3', reason: expect.stringContaining('The note is not a choice question.') },
    ]);
    const lettered = collection([
      ['g7', '3', 'Capital?', 'Paris', 'Rome', 'Bonn', 'B'],
      ['g8', '3', 'Capital city?', 'Paris', 'Rome', 'Bonn', 'Paris'],
      ['g9', '3', 'Capital town?', 'Paris', 'Rome', 'Bonn', 'Oslo'],
    ]);
    const named = read('x.apkg', zipSync({ 'collection.anki2': lettered }));
    expect(
      named.questions.map(({ answers, correct }) => [answers.map(({ text }) => text).join(), correct]),
    ).toEqual([
      ['Rome,Paris,Bonn', ['b']],
      ['Rome,Paris,Bonn', ['b']],
    ]);
    expect(named.report.refused).toMatchObject([{ where: 'x.apkg, item 3' }]);
    const gaps = collection([
      ['g4', '1', 'Which?', '2', 'x', '', 'z', '0 0 1', '', ''],
      ['g5', '1', 'Which?', '2', 'x', '', 'z', '3', '', ''],
      ['g6', '1', 'Which?', '2', 'x', '', 'z', 'B', '', ''],
    ]);
    const filled = read('x.apkg', zipSync({ 'collection.anki2': gaps }));
    expect(filled.questions.map(({ answers, correct }) => [answers.length, correct])).toEqual([
      [2, ['b']],
      [2, ['b']],
    ]);
    expect(filled.report.refused[0]?.reason).toBe('The key names answer B, which is empty.');
    expect(() => read('x.apkg', zipSync({ 'collection.anki2': strToU8('no database') }))).toThrow(
      'cannot be read',
    );
    expect(() => read('x.apkg', zipSync({ media: strToU8('{}') }))).toThrow('no Anki collection');
  });
});
