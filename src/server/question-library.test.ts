import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { engagementsTable } from '#activities/engagements/server/engagements.table.ts';
import type { BankQuestion, BankView } from '#activities/quizzes/contract.bankviews.ts';
import type { SessionState } from '#activities/quizzes/contract.study.ts';
import type { QuestionRow, SetView } from '#activities/engagements/contract.setviews.ts';
import type { HostView } from '#activities/engagements/contract.views.ts';
import { must } from '#tests/support/rooms/evening.ts';
import { startComposedApp } from '#tests/support/server/composed-app.ts';
import type { ComposedApp } from '#tests/support/server/composed-app.ts';
import type { Caller } from '#tests/support/server/app.ts';
import type { CopyOutlook, Corrections } from '#platform/questions/contract.ts';

let composed: ComposedApp;
let owner: Caller;
let other: Caller;
beforeEach(async () => {
  composed = await startComposedApp();
  owner = await someone();
  other = await someone();
});
afterEach(() => composed.app.close());

const someone = async (): Promise<Caller> => composed.callerWith(await composed.newGuest());
const codeOf = async (asked: ReturnType<Caller['request']>): Promise<unknown> =>
  ((await asked).body as { readonly code?: string }).code;

interface Made {
  readonly kind: string;
  readonly id: string;
  readonly path: string;
  readonly copied: number;
}

const face = { language: 'EN', difficulty: 3, provider: '', certificate: '', references: [] };
const optionsOf = (...texts: readonly string[]) =>
  texts.map((text, place) => ({ id: 'abcdef'[place] ?? '', text }));

const bankQuestions = [
  {
    id: 'one',
    question: 'Which class is oil?',
    answers: optionsOf('A', 'B'),
    correct: ['b'],
    type: 'SINGLE_CHOICE',
    category: 'Fires',
    ...face,
  },
  {
    id: 'many',
    question: 'Which two burn?',
    answers: optionsOf('Oil', 'Wood', 'Stone'),
    correct: ['a', 'b'],
    type: 'MULTIPLE_CHOICE',
    category: 'Fires',
    ...face,
  },
  {
    id: 'truth',
    question: 'Water puts out oil.',
    answers: optionsOf('True', 'False'),
    correct: ['b'],
    type: 'SINGLE_CHOICE',
    category: 'Fires',
    ...face,
  },
  {
    id: 'number',
    question: 'Whom do you call?',
    answers: optionsOf('112 ± 1'),
    correct: ['a'],
    type: 'NUMERIC',
    category: 'Alarm',
    ...face,
    references: ['EU'],
  },
  {
    id: 'typed',
    question: 'What burns in class D?',
    answers: optionsOf('Metal', 'Metals'),
    correct: ['a', 'b'],
    type: 'TYPED',
    category: 'Alarm',
    ...face,
    explanation: 'Magnesium does.',
  },
  {
    id: 'numbers',
    question: 'A prime below 4?',
    answers: optionsOf('2', '3'),
    correct: ['a', 'b'],
    type: 'NUMERIC',
    category: 'Alarm',
    ...face,
  },
  {
    id: 'long',
    question: `${'Long. '.repeat(200)}`,
    answers: optionsOf('A', 'B'),
    correct: ['a'],
    type: 'SINGLE_CHOICE',
    category: 'Alarm',
    ...face,
  },
];

const makeBank = async (questions: readonly object[] = bankQuestions): Promise<string> => {
  const body = { title: 'Fire safety' };
  const { bankId } = await must(owner.request<BankView>('POST /api/quizzes/banks', { body }));
  for (const question of questions)
    await must(owner.request(`POST /api/quizzes/banks/${bankId}/questions`, { body: question }));
  await must(owner.request(`POST /api/quizzes/banks/${bankId}/publication`, { body: {} }));
  return bankId;
};

const rome = { kind: 'true-false', title: 'Rome is in Italy.', category: 'Europe', right: true } as const;
const volga = {
  kind: 'single',
  title: 'Which river is longest?',
  category: 'Rivers',
  options: [{ text: 'Elbe' }, { text: 'Volga' }, { text: 'Rhine' }],
  right: [1],
  explanation: '3,530 km',
} as const;
const legs = {
  kind: 'numeric',
  title: 'How many legs has a spider?',
  category: 'Animals',
  right: 8,
  tolerance: 0,
} as const;
const order = {
  kind: 'ordering',
  title: 'From small to large',
  category: 'Animals',
  options: [{ text: 'Ant' }, { text: 'Cat' }],
} as const;

