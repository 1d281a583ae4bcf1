import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { csvBank, sourceOf, startQuizzesApp } from '#tests/support/quizzes/app.ts';
import type { QuizzesApp } from '#tests/support/quizzes/app.ts';
import { DAY_MS } from '#core/instant.ts';
import type { BankQuestion, BankView, ImportPreview } from '../contract.bankviews.ts';
import type { CatalogueEntry } from '../contract.study.ts';
import { inBank } from './questions.items.ts';
import { findBank } from './banks.service.ts';
import { storeImport } from './imports.service.ts';
import { publish } from './publishing.service.ts';
import { questionsTable } from './quizzes.tables.ts';
import { writtenQuestion } from '#tests/support/quizzes/written-question.ts';

let world: QuizzesApp;
const ada = 'guest:ada';
const eve = 'guest:eve';

beforeEach(async () => {
  world = await startQuizzesApp();
});
afterEach(() => world.close());

const newBank = (): Promise<BankView> => world.must<BankView>(ada, 'POST /banks', { title: 'Mine' });
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const written = (given: object = {}): object => writtenQuestion({ id: 'one', ...given });

describe('writing', () => {
  test('[QUIZ-30] drafts are nobody’s but the owner’s until they are published; versions are kept', async () => {
    const { bankId } = await newBank();
    await world.must(ada, `PATCH /banks/${bankId}`, { isShared: true });
    const draft = await world.must<BankQuestion>(ada, `POST /banks/${bankId}/questions`, written());
    expect(draft).toMatchObject({ questionId: `${bankId}.one`, status: 'draft', version: 0 });
    const sources = () => world.must<{ sources: CatalogueEntry[] }>(eve, 'GET /sources');
    expect((await sources()).sources).toEqual([]);
    const published = await world.must<{ published: number }>(ada, `POST /banks/${bankId}/publication`, {});
    expect(published).toMatchObject({
      published: 1,
      corrected: 0,
      bank: { drafts: 0, questions: { EN: 1 } },
    });
    expect((await sources()).sources).toMatchObject([{ bankId, certificate: 'Basics', concepts: 1 }]);
    await world.must(ada, `POST /banks/${bankId}/questions`, written({ question: 'Which one is right?' }));
    await world.must(ada, `POST /banks/${bankId}/publication`, {});
    const read = await world.must<{
      published: BankQuestion;
      versions: { question: { question: string } }[];
    }>(ada, `GET /banks/${bankId}/questions/${bankId}.one`);
    expect(read.published).toMatchObject({ question: 'Which one is right?', version: 2 });
    expect(read.versions[0]?.question.question).toBe('Which is right?');
  });

  test.each([
    [{ correct: ['a', 'z'], type: 'MULTIPLE_CHOICE' }, 'There is no answer'],
    [
      {
        answers: [
          { id: 'a', text: 'x' },
          { id: 'a', text: 'y' },
        ],
      },
      'Two answers have the id',
    ],
    [{ correct: ['a', 'b'] }, 'SINGLE_CHOICE'],
    [{ category: 'ä'.repeat(200), provider: 'ö'.repeat(200), certificate: 'ü'.repeat(200) }, '1024 bytes'],
  ])('%j is refused with its reason', async (given, reason) => {
    const { bankId } = await newBank();
    const refused = await world.call<{ title: string }>(
      ada,
      `POST /banks/${bankId}/questions`,
      written(given),
    );
    expect([refused.status, refused.body.code]).toEqual([400, 'quiz-question-invalid']);
    expect(refused.body.title).toContain(reason);
  });

  test('[QUIZ-31] text over 1 KB is stored compressed, its beginning stays readable', async () => {
    const { bankId } = await newBank();
    const question = `Why? ${'long '.repeat(500)}end`;
    await world.must(ada, `POST /banks/${bankId}/questions`, written({ question }));
    await world.must(ada, `POST /banks/${bankId}/publication`, {});
    const { items } = await world.app.store.query(questionsTable, { partition: `${bankId}.one` });
    expect(items[0]).toMatchObject({ category: 'General#Acme#Basics', 'language#difficulty': 'EN#03' });
    const { question: beginning, compressed } = items[0] ?? {};
    expect(beginning).toMatch(/^Why\? long .{0,200}…$/);
    expect(compressed instanceof Uint8Array && compressed.length < 200).toBe(true);
    const { asked } = await world.begin(ada, bankId);
    expect(asked?.question).toBe(question.trim());
  });

  test('a bank and its questions can be taken away; learners keep what they answered', async () => {
    const { bankId } = await world.bank(ada, { count: 3 });
    const begun = await world.begin(ada, bankId);
    await world.answer(ada, begun);
    await world.must(ada, `DELETE /banks/${bankId}/questions/${bankId}.q000?of=published`);
    expect((await world.must<BankView>(ada, `GET /banks/${bankId}`)).questions).toEqual({ EN: 2, DE: 0 });
    await world.must(ada, `DELETE /banks/${bankId}`);
    expect((await world.call(ada, `GET /banks/${bankId}`)).status).toBe(404);
    expect((await world.app.store.scan(questionsTable)).items).toEqual([]);
    const next = await world.must<{ session: { status: string } }>(
      ada,
      `POST /sessions/${begun.session.sessionId}/next`,
    );
    expect(next.session.status).toBe('COMPLETED');
    expect((await world.quizzes.deps.learners.current('guest-ada')).progress.size).toBe(1);
  });

  test('an exam that makes no sense is refused', async () => {
    const { bankId } = await newBank();
    const { provider, certificate } = sourceOf(bankId);
    const exam = { provider, certificate, questions: 10, minutes: 10, rule: 'all-or-nothing' };
    const refused = await world.call(ada, `PATCH /banks/${bankId}`, {
      exams: [{ ...exam, passMark: 720, scale: { from: 1000, to: 100 } }],
    });
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, 'exams']);
  });
});

