import { MINUTE_MS } from '#core/instant.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Logger } from 'pino';
import { add } from '#store/port/changes.ts';
import type { Store } from '#store/port/store.ts';
import type { Item, Key } from '#store/port/values.ts';
import type { StoredQuestion } from './questions.items.ts';
import { questionsTable } from './quizzes.tables.ts';

const FLUSH_MS = MINUTE_MS;
/** A count by option id; the prefix keeps ids apart from the key's attributes. */
const PREFIX = 'picked#';

export const picksKey = (questionId: string): Key => ({
  questionId: `PICKS#${questionId}`,
  category: 'PICKS',
});

const picksIn = (item: Item): Record<string, number> =>
  Object.fromEntries(
    Object.entries(item).flatMap(([name, value]) =>
      name.startsWith(PREFIX) && typeof value === 'number' ? [[name.slice(PREFIX.length), value]] : [],
    ),
  );

interface Deps {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * How often each option was chosen, for the doctor. Written once a minute: everybody's answers to a popular question
 * would contend for one row, and losing a minute's counts with a dead node changes no finding.
 */
export class PickCounts {
  readonly #deps: Deps;
  #waiting = new Map<string, Map<string, number>>();
  #cancel: (() => void) | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  note(questionId: string, chosen: readonly string[]): void {
    const counts = this.#waiting.get(questionId) ?? new Map<string, number>();
    for (const id of chosen) counts.set(id, (counts.get(id) ?? 0) + 1);
    this.#waiting.set(questionId, counts);
    this.#cancel ??= this.#deps.clock.after(FLUSH_MS, () => {
      this.#cancel = undefined;
      this.flush().catch((error: unknown) =>
        this.#deps.log.warn({ err: error }, 'counts of chosen answers could not be stored'),
      );
    });
  }

  async flush(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = new Map();
    for (const [questionId, counts] of waiting) {
      const changes = [...counts].map(([id, count]) => add(`${PREFIX}${id}`, count));
      await this.#deps.store.update(questionsTable, picksKey(questionId), changes);
    }
  }

  /** With the counts in `metadata.picks`, where the doctor looks for them. */
  async withPicks(questions: readonly StoredQuestion[]): Promise<StoredQuestion[]> {
    const items = await this.#deps.store.batchGet(
      questionsTable,
      questions.map(({ questionId }) => picksKey(questionId)),
    );
    return questions.map((question, index) => {
      const item = items[index];
      return item ? { ...question, metadata: { ...question.metadata, picks: picksIn(item) } } : question;
    });
  }

  async close(): Promise<void> {
    this.#cancel?.();
    await this.flush();
  }
}