const makeSet = async (questions: readonly object[], visibility = 'private'): Promise<string> => {
  const body = { name: 'Trivia', type: 'trivia', questions, visibility };
  return (await must(owner.request<SetView>('POST /api/engagements/sets', { body }))).setId;
};

const rowsOf = async (who: Caller, setId: string): Promise<QuestionRow[]> =>
  (await must(who.request<{ questions: QuestionRow[] }>(`GET /api/engagements/sets/${setId}/questions`)))
    .questions;
const bankRows = async (who: Caller, bankId: string): Promise<BankQuestion[]> =>
  (
    await must(
      who.request<{ questions: BankQuestion[] }>(`GET /api/quizzes/banks/${bankId}/questions?show=published`),
    )
  ).questions;
const copy = (who: Caller, kind: string, id: string, body: object = {}): Promise<Made> =>
  must(who.request<Made>(`POST /api/questions/${kind}/${id}/copies`, { body }));

describe('a copy', () => {
  test('[LIB-1] of a bank lists what stays behind, and [LIB-3] is a set like any other with a link back', async () => {
    const bankId = await makeBank();
    const outlook = await must(owner.request<CopyOutlook>(`GET /api/questions/bank/${bankId}/copy`));
    expect(outlook).toMatchObject({ title: 'Fire safety', questions: 7, fitting: 5, leftCount: 3 });
    expect(outlook.left.map(({ isWhole }) => isWhole)).toEqual([true, true, false]);
    expect(outlook.left.map(({ what }) => what.join()).toSorted()).toEqual([
      'it accepts several numbers, a set takes one',
      'the references stay behind',
      'the text is too long for a phone in a live session',
    ]);
    const made = await copy(owner, 'bank', bankId);
    expect(made).toMatchObject({ kind: 'set', copied: 5, path: `/engagements/new?set=${made.id}` });
    const rows = await rowsOf(owner, made.id);
    const byTitle = new Map(rows.map(({ question }) => [question.title, question]));
    expect(byTitle.get('Which class is oil?')).toMatchObject({
      kind: 'single',
      right: [1],
      category: 'Fires',
    });
    expect(byTitle.get('Which two burn?')).toMatchObject({ kind: 'multiple', right: [0, 1] });
    expect(byTitle.get('Water puts out oil.')).toMatchObject({ kind: 'true-false', right: false });
    expect(byTitle.get('Whom do you call?')).toMatchObject({ kind: 'numeric', right: 112, tolerance: 1 });
    expect(byTitle.get('What burns in class D?')).toMatchObject({
      kind: 'typed',
      right: ['Metal', 'Metals'],
      explanation: 'Magnesium does.',
    });
    expect(rows.some(({ question }) => 'link' in question || 'source' in question)).toBe(false);
    const table = engagementsTable(composed.app.config.ENVIRONMENT);
    const { items } = await composed.app.store.query(table, {
      partition: `SET#${made.id}`,
      sort: { beginsWith: 'QUESTION#' },
    });
    const oil = items.find(({ Title }) => Title === 'Which class is oil?');
    const { Source, ...asEver } = oil ?? {};
    expect(Source).toMatchObject({ kind: 'bank', id: bankId, questionId: `${bankId}.one` });
    const written = await makeSet([byTitle.get('Which class is oil?') ?? {}]);
    const own = await composed.app.store.query(table, {
      partition: `SET#${written}`,
      sort: { beginsWith: 'QUESTION#' },
    });
    expect(Object.keys(asEver).toSorted()).toEqual(Object.keys(own.items[0] ?? {}).toSorted());
    expect(await must(owner.request<SetView>(`GET /api/engagements/sets/${made.id}`))).toMatchObject({
      isCopy: true,
    });
  });

  test('[LIB-1] of a set in German says in German what stays behind', async () => {
    const setId = await makeSet([volga, order]);
    const headers = { 'accept-language': 'de' };
    const outlook = await must(
      owner.request<CopyOutlook>(`GET /api/questions/set/${setId}/copy`, { headers }),
    );
    expect(outlook).toMatchObject({
      fitting: 1,
      left: [{ what: ['diese Frageart gibt es nur live'], isWhole: true }],
    });
  });

  test('[LIB-4] has the wished domains, and so many as were drawn', async () => {
    const bankId = await makeBank();
    const fires = await copy(owner, 'bank', bankId, { domains: ['Fires'] });
    expect((await rowsOf(owner, fires.id)).map(({ question }) => question.category)).toEqual([
      'Fires',
      'Fires',
      'Fires',
    ]);
    expect((await copy(owner, 'bank', bankId, { draw: 2 })).copied).toBe(2);
    const none = owner.request(`POST /api/questions/bank/${bankId}/copies`, { body: { domains: ['Water'] } });
    expect(await codeOf(none)).toBe('questions-none');
  });

  test('[LIB-2] keys are copied only by whoever may read them', async () => {
    const bankId = await makeBank();
    const paths = ['copy', 'corrections'].map((end) => `GET /api/questions/bank/${bankId}/${end}`);
    for (const path of paths) expect(await codeOf(other.request(path))).toBe('questions-not-found');
    await must(owner.request(`PATCH /api/quizzes/banks/${bankId}`, { body: { isShared: true } }));
    const asked = `POST /api/questions/bank/${bankId}/copies`;
    expect(await codeOf(other.request(asked, { body: {} }))).toBe('not-allowed');
    const hidden = await makeSet([volga]);
    expect(await codeOf(other.request(`GET /api/questions/set/${hidden}/copy`))).toBe('questions-not-found');
    const shared = await makeSet([volga], 'shared');
    expect((await copy(other, 'set', shared)).copied).toBe(1);
    expect(await codeOf(other.request(`GET /api/questions/set/${shared}/corrections`))).toBe('not-allowed');
    const body = { title: 'Live', setId: shared };
    await must(owner.request('POST /api/engagements', { body }));
    const third = await someone();
    expect(await codeOf(third.request(`GET /api/questions/set/${shared}/copy`))).toBe('questions-in-play');
  });

  test('[LIB-5] of a set is one bank for each learner; studying it again adds only what is new', async () => {
    const setId = await makeSet([rome, volga]);
    const first = await copy(owner, 'set', setId);
    expect(first).toMatchObject({ kind: 'bank', copied: 2, path: `/quizzes/start?bank=${first.id}` });
    const before = await bankRows(owner, first.id);
    expect(
      before.find(({ type, question }) => type === 'SINGLE_CHOICE' && question.startsWith('Rome')),
    ).toMatchObject({
      answers: [
        { id: 'a', text: 'True' },
        { id: 'b', text: 'False' },
      ],
      correct: ['a'],
    });
    expect(before.map(({ metadata }) => metadata?.['source'])).toMatchObject([
      { kind: 'set', id: setId },
      { kind: 'set', id: setId },
    ]);
    await must(owner.request(`POST /api/engagements/sets/${setId}/questions`, { body: { question: legs } }));
    expect((await copy(owner, 'set', setId)).id).toBe(first.id);
    const after = await bankRows(owner, first.id);
    expect(after).toHaveLength(3);
    expect(after.filter(({ version }) => version === 1)).toHaveLength(3);
  });
});