describe('files', () => {
  const BROKEN = `${csvBank({ count: 3 })}x,x,No key?,a,b,c,d,7,,General,Acme,Basics,EN,1\n`;

  test('[QUIZ-32] a preview stores nothing; the import takes what the report names', async () => {
    const { bankId } = await newBank();
    const preview = await world.must<ImportPreview>(
      ada,
      `POST /banks/${bankId}/imports/preview?name=x.csv`,
      bytesOf(BROKEN),
    );
    expect(preview.report).toMatchObject({ read: 4, taken: 3, refusedCount: 1 });
    expect(preview.report.refused[0]).toMatchObject({ where: 'x.csv, line 5', code: 'quiz-key-number' });
    expect(preview.sample[0]).toMatchObject({ questionId: 'q000', correct: ['a'] });
    expect((await world.must<BankView>(ada, `GET /banks/${bankId}`)).drafts).toBe(0);
    const path = `POST /banks/${bankId}/imports?name=x.csv&digest=${preview.digest}`;
    const other = await world.call(ada, path, bytesOf(csvBank({ count: 1 })));
    expect(other.body.code).toBe('quiz-file-changed');
    const { bank } = await world.must<{ bank: BankView }>(ada, path, bytesOf(BROKEN));
    expect(bank).toMatchObject({ drafts: 3, questions: { EN: 0, DE: 0 } });
    await world.must(ada, `POST /banks/${bankId}/publication`, {});
    const exported = await world.must<{ content: string }>(ada, `GET /banks/${bankId}/export?format=csv`);
    expect(Buffer.from(exported.content, 'base64').toString()).toContain('q001,');
    const doctor = await world.must<{ questions: number; findings: object[] }>(
      ada,
      `GET /banks/${bankId}/doctor`,
    );
    expect(doctor.questions).toBe(3);
  }, 60_000);

  test('[BANK-16] a file in the other language is linked by its ids and overwrites nothing', async () => {
    const { bankId } = await world.bank(ada, { count: 2 });
    const german = csvBank({ count: 2, languages: ['DE'] })
      .replaceAll('-de,', ',')
      .replace('id,concept,', 'id,x,');
    const path = `POST /banks/${bankId}/imports?name=de.csv&publish=yes`;
    const { report, bank } = await world.must<{ report: ImportPreview['report']; bank: BankView }>(
      ada,
      path,
      bytesOf(german),
    );
    expect(report.changed.map(({ what }) => what)).toContain(
      '2 questions have the id of one in another language and were linked as its translation',
    );
    expect(bank).toMatchObject({ questions: { EN: 2, DE: 2 } });
    const read = await world.must<{ published: BankQuestion }>(
      ada,
      `GET /banks/${bankId}/questions/${bankId}.q001-de`,
    );
    expect(read.published).toMatchObject({ language: 'DE', conceptId: `${bankId}.q001` });
  }, 60_000);

  test.each(['published', 'drafts'])(
    '[BANK-15] a file that names no certificate does not split the bank: it is the bank’s (%s)',
    async (state) => {
      const { bankId } = await newBank();
      const take = (csv: string, query = '') =>
        world.must<{ report: ImportPreview['report']; bank: BankView }>(
          ada,
          `POST /banks/${bankId}/imports?name=x.csv${query}`,
          bytesOf(csv),
        );
      await take(csvBank({ count: 3 }), state === 'published' ? '&publish=yes' : '');
      const { report } = await take(
        'question,a,b,correct,category\nNew?,x,y,A,Storage\nNewer?,x,y,B,Storage\n',
      );
      expect(report).toMatchObject({ taken: 2, changedCount: 1 });
      expect(report.changed[0]?.what).toBe(
        '2 questions named no certificate and were given that of the bank: Basics',
      );
      await take(
        'question,a,b,correct,certificate,provider\nOther?,x,y,A,Advanced,Acme\nTheirs?,x,y,A,,Bmce\n',
      );
      await world.must(ada, `POST /banks/${bankId}/publication`, {});
      const { certificates } = await world.must<BankView>(ada, `GET /banks/${bankId}`);
      expect(certificates.map(({ provider, certificate }) => [provider, certificate])).toEqual([
        ['Acme', 'Advanced'],
        ['Acme', 'Basics'],
        ['Bmce', ''],
      ]);
    },
    60_000,
  );

  test('a file that is none is refused, whatever its name', async () => {
    const { bankId } = await newBank();
    const path = `POST /banks/${bankId}/imports?name=deck.apkg`;
    const refused = await world.call(ada, path, bytesOf('PK\u0003\u0004 not a package'));
    expect([refused.status, refused.body.code]).toEqual([400, 'quiz-file-unreadable']);
  }, 60_000);

  test('[QUIZ-33] an import that breaks off is not there, and is cleared away after a day', async () => {
    const { bankId } = await newBank();
    const { store } = world.app;
    const { deps } = world.quizzes;
    const question = await world.must<BankQuestion>(ada, `POST /banks/${bankId}/questions`, written());
    const questions = Array.from({ length: 4500 }, (_, index) =>
      inBank(bankId, { ...question, questionId: `n${index}`, conceptId: `n${index}` }, 0),
    );
    let stored = 0;
    const stopping = storeImport(deps, bankId, questions, {
      onStored: (count) => {
        stored = count;
        if (count >= 4000) throw new Error('the power is gone');
      },
    });
    await expect(stopping).rejects.toThrow('the power is gone');
    expect(stored).toBe(4000);
    expect(await world.must<BankView>(ada, `GET /banks/${bankId}`)).toMatchObject({ drafts: 1 });
    const left = async (): Promise<number> => {
      let count = 0;
      let cursor: string | undefined;
      do {
        const page = await store.scan(questionsTable, cursor === undefined ? {} : { cursor });
        count += page.items.length;
        ({ cursor } = page);
      } while (cursor !== undefined);
      return count;
    };
    const before = await left();
    world.app.clock.advance(DAY_MS);
    await world.settle();
    expect(before - (await left())).toBe(4000);
  });
});

