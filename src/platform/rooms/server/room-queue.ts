import { fail } from '#core/result.ts';
import type { ErrorCode, Result } from '#core/result.ts';

/** The refusal of a command that never ran. */
export type QueueRefusal = 'room-busy' | 'server-stopping';

interface Lane {
  readonly waiting: (() => Promise<void>)[];
  isRunning: boolean;
}

/** Long enough for a whole full room answering at once, short enough to bound memory. */
const LONGEST_LANE = 10_000;

/**
 * Commands of one room run one after the other on this node, different rooms in parallel. Between nodes, conditional
 * writes keep the order (change-versioned.ts).
 */
export class RoomQueue {
  readonly #lanes = new Map<string, Lane>();
  readonly #longest: number;
  #depth = 0;
  #isStopping = false;
  #onEmpty: (() => void)[] = [];

  constructor(options: { readonly longest?: number } = {}) {
    this.#longest = options.longest ?? LONGEST_LANE;
  }

  /** Waiting and running commands of this node, over all rooms; read by the metrics page. */
  get depth(): number {
    return this.#depth;
  }

  /** Resolves with what the task gives; rejects when the task throws, which does not stop the room. */
  run<T, Code extends ErrorCode = never>(
    key: string,
    task: () => Promise<Result<T, Code>>,
  ): Promise<Result<T, Code | QueueRefusal>> {
    if (this.#isStopping) return Promise.resolve(fail('server-stopping'));
    const lane = this.#lanes.get(key) ?? { waiting: [], isRunning: false };
    if (lane.waiting.length >= this.#longest) return Promise.resolve(fail('room-busy'));
    this.#lanes.set(key, lane);
    this.#count(1);
    return new Promise((resolve, reject) => {
      lane.waiting.push(async () => {
        try {
          resolve(await task());
        } catch (error) {
          reject(error);
        }
      });
      if (!lane.isRunning) void this.#runLane(key, lane);
    });
  }

  /** Refuses new commands and resolves when the accepted ones are done. */
  drain(): Promise<void> {
    this.#isStopping = true;
    if (this.#depth === 0) return Promise.resolve();
    return new Promise((resolve) => this.#onEmpty.push(resolve));
  }

  async #runLane(key: string, lane: Lane): Promise<void> {
    lane.isRunning = true;
    for (let next = lane.waiting.shift(); next; next = lane.waiting.shift()) {
      await next();
      this.#count(-1);
    }
    lane.isRunning = false;
    this.#lanes.delete(key);
  }

  #count(by: number): void {
    this.#depth += by;
    if (this.#depth > 0) return;
    for (const resolve of this.#onEmpty.splice(0)) resolve();
  }
}