const correctionsOf = (who: Caller, kind: string, id: string): Promise<Corrections> =>
  must(who.request<Corrections>(`GET /api/questions/${kind}/${id}/corrections`));
const take = (who: Caller, kind: string, id: string, body: object = {}): Promise<{ taken: number }> =>
  must(who.request<{ taken: number }>(`POST /api/questions/${kind}/${id}/corrections`, { body }));

describe('corrections of the source', () => {
  test('[LIB-6] [LIB-7] reach a set one by one or all, and what belongs to playing stays', async () => {
    const bankId = await makeBank(bankQuestions.slice(0, 3));
    const { id: setId } = await copy(owner, 'bank', bankId);
    expect(await correctionsOf(owner, 'set', setId)).toMatchObject({
      source: { title: 'Fire safety' },
      changed: [],
    });
    const [row] = (await rowsOf(owner, setId)).filter(
      ({ question }) => question.title === 'Which class is oil?',
    );
    const timed = { ...row?.question, timeLimitSeconds: 45 };
    const path = `/api/engagements/sets/${setId}/questions/${encodeURIComponent(row?.questionId ?? '')}`;
    await must(owner.request(`PUT ${path}`, { body: { question: timed } }));
    expect((await correctionsOf(owner, 'set', setId)).changed).toEqual([]);
    for (const [id, correct] of [
      ['one', ['a']],
      ['truth', ['a']],
    ] as const)
      await must(
        owner.request(`POST /api/quizzes/banks/${bankId}/questions/${bankId}.${id}/correction`, {
          body: { correct },
        }),
      );
    const { changed } = await correctionsOf(owner, 'set', setId);
    expect(changed.map(({ after }) => after).toSorted()).toEqual([
      'Water puts out oil.',
      'Which class is oil?',
    ]);
    expect(await take(owner, 'set', setId, { questionIds: [row?.questionId] })).toEqual({ taken: 1 });
    const now = (await rowsOf(owner, setId)).find(({ questionId }) => questionId === row?.questionId);
    expect(now?.question).toMatchObject({ right: [0], timeLimitSeconds: 45 });
    expect((await correctionsOf(owner, 'set', setId)).changedCount).toBe(1);
    expect(await take(owner, 'set', setId)).toEqual({ taken: 1 });
    expect(await take(owner, 'set', setId)).toEqual({ taken: 0 });
    expect((await correctionsOf(owner, 'set', setId)).changed).toEqual([]);
  });

  test('[LIB-7] reach a bank as a corrected key', async () => {
    const setId = await makeSet([volga]);
    const { id: bankId } = await copy(owner, 'set', setId);
    const [row] = await rowsOf(owner, setId);
    const path = `/api/engagements/sets/${setId}/questions/${encodeURIComponent(row?.questionId ?? '')}`;
    await must(owner.request(`PUT ${path}`, { body: { question: { ...volga, right: [2] } } }));
    expect(await take(owner, 'bank', bankId)).toEqual({ taken: 1 });
    const [question] = await bankRows(owner, bankId);
    expect(question).toMatchObject({ correct: ['c'], version: 2 });
    expect((await correctionsOf(owner, 'bank', bankId)).changed).toEqual([]);
  });

  test('[LIB-6] of a set that is no longer theirs to read are not shown', async () => {
    const setId = await makeSet([volga], 'shared');
    const { id: bankId } = await copy(other, 'set', setId);
    const [row] = await rowsOf(owner, setId);
    await must(owner.request(`PATCH /api/engagements/sets/${setId}`, { body: { visibility: 'private' } }));
    const path = `/api/engagements/sets/${setId}/questions/${encodeURIComponent(row?.questionId ?? '')}`;
    await must(owner.request(`PUT ${path}`, { body: { question: { ...volga, right: [2] } } }));
    const none = { changed: [], changedCount: 0, added: [], addedCount: 0 };
    expect(await correctionsOf(other, 'bank', bankId)).toEqual(none);
    expect(await take(other, 'bank', bankId)).toEqual({ taken: 0 });
  });
});

