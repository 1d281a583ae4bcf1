import { StoreError } from '#store/port/store-error.ts';
import type { DynamoConnection } from './connection.ts';

export const chunksOf = <T>(entries: readonly T[], size: number): T[][] => {
  const chunks: T[][] = [];
  for (let start = 0; start < entries.length; start += size) chunks.push(entries.slice(start, start + size));
  return chunks;
};

/** More at once would only be throttled sooner; fewer would wait for the network. */
const CHUNKS_AT_ONCE = 8;

/** Sends every chunk, and again what `send` says was left over, until nothing is left or patience ends. */
export const runChunks = async <T>(
  connection: DynamoConnection,
  chunks: readonly T[][],
  send: (chunk: T[]) => Promise<T[]>,
): Promise<void> => {
  const waiting = [...chunks];
  const work = async (): Promise<void> => {
    for (let chunk = waiting.shift(); chunk !== undefined; chunk = waiting.shift()) {
      await sendWhole(connection, chunk, send);
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: CHUNKS_AT_ONCE }, work));
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
};

const sendWhole = async <T>(
  connection: DynamoConnection,
  chunk: T[],
  send: (chunk: T[]) => Promise<T[]>,
): Promise<void> => {
  let rest = chunk;
  for (let fruitless = 0; ;) {
    const left = await send(rest);
    if (left.length === 0) return;
    // Only rounds without any progress use up patience.
    fruitless = left.length < rest.length ? 0 : fruitless + 1;
    if (fruitless >= connection.attempts) {
      throw new StoreError(
        'unavailable',
        `DynamoDB left ${left.length} parts of a batch undone again and again.`,
      );
    }
    rest = left;
    await connection.backOff(fruitless + 1);
  }
};
