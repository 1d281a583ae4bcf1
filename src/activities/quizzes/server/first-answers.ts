import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { seededRandom } from '#core/random.ts';
import type { Deadlines } from '#platform/rooms/server/deadlines.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Logger } from 'pino';
import type { Store } from '#store/port/store.ts';
import { addFirstAnswers, firstAnswersKey } from './item-fits.items.ts';
import type { FirstAnswer } from './item-fits.items.ts';
import type { Lesson, NewAnswer } from './learning.ts';
import { bankOf, ownIdOf } from './questions.items.ts';
import { questionsTable } from './quizzes.tables.ts';

export const CALIBRATION = 'quiz-calibration';

const FLUSH_MS = MINUTE_MS;
const NIGHT_MS = 2 * HOUR_MS;
const NIGHT_MINUTES = 180;

/**
 * Between two and five in the morning (UTC), the same minute for a bank on every node, so they share one deadline.
 */
export const nextNight = (bankId: string, now: Instant): Instant => {
  const minute = NIGHT_MS + seededRandom(bankId).below(NIGHT_MINUTES) * MINUTE_MS;
  const tonight = Math.floor(now / DAY_MS) * DAY_MS + minute;
  return tonight > now ? tonight : tonight + DAY_MS;
};

interface Deps {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  readonly deadlines: Pick<Deadlines, 'schedule'>;
}

interface Noted {
  readonly bankId: string;
  readonly userId: string;
  readonly at: Instant;
  readonly answers: FirstAnswer[];
}

/**
 * First answers for the nightly fit of difficulty and discrimination. Written once a minute, outside the answer's own
 * transaction: losing a minute of them with a dead node changes no fit.
 */
export class FirstAnswerLog {
  readonly #deps: Deps;
  readonly #scheduled = new Map<string, Instant>();
  #waiting = new Map<string, Noted>();
  #cancel: (() => void) | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Later answers show memory, not the question. */
  note({ userId, question, picked, at }: NewAnswer, { before }: Pick<Lesson, 'before'>): void {
    if (before) return;
    const bankId = bankOf(question.questionId);
    const name = JSON.stringify(firstAnswersKey(bankId, userId, at));
    const noted = this.#waiting.get(name) ?? { bankId, userId, at, answers: [] };
    noted.answers.push([ownIdOf(question.conceptId), picked]);
    this.#waiting.set(name, noted);
    this.#cancel ??= this.#deps.clock.after(FLUSH_MS, () => {
      this.#cancel = undefined;
      this.flush().catch((error: unknown) =>
        this.#deps.log.warn({ err: error }, 'first answers could not be stored'),
      );
    });
  }

  async flush(): Promise<void> {
    const { store } = this.#deps;
    const waiting = [...this.#waiting.values()];
    this.#waiting = new Map();
    for (const { bankId, userId, at, answers } of waiting)
      await store.update(questionsTable, firstAnswersKey(bankId, userId, at), [addFirstAnswers(answers)]);
    for (const bankId of new Set(waiting.map((noted) => noted.bankId))) await this.#wake(bankId);
  }

  async close(): Promise<void> {
    this.#cancel?.();
    await this.flush();
  }

  async #wake(bankId: string): Promise<void> {
    const { store, clock, deadlines } = this.#deps;
    const to = nextNight(bankId, clock.now());
    if (this.#scheduled.get(bankId) === to) return;
    await store.transact(deadlines.schedule(CALIBRATION, bankId, { from: undefined, to }));
    this.#scheduled.set(bankId, to);
  }
}