const addTo = (who: Caller, kind: string, id: string, body: object = {}): Promise<{ taken: number }> =>
  must(who.request<{ taken: number }>(`POST /api/questions/${kind}/${id}/additions`, { body }));

describe('questions that the source got later', () => {
  test('[LIB-11] are offered to a bank, added one by one or all, and studied like the others', async () => {
    const setId = await makeSet([rome]);
    const { id: bankId } = await copy(owner, 'set', setId);
    expect(await correctionsOf(owner, 'bank', bankId)).toMatchObject({ addedCount: 0 });
    for (const question of [volga, legs, order])
      await must(owner.request(`POST /api/engagements/sets/${setId}/questions`, { body: { question } }));
    const { added, addedCount, changedCount } = await correctionsOf(owner, 'bank', bankId);
    expect({ addedCount, changedCount }).toEqual({ addedCount: 2, changedCount: 0 });
    expect(added.map(({ title }) => title).toSorted()).toEqual([
      'How many legs has a spider?',
      'Which river is longest?',
    ]);
    const river = added.find(({ title }) => title.startsWith('Which'))?.questionId;
    expect(await addTo(owner, 'bank', bankId, { questionIds: [river] })).toEqual({ taken: 1 });
    expect(await addTo(owner, 'bank', bankId)).toEqual({ taken: 1 });
    expect(await addTo(owner, 'bank', bankId)).toEqual({ taken: 0 });
    const rows = await bankRows(owner, bankId);
    expect(rows).toHaveLength(3);
    expect(rows.every(({ metadata }) => metadata?.['source'] !== undefined)).toBe(true);
    expect(await codeOf(other.request(`POST /api/questions/bank/${bankId}/additions`, { body: {} }))).toBe(
      'questions-not-found',
    );
  });

  test('[LIB-11] are offered to a set in its domains only, and not to one that was drawn', async () => {
    const bankId = await makeBank(bankQuestions.slice(0, 3));
    const [first] = bankQuestions;
    const domain = first?.category ?? '';
    const { id: setId } = await copy(owner, 'bank', bankId, { domains: [domain] });
    const { id: drawnId } = await copy(owner, 'bank', bankId, { draw: 1 });
    const write = (id: string, category: string): Promise<unknown> =>
      must(
        owner.request(`POST /api/quizzes/banks/${bankId}/questions`, {
          body: { ...first, id, question: `What is new in ${category}?`, category },
        }),
      );
    await write('late', domain);
    await write('elsewhere', 'Another domain');
    await must(owner.request(`POST /api/quizzes/banks/${bankId}/publication`, { body: {} }));
    const { added } = await correctionsOf(owner, 'set', setId);
    expect(added.map(({ title }) => title)).toEqual([`What is new in ${domain}?`]);
    expect((await correctionsOf(owner, 'set', drawnId)).added).toEqual([]);
    const before = await rowsOf(owner, setId);
    expect(await addTo(owner, 'set', setId)).toEqual({ taken: 1 });
    const after = await rowsOf(owner, setId);
    expect(after).toHaveLength(before.length + 1);
    expect(after.map(({ question }) => question.title)).toContain(`What is new in ${domain}?`);
    expect((await correctionsOf(owner, 'set', setId)).addedCount).toBe(0);
    expect(await addTo(owner, 'set', drawnId)).toEqual({ taken: 0 });
  });
});

