import { readJob } from '#activities/quizzes/server/bank/read-job.ts';
import { storeImport } from '#activities/quizzes/server/imports.service.ts';
import { publish } from '#activities/quizzes/server/publishing.service.ts';
import { inBank } from '#activities/quizzes/server/questions.items.ts';
import type { StoredQuestion } from '#activities/quizzes/server/questions.items.ts';
import type { QuizDeps } from '#activities/quizzes/server/quizzes.deps.ts';
import { quizTables } from '#activities/quizzes/server/quizzes.tables.ts';
import { createQuizzes } from '#activities/quizzes/server/quizzes.wiring.ts';
import type { Quizzes } from '#activities/quizzes/server/quizzes.wiring.ts';
import type { BankView } from '#activities/quizzes/contract.bankviews.ts';
import type { Feedback } from '#activities/quizzes/contract.views.ts';
import type { SessionState } from '#activities/quizzes/contract.study.ts';
import { createFiles } from '#platform/files/server/files.wiring.ts';
import { usersTable } from '#platform/identity/server/identity.items.ts';
import { createRooms } from '#platform/rooms/server/rooms.wiring.ts';
import type { RoomsPlatform } from '#platform/rooms/server/rooms.wiring.ts';
import type { Files } from '#platform/files/server/files.ts';
import type { Store } from '#store/port/store.ts';
import type { FakeClock } from '#tests/support/core/fake-clock.ts';
import { startTestApp } from '#tests/support/server/app.ts';
import type { TestApp } from '#tests/support/server/app.ts';
import type { TestToken } from '#tests/support/identity/test-identity.ts';

interface Problem {
  readonly code: string;
  readonly errors?: readonly { readonly path: string; readonly message: string }[];
}

export type AnswerState = SessionState & { readonly feedback: Feedback };

/** The real app with quizzes on it, and the few calls every test makes. */
export interface QuizzesApp {
  readonly app: TestApp;
  readonly quizzes: Quizzes;
  readonly rooms: RoomsPlatform;
  readonly files: Files;
  call<T>(
    as: TestToken,
    line: string,
    body?: unknown,
  ): Promise<{ readonly status: number; readonly body: T & Problem }>;
  must<T>(as: TestToken, line: string, body?: unknown): Promise<T>;
  /** A bank of `count` questions in each language, published, `a` always right. */
  bank(as: TestToken, given?: BankWish): Promise<BankView>;
  begin(as: TestToken, bankId: string, given?: object): Promise<SessionState>;
  answer(as: TestToken, state: SessionState, chosen?: readonly string[]): Promise<AnswerState>;
  /** Lets everything happen that is due by now. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

export interface BankWish {
  readonly count?: number;
  readonly languages?: readonly ('EN' | 'DE')[];
  readonly isShared?: boolean;
  readonly categories?: readonly string[];
  readonly title?: string;
}

let answers = 0;
export const newAnswerId = (): string => `answer-${String(++answers).padStart(6, '0')}`;

/** A source of the banks made here. */
export const sourceOf = (bankId: string) => ({ bankId, provider: 'Acme', certificate: 'Basics' });

export const csvBank = ({
  count = 12,
  languages = ['EN'],
  categories = ['Storage', 'Compute'],
}: BankWish): string => {
  const rows = Array.from({ length: count }, (_, index) =>
    languages.map((language) =>
      [
        `q${String(index).padStart(3, '0')}${language === 'DE' ? '-de' : ''}`,
        `q${String(index).padStart(3, '0')}`,
        language === 'DE' ? `Frage ${index}?` : `Question ${index}?`,
        ...['right', 'wrong', 'worse', 'worst'].map((word) => `${word} ${index}`),
        'A',
        'Because.',
        categories[index % categories.length],
        'Acme',
        'Basics',
        language,
        (index % 5) + 1,
      ].join(','),
    ),
  );
  const head =
    'id,concept,question,a,b,c,d,correct,explanation,category,provider,certificate,language,difficulty';
  return `${[head, ...rows.flat()].join('\n')}\n`;
};

/** Published without a thread of its own, which takes a second to start on a busy machine. */
export const fillBank = async (deps: QuizDeps, bankId: string, csv: string): Promise<void> => {
  const questions: StoredQuestion[] = [];
  const bytes = new TextEncoder().encode(csv);
  const job = { name: 'bank.csv', bytes };
  readJob(job, (word) => {
    if (!('found' in word)) return;
    questions.push(...word.found.map(({ question }) => inBank(bankId, question, deps.clock.now())));
  });
  const stored = await storeImport(deps, bankId, questions);
  const published = stored.ok ? await publish(deps, bankId) : stored;
  if (!published.ok) throw new Error(published.error.code);
};

export const startQuizzesApp = async (store?: Store, clock?: FakeClock): Promise<QuizzesApp> => {
  let made: { quizzes: Quizzes; rooms: RoomsPlatform; files: Files } | undefined;
  const app = await startTestApp({
    tables: [usersTable, ...quizTables],
    limits: { spend: async () => undefined },
    ...(store && { store }),
    ...(clock && { clock }),
    modules(kit, _config, blobs) {
      const rooms = createRooms(kit);
      const files = createFiles(kit, rooms, blobs);
      const quizzes = createQuizzes(kit, rooms, files);
      made = { quizzes, rooms, files: blobs };
      return [rooms.module, files.module, quizzes.module];
    },
  });
  if (!made) throw new Error('the app has no quizzes');
  const { quizzes, rooms } = made;
  const call: QuizzesApp['call'] = async <T>(as: TestToken, line: string, body?: unknown) =>
    app.as(as).request<T & Problem>(line.replace(' /', ' /api/quizzes/'), {
      ...(body !== undefined && { body }),
      ...(body instanceof Uint8Array && { headers: { 'content-type': 'text/csv' } }),
    });
  const must: QuizzesApp['must'] = async <T>(as: TestToken, line: string, body?: unknown) => {
    const answer = await call<T>(as, line, body);
    if (answer.status !== 200) throw new Error(`${line}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  return {
    app,
    ...made,
    call,
    must,
    async bank(as, wish = {}) {
      const { bankId } = await must<BankView>(as, 'POST /banks', { title: wish.title ?? 'A bank' });
      await fillBank(quizzes.deps, bankId, csvBank(wish));
      return must<BankView>(as, `PATCH /banks/${bankId}`, { isShared: wish.isShared ?? false });
    },
    begin: (as, bankId, given = {}) =>
      must<SessionState>(as, 'POST /sessions', {
        mode: 'study',
        sources: [sourceOf(bankId)],
        language: 'EN',
        questions: 5,
        ...given,
      }),
    answer: (as, state, chosen = ['a']) =>
      must<AnswerState>(as, `POST /sessions/${state.session.sessionId}/answers`, {
        answerId: newAnswerId(),
        asking: state.asked?.asking,
        questionId: state.asked?.questionId,
        chosen,
      }),
    async settle() {
      const { deadlines } = rooms.changes;
      // A look that began before the clock moved has seen too little.
      await deadlines.idle();
      await deadlines.poll();
      app.clock.advance(1000);
      await deadlines.idle();
    },
    close: () => app.close(),
  };
};
