import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OfflineAnswer, SessionState } from '#activities/quizzes/contract.study.ts';
import type { QuestionLanguage } from '#activities/quizzes/contract.questions.ts';
import type { SessionView } from '#activities/quizzes/contract.views.ts';
import { makeOldDatabase } from '#tests/support/core/old-database.ts';
import type { Answer, ClientFailure } from '#web/kit/client.ts';
import { Outbox } from '#web/kit/data/outbox.ts';
import type { SendOutcome } from '#web/kit/data/outbox.ts';
import { indexedDbStore } from '#web/kit/data/outbox-store.ts';
import type { OutboxStore, Waiting } from '#web/kit/data/outbox-store.ts';
import { problemOf } from '#server/kit/problem.ts';
import { laneOf } from './answer-line.ts';
import { askAgain, isRightHere } from './ask-again.ts';
import { StudyRun } from './study-run.ts';
import type { StudyScreen, StudySources } from './study-run.ts';
import { studyStore } from './study-store.ts';
import type { PackQuestion, StudyStore } from './study-store.ts';

const SESSION = 'session-1';
const KEYS = ['a', 'b', 'c', 'd'] as const;

const question = (number: number, language: QuestionLanguage = 'EN'): PackQuestion => ({
  questionId: `q${number}-${language}`,
  conceptId: `q${number}`,
  question: `Question ${number}`,
  options: KEYS.map((id) => ({ id, text: `Answer ${id}` })),
  type: 'SINGLE_CHOICE',
  language,
  languages: ['EN', 'DE'],
  difficulty: 1,
  category: 'General',
  provider: 'P',
  certificate: 'C',
  solution: { correct: ['a'], optionExplanations: {}, references: [] },
});

/** A server that asks q1, q2, ... in order, and again at once what was missed. */
class TinyServer {
  isReachable = true;
  isSlow = false;
  isGone = false;
  hasPacks = true;
  isExamined = false;
  readonly taken: string[] = [];
  readonly merges: number[] = [];
  readonly total: number;
  place = 1;
  asking = 1;
  isAgain = false;
  language: QuestionLanguage = 'EN';
  status: SessionView['status'] = 'ACTIVE';

  constructor(total = 3) {
    this.total = total;
  }

  state(): SessionState {
    const isOver = this.place > this.total;
    const session: SessionView = {
      sessionId: SESSION,
      mode: 'study',
      picker: 'classic',
      status: isOver ? 'COMPLETED' : this.status,
      sources: [{ bankId: 'bank', provider: 'P', certificate: 'C' }],
      language: this.language,
      difficulty: { from: 1, to: 5 },
      totalQuestions: this.total,
      currentQuestion: this.place - 1,
      rightAnswers: 0,
      wrongAnswers: 0,
      startedAt: 0,
      version: this.asking,
      isArchived: false,
    };
    if (session.status !== 'ACTIVE' || this.isExamined) return { session };
    const shown = question(this.place, this.language);
    const asked = {
      ...shown,
      options: this.isAgain ? shown.options.toReversed() : shown.options,
      asking: this.asking,
      reason: { kind: this.isAgain ? ('again' as const) : ('new' as const) },
      isAgain: this.isAgain,
      askedAt: 0,
      isFlagged: false,
    };
    return { session, asked };
  }

  take(answerId: string, isRight: boolean): void {
    this.taken.push(answerId);
    this.asking += 1;
    this.isAgain = !isRight;
    if (isRight) this.place += 1;
  }

  async reply<T>(make: () => T): Promise<Answer<T>> {
    if (this.isSlow) return new Promise(() => undefined);
    if (!this.isReachable) return refusal('offline');
    return this.isGone ? refusal('quiz-session-not-found') : { ok: true, value: make() };
  }

