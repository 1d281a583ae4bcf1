import type { ErrorCode, Failed, Result } from '#core/result.ts';

/** A waiting command, and how to answer its sender. */
export interface Waiting<Command, Reply, Code extends ErrorCode = ErrorCode> {
  readonly command: Command;
  readonly answer: (result: Result<Reply, Code>) => void;
  readonly fault: (error: unknown) => void;
}

interface Options<Command, Reply, Code extends ErrorCode> {
  /** Commands in one batch; a transaction has 100 operations. */
  readonly mostInBatch: number;
  /** A transaction takes an item once: of two commands with a key in common one waits for the next batch. */
  readonly keysOf: (command: Command) => readonly string[];
  /** Answers every command of the batch. If it throws, all of them get the error. */
  readonly take: (id: string, batch: readonly Waiting<Command, Reply, Code>[]) => Promise<void>;
  /** The answer when the line is full. */
  readonly full: Failed<NoInfer<Code>>;
}

interface Line<Command, Reply, Code extends ErrorCode> {
  readonly waiting: Waiting<Command, Reply, Code>[];
  isRunning: boolean;
}

const LONGEST_LINE = 20_000;

/**
 * Takes the commands of one hot thing in batches: all that arrive while one batch is being written share the
 * next transaction. So a poll or a game with thousands of phones costs one conditional write per batch.
 */
export class BatchLine<Command, Reply, Code extends ErrorCode = ErrorCode> {
  readonly #options: Options<Command, Reply, Code>;
  readonly #lines = new Map<string, Line<Command, Reply, Code>>();
  #depth = 0;

  constructor(options: Options<Command, Reply, Code>) {
    this.#options = options;
  }

  get depth(): number {
    return this.#depth;
  }

  submit(id: string, command: Command): Promise<Result<Reply, Code>> {
    const line = this.#lines.get(id) ?? { waiting: [], isRunning: false };
    if (line.waiting.length >= LONGEST_LINE) return Promise.resolve(this.#options.full);
    this.#lines.set(id, line);
    this.#depth++;
    return new Promise((answer, fault) => {
      line.waiting.push({ command, answer, fault });
      if (!line.isRunning) void this.#run(id, line);
    });
  }

  async #run(id: string, line: Line<Command, Reply, Code>): Promise<void> {
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

  #nextBatch(waiting: Waiting<Command, Reply, Code>[]): Waiting<Command, Reply, Code>[] {
    const { keysOf, mostInBatch } = this.#options;
    const batch: Waiting<Command, Reply, Code>[] = [];
    const later: Waiting<Command, Reply, Code>[] = [];
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
