import type { Failure, Result } from '#core/result.ts';

/** A command in line, and how its sender is answered. */
export interface Waiting<Command, Reply> {
  readonly command: Command;
  readonly answer: (result: Result<Reply>) => void;
  readonly fault: (error: unknown) => void;
}

interface Options<Command, Reply> {
  /** Commands in one batch; a transaction has 100 operations. */
  readonly mostInBatch: number;
  /** A transaction takes an item once: of two commands with a key in common one waits for the next batch. */
  readonly keysOf: (command: Command) => readonly string[];
  /** Answers every one of the batch. What it throws, they all get. */
  readonly take: (id: string, batch: readonly Waiting<Command, Reply>[]) => Promise<void>;
  /** What a sender hears when the line is full. */
  readonly full: { readonly ok: false; readonly error: Failure };
}

interface Line<Command, Reply> {
  readonly waiting: Waiting<Command, Reply>[];
  isRunning: boolean;
}

const LONGEST_LINE = 20_000;

/**
 * Takes the commands of one hot thing in batches: all that arrive while one batch is being written share the
 * next transaction. A poll or a game with thousands of phones so costs one conditional write a batch.
 */
export class BatchLine<Command, Reply> {
  readonly #options: Options<Command, Reply>;
  readonly #lines = new Map<string, Line<Command, Reply>>();
  #depth = 0;

  constructor(options: Options<Command, Reply>) {
    this.#options = options;
  }

  get depth(): number {
    return this.#depth;
  }

  submit(id: string, command: Command): Promise<Result<Reply>> {
    const line = this.#lines.get(id) ?? { waiting: [], isRunning: false };
    if (line.waiting.length >= LONGEST_LINE) return Promise.resolve(this.#options.full);
    this.#lines.set(id, line);
    this.#depth++;
    return new Promise((answer, fault) => {
      line.waiting.push({ command, answer, fault });
      if (!line.isRunning) void this.#run(id, line);
    });
  }

  async #run(id: string, line: Line<Command, Reply>): Promise<void> {
    line.isRunning = true;
    while (line.waiting.length > 0) {
      const batch = this.#nextBatch(line.waiting);
      try {
        await this.#options.take(id, batch);
      } catch (error) {
        for (const { fault } of batch) fault(error);
      }
      this.#depth -= batch.length;
    }
    line.isRunning = false;
    this.#lines.delete(id);
  }

  #nextBatch(waiting: Waiting<Command, Reply>[]): Waiting<Command, Reply>[] {
    const { keysOf, mostInBatch } = this.#options;
    const batch: Waiting<Command, Reply>[] = [];
    const later: Waiting<Command, Reply>[] = [];
    const taken = new Set<string>();
    let seen = 0;
    for (const next of waiting) {
      if (batch.length >= mostInBatch) break;
      seen++;
      const keys = keysOf(next.command);
      (keys.some((key) => taken.has(key)) ? later : batch).push(next);
      for (const key of keys) taken.add(key);
    }
    waiting.splice(0, seen, ...later);
    return batch;
  }
}