  client(): StudySources['client'] {
    const state = () => this.reply(() => this.state());
    return {
      readSession: state,
      nextQuestion: async () => (this.isExamined ? refusal('quiz-exam-first') : state()),
      resumeSession: () => this.reply(() => this.move('ACTIVE')),
      pauseSession: () => this.reply(() => this.move('PAUSED')),
      completeSession: () => this.reply(() => this.move('COMPLETED')),
      switchLanguage: ({ body }) =>
        this.reply(() => {
          this.language = body.language;
          return this.state();
        }),
      answerQuestion: ({ body }) =>
        this.asking === body.asking
          ? this.reply(() => {
              const isRight = body.chosen[0] === 'a';
              this.take(body.answerId, isRight);
              const { answerId, asking, questionId, chosen } = body;
              const { solution } = question(1);
              const standing = { ...NO_STANDING, masteryLevel: isRight ? 1 : 0 };
              const feedback = {
                answerId,
                asking,
                questionId,
                chosen,
                isRight,
                solution,
                standing,
                isLate: false,
              };
              return { ...this.state(), feedback };
            })
          : Promise.resolve(refusal('quiz-question-not-asked')),
      takePack: () =>
        this.reply(() => ({
          questions: Array.from({ length: this.hasPacks ? this.total - this.place + 1 : 0 }, (_, index) =>
            question(this.place + index),
          ),
        })),
    };
  }

  async merge({ body }: Waiting): Promise<SendOutcome> {
    const { answers } = body as { readonly answers: readonly OfflineAnswer[] };
    this.merges.push(answers.length);
    const merged = await this.reply(() => {
      for (const { answerId, chosen } of answers) {
        if (!this.taken.includes(answerId)) this.take(answerId, chosen[0] === 'a');
      }
      return { ...this.state(), results: [] };
    });
    if (merged.ok) return { kind: 'done', value: merged.value };
    const isLost = merged.error.code === 'offline';
    return isLost
      ? { kind: 'lost' }
      : { kind: 'refused', problem: problemOf({ code: 'quiz-session-not-found' }, 'en') };
  }

  move(status: SessionView['status']): SessionState {
    this.status = status;
    return this.state();
  }
}

const NO_STANDING = {
  masteryLevel: 0,
  isInWrongPool: false,
  remainingTries: 0,
  attempts: 1,
  correctAttempts: 0,
};

const refusal = (code: ClientFailure['code']): Answer<never> => ({
  ok: false,
  error: { code, message: code, fields: [] },
});

interface World {
  readonly run: StudyRun;
  readonly passPatience: () => void;
}

const outboxes = new Map<StudyStore, OutboxStore>();

/** A device keeps its outbox beside its sessions. */
const outboxOf = (kept: StudyStore): OutboxStore => {
  const found = outboxes.get(kept) ?? indexedDbStore(`outbox-${outboxes.size}`);
  outboxes.set(kept, found);
  return found;
};

const open = async (server: TinyServer, store: StudyStore): Promise<World> => {
  let ids = 0;
  const tasks = new Set<() => void>();
  const waiting = outboxOf(store);
  const outbox = new Outbox({
    store: waiting,
    send: (command) => server.merge(command),
    ownerId: () => 'ada',
    now: () => 1000,
    after: () => () => undefined,
    random: () => 0.5,
    alone: (task) => task(),
    tell: () => undefined,
  });
  const run = new StudyRun(
    {
      client: server.client(),
      store: async () => store,
      outbox: async () => outbox,
      hasWaiting: async (lane) => (await waiting.all()).some(({ key }) => key === lane),
      askAgain: async (...asked) => askAgain(...asked),
      isRight: async (...given) => isRightHere(...given),
      now: () => 1000,
      after: (_, task) => {
        tasks.add(task);
        return () => tasks.delete(task);
      },
      newId: () => `device-${Math.random()}-${(ids += 1)}`,
      isOnline: () => true,
      warm: () => undefined,
    },
    SESSION,
  );
  await run.open();
  // The pack is fetched behind the first question.
  await new Promise((resolve) => setTimeout(resolve, 0));
  const passPatience = (): void => {
    for (const task of tasks) task();
  };
  return { run, passPatience };
};

const at = (run: StudyRun): StudyScreen & { readonly title: string } => {
  const screen = run.screen.value;
  return { ...screen, title: 'asked' in screen ? `${screen.phase} ${screen.asked.conceptId}` : screen.phase };
};

