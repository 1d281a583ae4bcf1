import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Question } from '#activities/engagements/contract.questions.ts';
import { setFormats } from '#activities/engagements/contract.setviews.ts';
import type {
  ImportPreview,
  QuestionRow,
  SetRow,
  SetView,
} from '#activities/engagements/contract.setviews.ts';
import { writeXlsx } from '#platform/spreadsheets/server/write-xlsx.ts';
import { processorSlowdown } from '#tests/support/core/slowdown.ts';
import { aQuestion } from '#tests/support/engagements/questions.ts';
import { sharedJobs } from '#tests/support/jobs/shared-jobs.ts';
import { startSetsApp } from '#tests/support/engagements/question-sets-app.ts';
import type { SetsApp } from '#tests/support/engagements/question-sets-app.ts';
import type { TestToken } from '#tests/support/identity/test-identity.ts';
import { readSetFile } from './files.job.ts';

let world: SetsApp;
const ada: TestToken = 'guest:ada';
const PREVIEW = '/engagements/sets/imports/preview';
const IMPORT = '/engagements/sets/imports';

beforeAll(async () => {
  world = await startSetsApp();
});
afterAll(() => world.app.close());

interface Problem {
  readonly code: string;
  readonly title: string;
}

const header = 'Category,Question,OptionA,OptionB,OptionC,OptionD,CorrectAnswer,Points';
const good = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `Space,Question ${index}?,Mars,Jupiter,Venus,,Jupiter,1`);
const withBadRow12 = [header, ...good(10), 'Space,Broken?,Mars,Jupiter,,,Pluto,1', ...good(1)].join('\n');

const preview = (file: Uint8Array | string, query: Record<string, string> = {}) =>
  world.send<ImportPreview>(ada, PREVIEW, { fileName: 'friday.csv', ...query }, file);
const refusal = async (file: Uint8Array | string, query: Record<string, string> = {}): Promise<string> =>
  (await world.send<Problem>(ada, PREVIEW, { fileName: 'a.xlsx', ...query }, file)).body.code;
const save = <T = SetView>(file: Uint8Array | string, query: Record<string, string>) =>
  world.send<T>(ada, IMPORT, { fileName: 'friday.csv', ...query }, file);
const questionsOf = async (setId: string): Promise<Question[]> =>
  (
    await world.app
      .as(ada)
      .request<{ questions: QuestionRow[] }>(`GET /api/engagements/sets/${setId}/questions`)
  ).body.questions.map(({ question }) => question);
const ownSets = async (): Promise<number> =>
  (await world.app.as(ada).request<{ sets: SetRow[] }>('GET /api/engagements/sets?scope=own')).body.sets
    .length;

describe('[SET-11] a preview', () => {
  test('names row 12, its column, what is wrong and what would be right, and saves nothing', async () => {
    const before = await ownSets();
    const { body } = await preview(withBadRow12);
    expect(body).toMatchObject({
      layout: 'trivia',
      type: 'trivia',
      name: 'friday',
      questionCount: 11,
      badRowCount: 1,
      categories: [{ name: 'Space', questionCount: 11 }],
      issueCount: 1,
      issues: [
        {
          row: 12,
          column: 'CorrectAnswer',
          severity: 'error',
          problem: '“Pluto” is not one of the options.',
          wanted: 'The text of an option, such as “Mars”.',
        },
      ],
    });
    expect(body.rows).toHaveLength(12);
    expect(await ownSets()).toBe(before);
  });

  test('a quote that is never closed is told by its row', async () => {
    const { body } = await preview(
      `${header}\n${good(1).join('')}\nSpace,"Open?,a,b,,,a,1\n${good(3).join('\n')}`,
    );
    expect(body).toMatchObject({ questionCount: 0, badRowCount: 1, issues: [{ row: 3 }] });
  });

  test('every encoding and separator gives the same questions', async () => {
    const text = 'Kategorie;Frage;Option A;Option B;Richtige Antwort\nGröße;Wie groß?;groß;größer;größer\n';
    const bytes = [
      Buffer.from(text),
      Buffer.from(`\uFEFF${text}`),
      Buffer.from(`\uFEFF${text}`, 'utf16le'),
      Buffer.from(text, 'latin1'),
      Buffer.from(text.replaceAll(';', '\t')),
    ];
    const digests = await Promise.all(bytes.map(async (file) => (await preview(file)).body.digest));
    expect(new Set(digests).size).toBe(1);
  });
});

