import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';
import { openOnce } from '#web/kit/open-once.ts';
import type { OfflineAnswer } from '#activities/quizzes/contract.study.ts';
import type { SessionView, ShownQuestion, Solution } from '#activities/quizzes/contract.views.ts';
import type { PutQuestion } from './put-question.ts';

export type PackQuestion = ShownQuestion & { readonly solution: Solution };

/** A session as this device last knew it: enough to go on with after a reload without network. */
export interface KeptSession {
  readonly sessionId: string;
  readonly session: SessionView;
  readonly asked: PutQuestion | undefined;
  readonly pack: readonly PackQuestion[];
  readonly keptAt: number;
}

export interface WaitingAnswer {
  readonly key: number;
  readonly answer: OfflineAnswer;
}

export interface StudyStore {
  putSession(kept: KeptSession): Promise<void>;
  session(sessionId: string): Promise<KeptSession | undefined>;
  /** Resolves when it is on disk. */
  addAnswer(sessionId: string, answer: OfflineAnswer): Promise<void>;
  /** In the order they were given. */
  answers(sessionId: string): Promise<readonly WaitingAnswer[]>;
  removeAnswers(keys: readonly number[]): Promise<void>;
  /** Sessions with answers that still wait, of earlier visits too. */
  waitingSessions(): Promise<readonly string[]>;
  /** Forgets what nobody came back to. */
  forgetBefore(instant: number): Promise<void>;
}

interface Schema extends DBSchema {
  sessions: { key: string; value: KeptSession };
  answers: {
    key: number;
    value: { readonly sessionId: string; readonly answer: OfflineAnswer };
    indexes: { session: string };
  };
}

const open = (name: string): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>(name, 1, {
    upgrade(database) {
      database.createObjectStore('sessions', { keyPath: 'sessionId' });
      database.createObjectStore('answers', { autoIncrement: true }).createIndex('session', 'sessionId');
    },
  });

/** Strict: an answer that is shown as kept survives the battery. */
const STRICT = { durability: 'strict' } as const;

export const studyStore = (name = 'roundtable-quizzes'): StudyStore => {
  const database = openOnce(() => open(name));
  return {
    async putSession(kept) {
      await (await database()).put('sessions', kept);
    },
    async session(sessionId) {
      return (await database()).get('sessions', sessionId);
    },
    async addAnswer(sessionId, answer) {
      const change = (await database()).transaction('answers', 'readwrite', STRICT);
      await change.store.add({ sessionId, answer });
      await change.done;
    },
    async answers(sessionId) {
      const index = (await database()).transaction('answers').store.index('session');
      const found: WaitingAnswer[] = [];
      for (let at = await index.openCursor(sessionId); at !== null; at = await at.continue()) {
        found.push({ key: at.primaryKey, answer: at.value.answer });
      }
      return found;
    },
    async removeAnswers(keys) {
      const change = (await database()).transaction('answers', 'readwrite');
      await Promise.all(keys.map((key) => change.store.delete(key)));
      await change.done;
    },
    async waitingSessions() {
      const all = await (await database()).getAll('answers');
      return [...new Set(all.map(({ sessionId }) => sessionId))];
    },
    async forgetBefore(instant) {
      const change = (await database()).transaction(['sessions', 'answers'], 'readwrite');
      const [sessions, answers] = [change.objectStore('sessions'), change.objectStore('answers')];
      for (let at = await sessions.openCursor(); at !== null; at = await at.continue()) {
        if (at.value.keptAt < instant) await at.delete();
      }
      for (let at = await answers.openCursor(); at !== null; at = await at.continue()) {
        if (at.value.answer.answeredAt < instant) await at.delete();
      }
      await change.done;
    },
  };
};
