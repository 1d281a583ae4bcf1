import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { OfflineAnswer, SessionState } from '#activities/quizzes/contract.study.ts';
import type { QuizzesClient } from '../quizzes.client.ts';
import type { StudyStore } from './study-store.ts';

export interface AnswerLineSources {
  readonly client: Pick<QuizzesClient, 'mergeAnswers'>;
  readonly store: () => Promise<Pick<StudyStore, 'addAnswer' | 'answers' | 'removeAnswers'>>;
  readonly now: () => number;
  readonly after: (durationMs: number, task: () => void) => () => void;
}

const AT_ONCE = 100;
const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 30_000;

/** Answers given without network wait here, on disk, and are handed in together, in their order. */
export class AnswerLine {
  readonly waiting: ReadonlySignal<number>;
  readonly #sources: AnswerLineSources;
  readonly #sessionId: string;
  readonly #onMerged: (state: SessionState) => void;
  readonly #waiting = signal(0);
  #sending: Promise<void> | undefined;
  #pauseMs = FIRST_PAUSE_MS;
  #cancelRetry: (() => void) | undefined;
  #isClosed = false;
  #isWantedAgain = false;
  #added = 0;

  constructor(sources: AnswerLineSources, sessionId: string, onMerged: (state: SessionState) => void) {
    this.#sources = sources;
    this.#sessionId = sessionId;
    this.#onMerged = onMerged;
    this.waiting = this.#waiting;
  }

  /** Resolves when the answer is on disk; it is sent as soon as that is possible. */
  async add(answer: OfflineAnswer): Promise<void> {
    this.#waiting.value += 1;
    this.#added += 1;
    await (await this.#sources.store()).addAnswer(this.#sessionId, answer);
    void this.wake();
  }

  /** Try now: the network is back, the page woke, a session was opened. Resolves when nothing waits or nobody answers. */
  wake(): Promise<void> {
    this.#cancelRetry?.();
    this.#cancelRetry = undefined;
    if (this.#sending) this.#isWantedAgain = true;
    else this.#sending = this.#drain().finally(() => (this.#sending = undefined));
    return this.#sending;
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelRetry?.();
  }

  async #drain(): Promise<void> {
    do {
      this.#isWantedAgain = false;
      if (!(await this.#sendAll())) return;
    } while (this.#isWantedAgain);
  }

  /** True when nothing waits any more. */
  async #sendAll(): Promise<boolean> {
    const { client, store, now } = this.#sources;
    for (;;) {
      const waiting = await this.#read();
      if (this.#isClosed) return false;
      if (waiting.length === 0) return true;
      const batch = waiting.slice(0, AT_ONCE);
      const merged = await client.mergeAnswers({
        params: { sessionId: this.#sessionId },
        body: { answers: batch, sentAt: now() },
      });
      if (!merged.ok) {
        // Somebody else is signed in here, or the session is gone: kept, in case its owner comes back.
        if (merged.error.code !== 'quiz-session-not-found') this.#retryLater();
        return false;
      }
      this.#pauseMs = FIRST_PAUSE_MS;
      await (await store()).removeAnswers(batch.map(({ answerId }) => answerId));
      this.#waiting.value = Math.max(0, this.#waiting.value - batch.length);
      if (this.#waiting.value === 0) this.#onMerged(merged.value);
    }
  }

  async #read(): Promise<readonly OfflineAnswer[]> {
    const before = this.#added;
    const waiting = await (await this.#sources.store()).answers(this.#sessionId);
    // An answer given meanwhile is not in what was read.
    if (before === this.#added) this.#waiting.value = waiting.length;
    return waiting;
  }

  #retryLater(): void {
    if (this.#isClosed) return;
    this.#cancelRetry = this.#sources.after(this.#pauseMs, () => void this.wake());
    this.#pauseMs = Math.min(LONGEST_PAUSE_MS, this.#pauseMs * 2);
  }
}
