import { describe, expect, it } from 'vitest';
import type { ExamState } from '#activities/quizzes/contract.exam.ts';
import type { Answer, ClientFailure } from '#web/kit/client.ts';
import type { OutboxCommand, Settled } from '#web/kit/data/outbox.ts';
import type { Waiting } from '#web/kit/data/outbox-store.ts';
import { ExamRun } from './exam-run.ts';

const SERVER_NOW = 1_000_000;

const exam: ExamState = {
  session: {
    sessionId: 'exam-0001',
    mode: 'exam',
    picker: 'classic',
    status: 'ACTIVE',
    sources: [],
    language: 'EN',
    difficulty: { from: 1, to: 5 },
    totalQuestions: 2,
    currentQuestion: 0,
    rightAnswers: 0,
    wrongAnswers: 0,
    startedAt: 0,
    version: 1,
    isArchived: false,
  },
  blueprint: {
    provider: 'P',
    certificate: 'C',
    questions: 2,
    minutes: 10,
    passMark: 70,
    rule: 'all-or-nothing',
  },
  deadlineAt: SERVER_NOW + 60_000,
  now: SERVER_NOW,
  place: 1,
  answered: 0,
  questions: [1, 2].map((place) => ({
    questionId: `q${place}`,
    conceptId: `q${place}`,
    question: `Question ${place}`,
    options: [
      { id: 'a', text: 'A' },
      { id: 'b', text: 'B' },
    ],
    type: 'SINGLE_CHOICE',
    language: 'EN',
    languages: ['EN'],
    difficulty: 1,
    category: 'General',
    provider: 'P',
    certificate: 'C',
    place,
    chosen: [],
    isFlagged: false,
  })),
};

const waitingCommand = (command: OutboxCommand, seq: number): Waiting => ({
  ...command,
  seq,
  ownerId: 'me',
  createdAt: 0,
});

/** Keeps what is added; settles it when told. */
class TinyOutbox {
  readonly sent: OutboxCommand[] = [];
  readonly #settle: ((settled: Settled) => void)[] = [];
  #onWaiting: (waiting: readonly Waiting[]) => void = () => undefined;
  #onSettled: (news: { type: 'settled'; id: string; name: string; outcome: Settled }) => void = () =>
    undefined;

  async add(command: OutboxCommand) {
    this.sent.push(command);
    const settled = new Promise<Settled>((resolve) => this.#settle.push(resolve));
    this.#tell();
    return { settled };
  }

  onWaiting(listener: (waiting: readonly Waiting[]) => void) {
    this.#onWaiting = listener;
    this.#tell();
    return () => undefined;
  }

  onSettled(listener: (news: { type: 'settled'; id: string; name: string; outcome: Settled }) => void) {
    this.#onSettled = listener;
    return () => undefined;
  }

  settleAll(outcome: Settled): void {
    for (const { id, name } of this.sent) this.#onSettled({ type: 'settled', id, name, outcome });
    this.sent.length = 0;
    for (const settle of this.#settle.splice(0)) settle(outcome);
    this.#tell();
  }

  #tell(): void {
    this.#onWaiting(this.sent.map(waitingCommand));
  }
}

const open = async (read: Answer<ExamState> = { ok: true, value: exam }, outbox = new TinyOutbox()) => {
  const run = new ExamRun(
    { client: { readExam: async () => read }, outbox: async () => outbox, now: () => 400 },
    'exam-0001',
  );
  await run.open();
  return { run, outbox };
};

const refused = (code: ClientFailure['code']): Answer<never> => ({
  ok: false,
  error: { code, message: '', fields: [] },
});

const here = (run: ExamRun): ExamState => {
  const screen = run.screen.value;
  if (screen.phase !== 'here') throw new Error(`the exam is ${screen.phase}`);
  return screen.exam;
};

describe('an exam on a device', () => {
  it('counts down by the server’s clock, however wrong its own is', async () => {
    const { run } = await open();
    expect(run.remainingMs(400)).toBe(60_000);
    expect(run.remainingMs(20_400)).toBe(40_000);
    run.close();
  });

  it('shows a choice at once and hands it to the outbox, in order', async () => {
    const { run, outbox } = await open();
    run.choose(2, ['b']);
    run.flag(2, true);
    run.go(2);
    expect(here(run)).toMatchObject({ answered: 1, place: 2 });
    expect(here(run).questions[1]).toMatchObject({ chosen: ['b'], isFlagged: true });
    await expect.poll(() => run.waiting.value).toBe(3);
    expect(outbox.sent.map(({ name }) => name)).toEqual([
      'quizzes.answerExam',
      'quizzes.flagExamQuestion',
      'quizzes.moveInExam',
    ]);
    expect(new Set(outbox.sent.map(({ key }) => key)).size).toBe(1);
    outbox.settleAll({ kind: 'done', value: {} });
    expect(run.waiting.value).toBe(0);
    run.choose(2, []);
    expect(here(run).answered).toBe(0);
    run.close();
  });

  it('stays inside the exam', async () => {
    const { run, outbox } = await open();
    run.go(0);
    run.go(3);
    expect(here(run).place).toBe(1);
    expect(outbox.sent).toEqual([]);
    run.close();
  });

  it('remembers after a reload what has not reached the server', async () => {
    const first = await open();
    first.run.choose(1, ['a']);
    await expect.poll(() => first.outbox.sent.length).toBe(1);
    first.run.close();
    const second = await open(undefined, first.outbox);
    expect(here(second.run).questions[0]?.chosen).toEqual(['a']);
    second.run.close();
  });

  it('is handed in behind everything chosen', async () => {
    const { run, outbox } = await open();
    run.choose(1, ['a']);
    const handed = run.handIn();
    await expect.poll(() => outbox.sent.at(-1)?.name).toBe('quizzes.finishExam');
    expect(run.isHandingIn.value).toBe(true);
    outbox.settleAll({ kind: 'done', value: {} });
    await handed;
    expect(run.screen.value.phase).toBe('over');
    run.close();
  });

  it('is over when the server says so', async () => {
    const { run, outbox } = await open();
    run.choose(1, ['a']);
    await expect.poll(() => outbox.sent.length).toBe(1);
    const problem = { type: '', title: '', status: 409, code: 'quiz-session-over' } as const;
    outbox.settleAll({ kind: 'refused', problem });
    expect(run.screen.value.phase).toBe('over');
    run.close();
  });

  it.each([
    ['quiz-session-over', 'over'],
    ['quiz-session-not-found', 'missing'],
    ['quiz-mode-other', 'missing'],
    ['offline', 'unreachable'],
  ] as const)('%s: %s', async (code, phase) => {
    const { run } = await open(refused(code));
    expect(run.screen.value.phase).toBe(phase);
    run.close();
  });
});
