import { add } from '#store/port/changes.ts';
import { notExists } from '#store/port/conditions.ts';
import type { Store } from '#store/port/store.ts';
import {
  answerAt,
  answers,
  gameOf,
  insist,
  newKey,
  PLAYERS,
  rateOf,
  scatteredKey,
  seededItems,
  seededKey,
} from './workload.ts';
import type { OperationName, Subject } from './workload.ts';

/** Any driver behind our port. */
export const portSubject = async (
  name: string,
  store: Store,
  stop?: () => Promise<void>,
): Promise<Subject> => {
  await store.batchWrite(seededItems().map((item) => ({ op: 'put', table: answers, item })));
  const counter = { next: 0 };
  const calls = callsOn(store);
  return {
    name,
    measure: (operation, callers, durationMs) => rateOf(calls[operation], counter, callers, durationMs),
    close: async () => {
      await store.close();
      await stop?.();
    },
  };
};

const callsOn = (store: Store): Readonly<Record<OperationName, (n: number) => Promise<void>>> => ({
  'put-if-absent': async (n) => {
    const result = await store.put(answers, answerAt(newKey(n), n), notExists);
    insist(result.ok, 'put-if-absent');
  },
  'put, scattered': async (n) => {
    const result = await store.put(answers, answerAt(scatteredKey(n), n), notExists);
    insist(result.ok, 'scattered put');
  },
  get: async (n) => insist((await store.get(answers, seededKey(n))) !== undefined, 'get'),
  update: async (n) => {
    const result = await store.update(answers, seededKey(n), [add('Score', 1)]);
    insist(result.ok, 'update');
  },
  'query of 50': async (n) => {
    const page = await store.query(answers, { partition: gameOf(n), limit: PLAYERS });
    insist(page.items.length === PLAYERS, 'query');
  },
  'transact of 2': async (n) => {
    const result = await store.transact([
      { op: 'put', table: answers, item: answerAt(newKey(n), n), condition: notExists },
      { op: 'update', table: answers, key: seededKey(n), changes: [add('Score', 1)] },
    ]);
    insist(result.ok, 'transact');
  },
});