describe('a publication that breaks off', () => {
  test('[QUIZ-33] loses nothing: what went over is counted, the rest are drafts, a key never changes unnoticed', async () => {
    const { bankId } = await world.bank(ada, { count: 3 });
    const { deps } = world.quizzes;
    await world.must(ada, `POST /banks/${bankId}/questions`, written({ id: 'q001', correct: ['b'] }));
    for (const id of ['new1', 'new2'])
      await world.must(ada, `POST /banks/${bankId}/questions`, written({ id }));
    const dying = publish(deps, bankId, {
      onWritten: () => {
        throw new Error('the power is gone');
      },
    });
    await expect(dying).rejects.toThrow('the power is gone');
    const half = await findBank(deps, bankId);
    expect(half).toMatchObject({ isDirty: true, corrections: 1, drafts: 3 });
    world.app.clock.advance(5 * 60_000);
    await world.settle();
    expect(await findBank(deps, bankId)).toMatchObject({ isDirty: false, corrections: 1, drafts: 3 });
    const view = await world.must<BankView>(ada, `GET /banks/${bankId}`);
    expect(view.questions.EN).toBe(5);
    const again = await world.must<{ published: number }>(ada, `POST /banks/${bankId}/publication`, {});
    expect(again).toMatchObject({ published: 0, corrected: 0, bank: { drafts: 0, questions: { EN: 5 } } });
  });
});