/** As long as the slowest machine takes to count. */
const PATIENT = { timeout: 30_000, interval: 10 };

const stageOf = async (gameId: string): Promise<HostView['stage']> => {
  const read = () => must(owner.request<HostView>(`GET /api/engagements/${gameId}?as=host`));
  await vi.waitUntil(async () => {
    // What is to be counted is woken by the clock, which stands still otherwise.
    composed.app.clock.advance(0);
    return !(await read()).stage.isCounting;
  }, PATIENT);
  return (await read()).stage;
};
const move = async (gameId: string, body: object): Promise<void> => {
  const { epoch } = await stageOf(gameId);
  await must(owner.request(`POST /api/engagements/${gameId}/moves`, { body: { epoch, ...body } }));
};

/** Three questions: the player gets the first right and the second wrong, and says nothing to the third. */
const playLive = async (player: Caller): Promise<string> => {
  const setId = await makeSet([rome, volga, legs]);
  const settings = {
    readingSeconds: 0,
    timeLimitSeconds: 0,
    closesWhenAllAnswered: false,
    shufflesOptions: true,
  };
  const body = { title: 'Friday round', setId, settings };
  const { gameId } = await must(owner.request<HostView>('POST /api/engagements', { body }));
  await must(player.request(`POST /api/engagements/${gameId}/players`, { body: { name: 'Ana' } }));
  for (const questionId of ['001', '002', '003']) {
    await move(gameId, { move: 'open' });
    const { question } = await stageOf(gameId);
    const wrong = question?.options?.findIndex(({ text }) => text === 'Elbe') ?? 0;
    const answers: Readonly<Record<string, object | undefined>> = {
      '001': { kind: 'true-false', isTrue: true },
      '002': { kind: 'single', option: wrong },
    };
    const answer = answers[questionId];
    if (answer)
      await must(
        player.request(`PUT /api/engagements/${gameId}/questions/${questionId}/answer`, { body: { answer } }),
      );
    await move(gameId, { move: 'close' });
  }
  return gameId;
};

interface Begun {
  readonly path: string;
  readonly questions: number;
  readonly remembered: number;
}
const practise = (who: Caller, gameId: string, remembers: boolean): Promise<Begun> =>
  must(who.request<Begun>(`POST /api/questions/sessions/${gameId}/practice`, { body: { remembers } }));