describe('[SET-12] saving', () => {
  test('stores exactly what was previewed, with the rows left out knowingly', async () => {
    const { body: shown } = await preview(withBadRow12);
    const { digest } = shown;
    expect(await save<Problem>(withBadRow12, { digest })).toMatchObject({
      status: 409,
      body: { code: 'set-import-has-errors', title: '1 rows have errors. Fix them, or leave them out.' },
    });
    const saved = await save(withBadRow12, { digest, leaveOut: 'yes', name: 'Friday quiz' });
    expect(saved.body).toMatchObject({ name: 'Friday quiz', totalQuestions: 11, sourceName: 'friday.csv' });
    const previewed = shown.rows.flatMap(({ question }) => question ?? []);
    expect(await questionsOf(saved.body.setId)).toEqual(previewed);
  });

  test('another file, another type or another layout is refused', async () => {
    const file = [header, ...good(3)].join('\n');
    const { digest } = (await preview(file)).body;
    const changed = { status: 409, body: { code: 'set-import-changed' } };
    expect(await save<Problem>(file.replace('Question 2', 'Question 3'), { digest })).toMatchObject(changed);
    expect(await save<Problem>(file, { digest, type: 'poll' })).toMatchObject(changed);
    expect(await save<Problem>(file, { digest, layout: 'call-and-answer' })).toMatchObject(changed);
  });

  test('nothing but bad rows is no set', async () => {
    const file = `${header}\nSpace,Broken?,a,b,,,c,1\n`;
    const { digest } = (await preview(file)).body;
    expect(await save<Problem>(file, { digest, leaveOut: 'yes' })).toMatchObject({
      body: { code: 'set-import-empty' },
    });
  });

  test('[SET-17] the file is kept as it came, for its owner alone', async () => {
    const file = [header, ...good(2)].join('\r\n');
    const { digest } = (await preview(file)).body;
    const { body } = await save(file, { digest });
    const source = await world.app
      .as(ada)
      .request<{ name: string; content: string }>(`GET /api/engagements/sets/${body.setId}/source`);
    expect(source.body).toMatchObject({ name: 'friday.csv' });
    expect(Buffer.from(source.body.content, 'base64').toString()).toBe(file);
    const stored = await world.app.files.head(`engagements/sets/${body.setId}/source.csv`);
    expect(stored).toMatchObject({ ok: true, value: { contentType: 'text/csv; charset=utf-8' } });
    await world.app
      .as(ada)
      .request(`PATCH /api/engagements/sets/${body.setId}`, { body: { visibility: 'shared' } });
    const stranger = await world.app
      .as('guest:eve')
      .request<Problem>(`GET /api/engagements/sets/${body.setId}/source`);
    expect(stranger).toMatchObject({ status: 403 });
  });

  test('[SET-8] an import can replace a set: same place in the lists, a new edition', async () => {
    const first = [header, ...good(2)].join('\n');
    const { body: old } = await save(first, { digest: (await preview(first)).body.digest, name: 'Weekly' });
    const second = [header, ...good(5)].join('\n');
    const { body: shown } = await preview(second);
    const replaced = await save(second, { digest: shown.digest, replaces: old.setId });
    expect(replaced.body).toMatchObject({ name: 'Weekly', edition: 2, totalQuestions: 5 });
    expect(await save<Problem>(second, { digest: shown.digest, replaces: old.setId })).toMatchObject({
      status: 409,
      body: { code: 'set-replaced' },
    });
    const stranger = await world.send<Problem>(
      'guest:eve',
      IMPORT,
      { fileName: 'a.csv', digest: shown.digest, replaces: old.setId },
      second,
    );
    expect(stranger.status).toBe(404);
  });
});

describe('[SET-4] large files', () => {
  test('5,000 questions are previewed and saved; 5,001 are refused with the limit', async () => {
    const file = [header, ...good(5000)].join('\n');
    const { body: shown } = await preview(file);
    expect(shown).toMatchObject({ questionCount: 5000, badRowCount: 0 });
    expect(shown.rows.length).toBe(300);
    const saved = await save(file, { digest: shown.digest });
    expect(saved.body.totalQuestions).toBe(5000);
    expect(await refusal([header, ...good(5001)].join('\n'))).toBe('set-too-many-questions');
  });
});