test('[QUIZ-34] the doctor knows how often each answer was chosen', async () => {
  const { bankId } = await world.bank(ada, { count: 1 });
  const { picks } = world.quizzes.deps;
  const begun = await world.begin(ada, bankId);
  await world.answer(ada, begun, ['b']);
  for (let count = 0; count < 120; count++) picks.note(`${bankId}.q000`, [count % 2 ? 'a' : 'b']);
  world.app.clock.advance(60_000);
  await picks.flush();
  type Examined = { findings: { kind: string; detail: string; questionId?: string }[] };
  const { findings } = await world.must<Examined>(ada, `GET /banks/${bankId}/doctor`);
  const dead = findings.filter(({ kind }) => kind === 'dead-option');
  expect(dead.map(({ detail }) => detail)).toEqual([
    '“worse 0” was chosen 0 times in 121',
    '“worst 0” was chosen 0 times in 121',
  ]);
  expect(dead[0]?.questionId).toBe(`${bankId}.q000`);
});

describe('a shared bank', () => {
  test('[QUIZ-30] may be studied by all, but its keys, drafts and files are the owner’s', async () => {
    const { bankId } = await world.bank(ada, { count: 3, isShared: true });
    await world.begin(eve, bankId);
    const lines = [
      `GET /banks/${bankId}/questions?show=published`,
      `GET /banks/${bankId}/questions/${bankId}.q000`,
      `GET /banks/${bankId}/export?format=json`,
      `GET /banks/${bankId}/doctor`,
      `DELETE /banks/${bankId}`,
    ];
    for (const line of lines) expect((await world.call(eve, line)).body.code).toBe('not-allowed');
    const posts = [
      [`POST /banks/${bankId}/publication`, {}],
      [`POST /banks/${bankId}/questions`, written()],
      [`PATCH /banks/${bankId}`, { title: 'Mine now' }],
    ] as const;
    for (const [line, body] of posts)
      expect((await world.call(eve, line, body)).body.code).toBe('not-allowed');
  });

  test('the ready-made ones are whole, and the administrators’ to correct', async () => {
    await world.quizzes.module.seedDemo?.();
    await world.quizzes.module.seedDemo?.();
    const { banks } = await world.must<{ banks: BankView[] }>(eve, 'GET /banks?scope=shared');
    expect(banks.map((bank) => bank.bankId)).toEqual(['cloud-basics', 'roundtable-host']);
    for (const { questions, drafts } of banks) {
      expect(questions.EN).toBeGreaterThanOrEqual(60);
      expect([questions.DE, drafts]).toEqual([questions.EN, 0]);
    }
    const change = { about: 'Changed.' };
    expect((await world.call(eve, 'PATCH /banks/cloud-basics', change)).body.code).toBe('not-allowed');
    expect(await world.must<BankView>('admin:root', 'PATCH /banks/cloud-basics', change)).toMatchObject(
      change,
    );
  });
});

