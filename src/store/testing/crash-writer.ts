// The victim of crash.system.test.ts: writes endlessly and reports what was acknowledged, until it is killed.
import { openSqliteStore } from '#store/drivers/sqlite/sqlite-store.ts';
import { add } from '#store/port/changes.ts';
import type { StoreClock } from '#store/port/clock.ts';
import { notExists } from '#store/port/conditions.ts';
import type { Store } from '#store/port/store.ts';
import { contractTables, events, note, notes } from './contract-tables.ts';

const CALLERS = 24;
const [file = '', first = '0'] = process.argv.slice(2);

const clock: StoreClock = {
  now: () => Date.now(),
  after: (durationMs, task) => {
    const timer = setTimeout(task, durationMs);
    return () => clearTimeout(timer);
  },
};

/** Node writes to a pipe at once, so the parent learns of every write that was acknowledged before the kill. */
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const textOf = (n: number): string => `${n} `.repeat((n % 60) + 1);

const KINDS: readonly ((store: Store, n: number) => Promise<string>)[] = [
  async (store, n) => {
    await store.put(events, note('put', `${n}`, { text: textOf(n) }), notExists);
    return 'put';
  },
  async (store, n) => {
    const item = note('pair', `${n}`, { text: textOf(n) });
    await store.transact([
      { op: 'put', table: events, item, condition: notExists },
      { op: 'put', table: notes, item: { ...item, owner: 'pair' } },
      { op: 'update', table: events, key: { PK: 'count', SK: 'pairs' }, changes: [add('n', 1)] },
    ]);
    return 'pair';
  },
  async (store, n) => {
    await store.put(notes, note('deleted', `${n}`, { owner: 'deleted', text: textOf(n) }));
    await store.delete(notes, { PK: 'deleted', SK: `${n}` });
    return 'deleted';
  },
  async (store) => {
    await store.update(events, { PK: 'count', SK: 'adds' }, [add('n', 1)]);
    return 'added';
  },
];

const store = await openSqliteStore({ file, tables: contractTables, clock });
say('open');
let next = Number(first);
const call = async (): Promise<void> => {
  for (;;) {
    const n = next++;
    const kind = await KINDS[n % KINDS.length]?.(store, n);
    say(`${kind} ${n}`);
  }
};
await Promise.all(Array.from({ length: CALLERS }, call));