describe('[SET-15] hostile and broken files', () => {
  const bomb = (): Uint8Array =>
    zipSync({
      'xl/workbook.xml': strToU8(
        '<workbook xmlns:r="r"><sheets><sheet name="a" r:id="r1"/></sheets></workbook>',
      ),
      'xl/worksheets/sheet1.xml': strToU8(`<worksheet>${' '.repeat(60_000_000)}</worksheet>`),
    });

  test('a bomb is refused while everybody else is served', async () => {
    const file = bomb();
    const before = process.threadCpuUsage();
    const refused = refusal(file);
    const others = Array.from({ length: 10 }, async () => {
      const answer = await world.app.as('guest:eve').request('GET /api/engagements/sets?scope=own');
      return answer.status;
    });
    expect(await Promise.all(others)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await refused).toBe('set-file-too-large');
    // What this thread worked, not how long it took: other work on this machine makes everything late.
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000 / processorSlowdown()).toBeLessThan(1000);
  });

  test.each([
    ['broken zip', bomb().slice(0, 300), 'set-file-unreadable'],
    ['a picture', Uint8Array.from({ length: 2000 }, (_, index) => (index * 7) % 256), 'set-file-unreadable'],
    [
      'with a password',
      Buffer.concat([Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from('EncryptedPackage', 'utf16le')]),
      'set-file-encrypted',
    ],
    ['only spaces', '   \n  \n', 'set-layout-unknown'],
    ['only a header', `${header}\n`, 'set-file-empty'],
    ['other columns', 'Name,Age\nAda,36\n', 'set-layout-unknown'],
    ['broken JSON', '{"questions": [}', 'set-file-unreadable'],
    ['20,001 rows', `${header}\n${'\n'.repeat(20_001)}x`, 'set-file-too-large'],
  ])('%s', async (_, file, code) => {
    const query = code === 'set-file-unreadable' && typeof file === 'string' ? { layout: 'json' } : {};
    expect(await refusal(file, query)).toBe(code);
  });

  test('more than 8 MB is refused at the door', async () => {
    expect(await refusal(new Uint8Array(9 * 1024 * 1024))).toBe('body-too-large');
  });

  test('one that takes too long is ended', async () => {
    const file = {
      bytes: strToU8(header),
      fileName: 'a.csv',
      layout: undefined,
      type: undefined,
      defaultCategory: 'x',
    };
    const options = { caller: 'somebody', seconds: 0.001, megabytes: 64 };
    expect(await sharedJobs.run(readSetFile, file, options)).toMatchObject({
      ok: false,
      error: { code: 'work-too-large' },
    });
  });
});

describe('[SET-13] every format over the wire', () => {
  const questions: Question[] = [
    aQuestion({ title: 'One, "two"; three', explanation: 'Because.' }),
    aQuestion({
      title: '=1+1 is?',
      options: [{ text: '+2' }, { text: '-2' }],
      right: [0],
    } as Partial<Question>),
    aQuestion({
      kind: 'true-false',
      title: 'Sun is a star',
      right: true,
      options: undefined,
    } as unknown as Partial<Question>),
  ].map((question) => JSON.parse(JSON.stringify(question)) as Question);

  test.each(setFormats)('%s', async (format) => {
    const isOpen = format.startsWith('call-and-answer');
    const content = isOpen
      ? [{ kind: 'open', title: 'What is fair?', category: 'Space', detail: '@all\nline 2' } as const]
      : questions;
    const { setId } = await world.make(ada, {
      name: 'Ex/port: 1',
      type: isOpen ? 'call-and-answer' : 'trivia',
      questions: content,
    });
    const { body, status } = await world.app
      .as(ada)
      .request<{ name: string; content: string; notes: string[] }>(
        `GET /api/engagements/sets/${setId}/export?format=${format}`,
      );
    expect(status).toBe(200);
    expect(body.name).toMatch(/^Ex port 1\.\w/);
    const bytes = Buffer.from(body.content, 'base64');
    const { body: read } = await preview(bytes, { fileName: body.name });
    expect(read).toMatchObject({ badRowCount: 0, questionCount: content.length });
    expect(read.rows.map(({ question }) => question?.title)).toEqual(content.map(({ title }) => title));
  });

  test('[SET-14] a set that a format cannot hold at all is refused', async () => {
    const { setId } = await world.make(ada, { name: 'Open', type: 'trivia', questions });
    const refused = await world.app
      .as(ada)
      .request<Problem>(`GET /api/engagements/sets/${setId}/export?format=call-and-answer-csv`);
    expect(refused).toMatchObject({ status: 409, body: { code: 'set-export-empty' } });
  });

  test('a workbook of somebody else, header further down', async () => {
    const sheet = [
      ['Our quiz'],
      [],
      ['Category', 'Question', 'OptionA', 'OptionB', 'CorrectAnswer', 'Points'],
      ['Space', 'Largest?', 'Mars', 'Jupiter', 'Jupiter', '2'],
    ];
    const { body } = await preview(await writeXlsx(sheet, { name: 'Quiz' }), { fileName: 'quiz.xlsx' });
    expect(body).toMatchObject({
      layout: 'trivia',
      rows: [{ row: 4, question: { title: 'Largest?', right: [1], points: 2 } }],
    });
  });
});