describe('reports', () => {
  test('reach the owner, who closes them; nobody else sees them', async () => {
    const { bankId } = await world.bank(ada, { count: 2, isShared: true });
    const given = { questionId: `${bankId}.q001`, comment: 'B is right too.', correct: ['b'] };
    const { reportId } = await world.must<{ reportId: string }>(eve, 'POST /reports', given);
    expect((await world.call(eve, `GET /banks/${bankId}/reports`)).body.code).toBe('not-allowed');
    const { reports } = await world.must<{ reports: object[] }>(ada, `GET /banks/${bankId}/reports`);
    expect(reports).toMatchObject([
      { reportId, question: 'Question 1?', isOpen: true, correct: ['b'], suggested: ['wrong 1'] },
    ]);
    expect((await world.must<BankView>(ada, `GET /banks/${bankId}`)).openReports).toBe(1);
    await world.must(ada, `POST /banks/${bankId}/reports/${reportId}/closing`);
    expect((await world.must<BankView>(ada, `GET /banks/${bankId}`)).openReports).toBe(0);
  });

  test('[QUIZ-40] a corrected key closes the reports that asked for it, in every language, and no others', async () => {
    const { bankId } = await world.bank(ada, { count: 2, isShared: true, languages: ['EN', 'DE'] });
    const report = (question: string, correct: readonly string[]) =>
      world.must(eve, 'POST /reports', { questionId: `${bankId}.${question}`, comment: 'No.', correct });
    for (const [question, right] of [
      ['q001', 'b'],
      ['q001-de', 'b'],
      ['q001', 'c'],
      ['q000', 'b'],
    ] as const) {
      world.app.clock.advance(1000);
      await report(question, [right]);
    }
    await world.must(ada, `POST /banks/${bankId}/questions/${bankId}.q001/correction`, { correct: ['b'] });
    const { reports } = await world.must<{ reports: object[] }>(ada, `GET /banks/${bankId}/reports`);
    expect(reports).toMatchObject([
      { questionId: `${bankId}.q000`, isOpen: true },
      { correct: ['c'], isOpen: true },
      { questionId: `${bankId}.q001-de`, isOpen: false },
      { questionId: `${bankId}.q001`, isOpen: false },
    ]);
    expect((await world.must<BankView>(ada, `GET /banks/${bankId}`)).openReports).toBe(2);
  });

  test('[QUIZ-40] publishing the corrected question closes what was reported about it', async () => {
    const { bankId } = await world.bank(ada, { count: 3, isShared: true });
    const report = async (question: string, correct?: readonly string[]) => {
      world.app.clock.advance(1000);
      await world.must(eve, 'POST /reports', {
        questionId: `${bankId}.${question}`,
        comment: 'No.',
        correct,
      });
    };
    await report('q001', ['b']);
    await report('q001');
    await report('q001', ['c']);
    await report('q002');
    const change = (id: string) =>
      written({
        id,
        question: `Better ${id}?`,
        correct: ['b'],
        answers: [
          { id: 'a', text: 'x' },
          { id: 'b', text: 'y' },
        ],
      });
    await world.must(ada, `POST /banks/${bankId}/questions`, change('q001'));
    await world.must(ada, `POST /banks/${bankId}/questions`, change('q002'));
    const publication = `POST /banks/${bankId}/publication`;
    const named = await world.must<{ bank: BankView }>(ada, publication, { questionIds: [`${bankId}.q001`] });
    expect(named.bank.openReports).toBe(2);
    const read = () => world.must<{ reports: { isOpen: boolean }[] }>(ada, `GET /banks/${bankId}/reports`);
    // Newest first; another key than the published one was asked for in the second.
    expect((await read()).reports.map(({ isOpen }) => isOpen)).toEqual([true, true, false, false]);
    // Everything at once says nothing about each question: a remark without a key stays to be read.
    await world.must(ada, publication, {});
    expect((await read()).reports.map(({ isOpen }) => isOpen)).toEqual([true, true, false, false]);
  });
});