const right = { chosen: ['a'], isGuessed: false };
const wrong = { chosen: ['b'], isGuessed: false };

let store: StudyStore;
let databases = 0;

beforeEach(() => {
  store = studyStore(`quizzes-${(databases += 1)}`);
});

describe('with the server', () => {
  it('asks, judges, goes on and ends', async () => {
    const server = new TinyServer(2);
    const { run } = await open(server, store);
    expect(at(run).title).toBe('question q1');
    await run.answer(right);
    expect(at(run)).toMatchObject({ phase: 'answered', outcome: { isRight: true }, isAgainNext: false });
    run.next();
    await run.answer(right);
    run.next();
    expect(at(run).title).toBe('over');
    run.close();
  });

  it('asks again at once what was missed, in the order the server gives', async () => {
    const { run } = await open(new TinyServer(), store);
    await run.answer(wrong);
    expect(at(run)).toMatchObject({ outcome: { isRight: false }, isAgainNext: true });
    run.next();
    const again = at(run);
    expect(again.title).toBe('question q1');
    expect('asked' in again && again.asked.options.map(({ id }) => id)).toEqual(['d', 'c', 'b', 'a']);
    run.close();
  });

  it('takes one answer for a question, however often it is sent', async () => {
    const server = new TinyServer();
    const { run } = await open(server, store);
    await Promise.all([run.answer(right), run.answer(right)]);
    expect(server.taken).toHaveLength(1);
    run.close();
  });

  it('shows where the session stands when another device went on', async () => {
    const server = new TinyServer();
    const { run } = await open(server, store);
    server.take('other-device', true);
    await run.answer(right);
    expect(at(run).title).toBe('question q2');
    expect(run.problem.value?.code).toBe('quiz-question-not-asked');
    run.close();
  });

  it('keeps the question and the options when the language changes', async () => {
    const { run } = await open(new TinyServer(), store);
    await run.switchLanguage('DE');
    const shown = at(run);
    expect(shown).toMatchObject({ phase: 'question', asked: { language: 'DE', conceptId: 'q1' } });
    expect('asked' in shown && shown.asked.options.map(({ id }) => id)).toEqual([...KEYS]);
    run.close();
  });

  it('pauses, resumes, and says that a session is not there', async () => {
    const server = new TinyServer();
    const { run } = await open(server, store);
    await run.pause();
    expect(at(run).title).toBe('paused');
    await run.resume();
    expect(at(run).title).toBe('question q1');
    run.close();
    server.isGone = true;
    const other = await open(server, studyStore('nobody'));
    expect(at(other.run).title).toBe('missing');
    other.run.close();
  });
});

