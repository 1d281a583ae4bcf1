import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { outboxCommand } from '#web/kit/data/outbox-command.ts';
import type { Outbox } from '#web/kit/data/outbox.ts';
import { quizzesContract } from '#activities/quizzes/contract.ts';
import type { OfflineAnswer, SessionState } from '#activities/quizzes/contract.study.ts';
import type { StudyStore } from './study-store.ts';

export interface AnswerLineSources {
  /** Opened when there is something to send. */
  readonly outbox: () => Promise<Pick<Outbox, 'add' | 'flush' | 'onWaiting' | 'onSettled'>>;
  /** Whether something waits in a lane of the outbox, seen without opening it. */
  readonly hasWaiting: (lane: string) => Promise<boolean>;
  readonly store: () => Promise<Pick<StudyStore, 'answers' | 'removeAnswers'>>;
}

const LANE = 'study:';
const MERGE = `${quizzesContract.name}.mergeAnswers`;

export const laneOf = (sessionId: string): string => `${LANE}${sessionId}`;
export const sessionOf = (lane: string): string | undefined =>
  lane.startsWith(LANE) ? lane.slice(LANE.length) : undefined;

/** Offline answers wait in the outbox and are sent together, in order. */
export class AnswerLine {
  readonly waiting: ReadonlySignal<number>;
  readonly #sources: AnswerLineSources;
  readonly #sessionId: string;
  readonly #onMerged: (state: SessionState) => void;
  readonly #waiting = signal(0);
  readonly #stops: (() => void)[] = [];
  #outbox: ReturnType<AnswerLineSources['outbox']> | undefined;
  #merged: SessionState | undefined;
  /** Perhaps not on disk yet. */
  readonly #adding = new Set<string>();

  constructor(sources: AnswerLineSources, sessionId: string, onMerged: (state: SessionState) => void) {
    this.#sources = sources;
    this.#sessionId = sessionId;
    this.#onMerged = onMerged;
    this.waiting = this.#waiting;
  }

  /** Resolves when the answer is on disk; it is sent as soon as that is possible. */
  async add(answer: OfflineAnswer): Promise<boolean> {
    this.#waiting.value += 1;
    this.#adding.add(answer.answerId);
    try {
      const call = { params: { sessionId: this.#sessionId }, body: { answers: [answer], sentAt: 0 } };
      const command = outboxCommand(quizzesContract, 'mergeAnswers', call, laneOf(this.#sessionId));
      const kept = { ...command, id: answer.answerId, isRepeatable: true, isTimed: true, joined: 'answers' };
      return (await (await this.#open()).add(kept)).isOnDisk ?? false;
    } finally {
      this.#adding.delete(answer.answerId);
    }
  }

  /** Tries now. Resolves when nothing waits or the server does not answer. */
  async wake(): Promise<void> {
    const lane = laneOf(this.#sessionId);
    if (this.#outbox === undefined && !(await this.#sources.hasWaiting(lane))) return;
    await (await this.#open()).flush(lane);
  }

  /**
   * What an earlier version of the app stored outside the outbox; the owner of the session must be known. True if
   * sent.
   */
  async takeOld(): Promise<boolean> {
    const store = await this.#sources.store();
    const old = await store.answers(this.#sessionId);
    const moved: string[] = [];
    for (const answer of old) if (await this.add(answer)) moved.push(answer.answerId);
    if (moved.length === 0) return false;
    await store.removeAnswers(moved);
    await this.wake();
    return true;
  }

  close(): void {
    for (const stop of this.#stops) stop();
  }

  #open(): ReturnType<AnswerLineSources['outbox']> {
    this.#outbox ??= this.#listen();
    this.#outbox.catch(() => (this.#outbox = undefined));
    return this.#outbox;
  }

  async #listen(): ReturnType<AnswerLineSources['outbox']> {
    const outbox = await this.#sources.outbox();
    this.#stops.push(
      outbox.onSettled(({ name, outcome }) => {
        if (name !== MERGE || outcome.kind !== 'done') return;
        const state = outcome.value as SessionState;
        if (state.session.sessionId === this.#sessionId) this.#merged = state;
      }),
      outbox.onWaiting((all) => {
        const lane = laneOf(this.#sessionId);
        const ids = all.filter(({ key }) => key === lane).map(({ id }) => id);
        this.#waiting.value = new Set([...ids, ...this.#adding]).size;
        if (this.#waiting.value > 0 || this.#merged === undefined) return;
        const state = this.#merged;
        this.#merged = undefined;
        this.#onMerged(state);
      }),
    );
    return outbox;
  }
}