describe('practice of what was missed', () => {
  test('[LIB-8] begins when the session is over, for whoever had a seat, and asks exactly what was missed', async () => {
    const gameId = await playLive(other);
    const line = `/api/questions/sessions/${gameId}/practice`;
    expect(await codeOf(other.request(`GET ${line}`))).toBe('questions-not-over');
    await move(gameId, { move: 'end' });
    await stageOf(gameId);
    expect(await codeOf((await someone()).request(`GET ${line}`))).toBe('questions-not-found');
    expect(await must(other.request(`GET ${line}`))).toEqual({ missed: 2, answered: 2 });
    const { path, questions } = await practise(other, gameId, false);
    expect(questions).toBe(2);
    const asked: string[] = [];
    let state = await must(other.request<SessionState>(`GET /api${path}`));
    while (state.asked) {
      const { asking, questionId, question, solution, options } = state.asked;
      asked.push(question);
      const chosen = options.length > 0 ? solution.correct : ['8'];
      const body = { answerId: `answer-${asked.length}-x`, asking, questionId, chosen };
      state = await must(other.request<SessionState>(`POST /api${path}/answers`, { body }));
    }
    expect(asked.toSorted()).toEqual(['How many legs has a spider?', 'Which river is longest?']);
    expect(state.session.status).toBe('COMPLETED');
  });

  test('[LIB-12] says so while an exam holds what was missed, and begins when it is handed in', async () => {
    const gameId = await playLive(other);
    await move(gameId, { move: 'end' });
    await stageOf(gameId);
    await practise(other, gameId, false);
    const { banks } = await must(other.request<{ banks: BankView[] }>('GET /api/quizzes/banks?scope=own'));
    const bankId = banks[0]?.bankId ?? '';
    const source = { bankId, provider: '', certificate: banks[0]?.certificates[0]?.certificate ?? '' };
    const exam = await must(
      other.request<{ session: { sessionId: string } }>('POST /api/quizzes/exams', {
        body: { ...source, language: 'EN', questions: 2, minutes: 5 },
      }),
    );
    const line = `/api/questions/sessions/${gameId}/practice`;
    expect(await codeOf(other.request(`POST ${line}`, { body: { remembers: false } }))).toBe(
      'questions-in-exam',
    );
    await must(other.request(`POST /api/quizzes/exams/${exam.session.sessionId}/finish`, { body: {} }));
    expect((await practise(other, gameId, false)).questions).toBe(2);
  });

  test('[LIB-9] with a yes the memory knows every live answer, once, on every device; without it none', async () => {
    const gameId = await playLive(other);
    await move(gameId, { move: 'end' });
    await stageOf(gameId);
    const answeredIn = async (): Promise<{
      sessions: { sessionId: string; rightAnswers: number; wrongAnswers: number }[];
    }> => must(other.request('GET /api/quizzes/sessions?status=COMPLETED'));
    expect((await practise(other, gameId, false)).remembered).toBe(0);
    expect((await answeredIn()).sessions).toEqual([]);
    const atOnce = await Promise.all([practise(other, gameId, true), practise(other, gameId, true)]);
    expect(atOnce.map(({ remembered }) => remembered)).toEqual([2, 2]);
    expect((await practise(other, gameId, true)).remembered).toBe(2);
    const { sessions } = await answeredIn();
    expect(sessions).toMatchObject([{ rightAnswers: 1, wrongAnswers: 1 }]);
    const pool = await must(
      other.request<{ questions: { question: string }[] }>('GET /api/quizzes/marked?of=pool'),
    );
    expect(pool.questions.map(({ question }) => question)).toEqual(['Which river is longest?']);
  });

  test('[LIB-9] a guest who signs in takes along what was remembered, and nothing is counted again', async () => {
    const cookie = await composed.newGuest();
    const gameId = await playLive(composed.callerWith(cookie));
    await move(gameId, { move: 'end' });
    await stageOf(gameId);
    await practise(composed.callerWith(cookie), gameId, true);
    await composed.newAccount();
    const body = { email: 'walker-0@example.org', password: 'a long enough sentence 7' };
    const headers = { origin: composed.app.baseUrl };
    const signedIn = await composed.app.request('POST /api/sign-in', { body, headers, cookie });
    const account = composed.callerWith(signedIn.cookie ?? '');
    expect((await practise(account, gameId, true)).remembered).toBe(2);
    const line = 'GET /api/quizzes/sessions?status=COMPLETED';
    const { sessions } = await must(account.request<{ sessions: object[] }>(line));
    expect(sessions).toMatchObject([{ rightAnswers: 1, wrongAnswers: 1 }]);
    const { banks } = await must(account.request<{ banks: BankView[] }>('GET /api/quizzes/banks?scope=own'));
    expect(banks).toMatchObject([{ title: 'Friday round', isCopy: true }]);
  });
});
