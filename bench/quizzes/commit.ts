import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { SessionState } from '#activities/quizzes/contract.study.ts';
import { readJob } from '#activities/quizzes/server/bank/read-job.ts';
import { answerQuestion } from '#activities/quizzes/server/answers.service.ts';
import { newBankOperations, OPERATOR } from '#activities/quizzes/server/banks.items.ts';
import { newBank } from '#activities/quizzes/server/banks.service.ts';
import type { QuizDeps } from '#activities/quizzes/server/quizzes.deps.ts';
import { quizTables, sessionsTable } from '#activities/quizzes/server/quizzes.tables.ts';
import { createQuizzes } from '#activities/quizzes/server/quizzes.wiring.ts';
import { createSession } from '#activities/quizzes/server/sessions.service.ts';
import { idOf } from '#core/ids.ts';
import type { Result } from '#core/result.ts';
import { createFiles } from '#platform/files/server/files.wiring.ts';
import { usersTable } from '#platform/identity/server/identity.items.ts';
import { createRooms } from '#platform/rooms/server/rooms.wiring.ts';
import type { Actor } from '#server/kit/actor.ts';
import { systemClock } from '#server/kit/clock.ts';
import { randomIds } from '#server/kit/ids.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { openSqliteStore } from '#store/drivers/sqlite/sqlite-store.ts';
import type { Store } from '#store/port/store.ts';
import { csvBank, fillBank, sourceOf } from '#tests/support/quizzes/app.ts';
import { sharedJobs } from '#tests/support/jobs/shared-jobs.ts';
import { recordingHub } from '#tests/support/live/recording-hub.ts';
import { temporaryFiles } from '#tests/support/files/temporary-files.ts';

export interface CommitFigure {
  readonly what: string;
  readonly answers: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const BANK = 'bench';
const BANK_QUESTIONS = 5000;
const ANSWERS = 1500;
/** Twenty minutes of study, and the longest session there is. */
const SITTING = 60;
const LONGEST = 1000;
/** Until then the engine is still compiling what answers run through; shown as a row of its own. */
const FIRST = 750;

const figureOf = (what: string, times: readonly number[]): CommitFigure => {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return { what, answers: times.length, p50Ms: at(0.5), p99Ms: at(0.99) };
};

const actorNamed = (name: string): Actor => ({
  identityId: idOf(name),
  kind: 'guest',
  sessionId: name,
  isAdmin: false,
});

/** What one durable write of a session's size costs on this disk: no answer can be faster. */
const floorOf = async (store: Store): Promise<number[]> => {
  const times: number[] = [];
  for (let write = 0; write < 300; write++) {
    const before = performance.now();
    await store.put(sessionsTable, { sessionId: 'floor', userId: String(write), text: 'x'.repeat(500) });
    times.push(performance.now() - before);
  }
  return times;
};

interface World {
  readonly store: Store;
  readonly deps: QuizDeps;
  readonly close: () => Promise<void>;
}

const openWorld = async (): Promise<World> => {
  const folder = mkdtempSync(join(tmpdir(), 'quizzes-bench-'));
  const store = await openSqliteStore({
    file: join(folder, 'x.sqlite'),
    tables: [platformTable, usersTable, ...quizTables],
    clock: systemClock,
  });
  const log = pino({ level: 'silent' });
  const kit = { store, clock: systemClock, ids: randomIds, log, hub: recordingHub(), jobs: sharedJobs };
  const rooms = createRooms(kit);
  const { deps, module } = createQuizzes(kit, rooms, createFiles(kit, rooms, temporaryFiles()));
  const bank = newBank({ bankId: BANK, title: BANK, ownerId: OPERATOR, isShared: true }, systemClock.now());
  await store.transact(newBankOperations(bank));
  await fillBank(deps, BANK, csvBank({ count: BANK_QUESTIONS }));
  return {
    store,
    deps,
    async close() {
      await module.close?.();
      await rooms.module.close?.();
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

interface Plan {
  readonly answers: number;
  /** Per session; the next one starts when it is over. */
  readonly questions: number;
}

/** Milliseconds of each answer of one learner, one after the other, a quarter of them wrong. */
const study = async (deps: QuizDeps, name: string, plan: Plan): Promise<number[]> => {
  const actor = actorNamed(name);
  const begin = () =>
    createSession(deps, actor, {
      mode: 'study',
      sources: [sourceOf(BANK)],
      language: 'EN',
      questions: plan.questions,
    });
  const times: number[] = [];
  let state: Result<SessionState> = await begin();
  while (state.ok && times.length < plan.answers) {
    if (!state.value.asked) {
      state = await begin();
      continue;
    }
    const { asking, questionId } = state.value.asked;
    const { sessionId } = state.value.session;
    const chosen = [times.length % 4 === 0 ? 'b' : 'a'];
    const command = { sessionId, answerId: randomUUID(), asking, questionId, chosen };
    const before = performance.now();
    state = await answerQuestion(deps, actor, command);
    times.push(performance.now() - before);
  }
  if (!state.ok) throw new Error(state.error.code);
  return times;
};

/** Answers as the server's own use case takes them, without HTTP, on the embedded store with its fsync. */
export const measureCommits = async (): Promise<CommitFigure[]> => {
  const { store, deps, close } = await openWorld();
  try {
    const first = await study(deps, 'first', { answers: FIRST, questions: SITTING });
    const floor = figureOf('one durable put (floor)', await floorOf(store));
    const alone = await study(deps, 'alone', { answers: ANSWERS, questions: SITTING });
    const long = await study(deps, 'long', { answers: LONGEST, questions: LONGEST });
    const crowd = await Promise.all(
      Array.from({ length: 16 }, (_, number) =>
        study(deps, `crowd-${number}`, { answers: 100, questions: SITTING }),
      ),
    );
    return [
      floor,
      figureOf('the first answers after a start', first),
      figureOf('answer, one learner', alone),
      figureOf('answer, one learner, one session of 1,000', long),
      figureOf('answer, 16 learners at once', crowd.flat()),
    ];
  } finally {
    await close();
  }
};

export interface ReadFigure {
  readonly rows: number;
  readonly megabytes: number;
  readonly questionsASecond: number;
}

/** A CSV of 100,000 questions from its bytes to checked questions. */
export const measureReading = (rows = 100_000): ReadFigure => {
  const bytes = new TextEncoder().encode(csvBank({ count: rows }));
  let taken = 0;
  const before = performance.now();
  readJob({ name: 'bench.csv', bytes }, (word) => {
    if ('report' in word) ({ taken } = word.report);
  });
  const seconds = (performance.now() - before) / 1000;
  if (taken !== rows) throw new Error(`${taken} of ${rows} questions were taken`);
  return { rows, megabytes: bytes.length / 1024 / 1024, questionsASecond: rows / seconds };
};