describe('without network', () => {
  it('judges by the pack, asks again what was missed, and hands everything in later', async () => {
    const server = new TinyServer();
    const { run } = await open(server, store);
    server.isReachable = false;
    await run.answer(wrong);
    expect(at(run)).toMatchObject({ outcome: { isRight: false }, isAgainNext: true });
    run.next();
    await expect.poll(() => at(run).title).toBe('question q1');
    const again = at(run);
    expect('asked' in again && again.asked.options.map(({ id }) => id)).not.toEqual([...KEYS]);
    await run.answer(right);
    run.next();
    expect(at(run).title).toBe('question q2');
    await run.answer(right);
    expect(run.line.waiting.value).toBe(3);
    server.isReachable = true;
    await run.line.wake();
    expect(run.line.waiting.value).toBe(0);
    expect(server.merges.at(-1)).toBe(3);
    run.next();
    expect(at(run).title).toBe('question q3');
    expect(new Set(server.taken).size).toBe(3);
    run.close();
  });

  it('counts an answer once whose acknowledgement was lost', async () => {
    const server = new TinyServer();
    const { run, passPatience } = await open(server, store);
    server.isSlow = true;
    const answering = run.answer(right);
    await new Promise((resolve) => setTimeout(resolve, 0));
    passPatience();
    await answering;
    expect(at(run)).toMatchObject({ phase: 'answered', outcome: { isRight: true } });
    run.close();
    const waiting = await outboxOf(store).all();
    expect(waiting.map(({ key }) => key)).toEqual([laneOf(SESSION)]);
    server.take(waiting[0]?.id ?? '', true);
    server.isSlow = false;
    const again = await open(server, store);
    expect(server.taken).toHaveLength(1);
    expect(at(again.run).title).toBe('question q2');
    again.run.close();
  });

  it('[QUIZ-38] counts what was answered here, also after a reload and once it has arrived', async () => {
    const server = new TinyServer(4);
    const first = await open(server, store);
    const done = (run: StudyRun): number | undefined => {
      const screen = run.screen.value;
      return 'session' in screen ? screen.session.currentQuestion : undefined;
    };
    await first.run.answer(right);
    first.run.next();
    expect(done(first.run)).toBe(1);
    server.isReachable = false;
    await first.run.answer(right);
    expect([at(first.run).phase, done(first.run)]).toEqual(['answered', 2]);
    first.run.next();
    expect([at(first.run).title, done(first.run)]).toEqual(['question q3', 2]);
    await expect.poll(async () => (await store.session(SESSION))?.asked?.conceptId).toBe('q3');
    first.run.close();
    const second = await open(server, store);
    expect([at(second.run).title, done(second.run)]).toEqual(['question q3', 2]);
    await second.run.answer(right);
    expect(done(second.run)).toBe(3);
    server.isReachable = true;
    await second.run.line.wake();
    second.run.next();
    expect([at(second.run).title, done(second.run)]).toEqual(['question q4', 3]);
    second.run.close();
  });

  it('goes on after a reload without network', async () => {
    const server = new TinyServer();
    const first = await open(server, store);
    server.isReachable = false;
    await first.run.answer(right);
    first.run.close();
    const second = await open(server, store);
    expect(at(second.run).title).toBe('question q2');
    await second.run.answer(right);
    second.run.next();
    await second.run.answer(right);
    second.run.next();
    expect(at(second.run).title).toBe('stranded');
    server.isReachable = true;
    second.run.wake();
    await expect.poll(() => at(second.run).title).toBe('over');
    expect(server.taken).toHaveLength(3);
    second.run.close();
  });

  it('[QUIZ-22] says why nothing is asked while an exam has the questions, and goes on after it', async () => {
    const server = new TinyServer();
    server.isExamined = true;
    const { run } = await open(server, store);
    await expect.poll(() => at(run)).toMatchObject({ phase: 'unreachable', reason: 'quiz-exam-first' });
    server.isExamined = false;
    await run.open();
    expect(at(run).title).toBe('question q1');
    run.close();
  });

  it('judges the question on the screen although no pack ever came', async () => {
    const server = new TinyServer(1);
    server.hasPacks = false;
    const { run } = await open(server, store);
    server.isReachable = false;
    const other = await open(server, studyStore('empty'));
    expect(at(other.run).title).toBe('unreachable');
    other.run.close();
    await run.answer(right);
    expect(at(run)).toMatchObject({ phase: 'answered', outcome: { isRight: true } });
    run.next();
    expect(at(run).title).toBe('stranded');
    run.close();
  });

  it('[DEVICE-5] hands in what was answered in an earlier version of the app', async () => {
    const layOut = (made: IDBDatabase) => {
      made.createObjectStore('sessions', { keyPath: 'sessionId' });
      made.createObjectStore('answers', { autoIncrement: true }).createIndex('session', 'sessionId');
    };
    const answer = { answerId: 'old-answer', questionId: 'q1-EN', chosen: ['a'], answeredAt: 1 };
    await makeOldDatabase('roundtable-quizzes', layOut, [['answers', { sessionId: SESSION, answer }]]);
    const server = new TinyServer();
    const { run } = await open(server, studyStore());
    expect(server.taken).toEqual(['old-answer']);
    expect(await studyStore().answers(SESSION)).toEqual([]);
    run.close();
  });
});
