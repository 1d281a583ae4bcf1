// npm run bench -- store [--seconds=1] [--only='get;update']
// Operations a second of our drivers, of the raw limit below them and of dynalite, in one run on one machine.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDynamoStore } from '#store/drivers/dynamodb/dynamo-store.ts';
import { openSqliteStore } from '#store/drivers/sqlite/sqlite-store.ts';
import type { StoreClock } from '#store/port/clock.ts';
import { startBareDynamodbLocal, startDynoxide } from '#tests/support/store/dynamodb-engines.ts';
import type { DynamoEngine } from '#tests/support/store/dynamodb-engines.ts';
import { dynaliteSubject } from './support/dynalite-subject.ts';
import { loopDelayWhileWriting } from './support/loop-delay.ts';
import { portSubject } from './support/port-subject.ts';
import { rawSubject } from './support/raw-subject.ts';
import { answers, OPERATIONS } from './support/workload.ts';
import type { OperationName, Subject } from './support/workload.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '1' },
    only: { type: 'string', default: OPERATIONS.join(';') },
  },
});
const CELL_MS = Number(options.seconds) * 1000;
const WARM_UP_MS = 200;
const SLICES = 3;
const CALLERS = [1, 16, 256] as const;

const clock: StoreClock = {
  now: () => Date.now(),
  after: (durationMs, task) => {
    const timer = setTimeout(task, durationMs);
    return () => clearTimeout(timer);
  },
};

const openSqlite = (file: string) => openSqliteStore({ file, tables: [answers], clock });

const dynamoSubject = async (name: string, engine: DynamoEngine): Promise<Subject> => {
  // A slow engine shall give a low figure, not an error.
  const store = openDynamoStore({ ...engine.access, tables: [answers], clock, requestTimeoutMs: 120_000 });
  await store.ensureTables();
  return portSubject(name, store, engine.stop);
};

type Rates = ReadonlyMap<string, number>;

/** The best of some slices, taken in turns: what else the machine does at a moment hits everybody or is left out. */
const measureAll = async (
  subjects: readonly Subject[],
  operation: OperationName,
  callers: number,
): Promise<Rates> => {
  const rates = new Map<string, number>();
  for (const subject of subjects) await subject.measure(operation, callers, WARM_UP_MS);
  for (let slice = 0; slice < SLICES; slice++) {
    for (const subject of subjects) {
      const rate = await subject.measure(operation, callers, CELL_MS / SLICES);
      if (rate !== undefined) rates.set(subject.name, Math.max(rate, rates.get(subject.name) ?? 0));
    }
  }
  return rates;
};

const whole = (value: number): string => Math.round(value).toLocaleString('en-US');

const ratio = (ours: number, theirs: number | undefined): string => {
  if (theirs === undefined) return '-';
  const times = ours / theirs;
  return `${times < 10 ? times.toFixed(2) : whole(times)}x`;
};

const OURS = 'our SQLite driver';
const RAW = 'raw node:sqlite';
const DYNALITE = 'dynalite via SDK';

const printRow = (operation: string, callers: number, names: readonly string[], rates: Rates): void => {
  const ours = rates.get(OURS) ?? Number.NaN;
  const cells = names.map((name) => {
    const rate = rates.get(name);
    return (rate === undefined ? '-' : whole(rate)).padStart(18);
  });
  const ratios = [RAW, DYNALITE].map((name) => ratio(ours, rates.get(name)).padStart(11));
  console.log(`${operation.padEnd(15)}${String(callers).padStart(8)}${cells.join('')}${ratios.join('')}`);
};

/** Gives the aims that belong to the operation. */
const printRows = async (subjects: readonly Subject[], operation: OperationName): Promise<readonly Aim[]> => {
  let rates: Rates = new Map();
  for (const callers of CALLERS) {
    rates = await measureAll(subjects, operation, callers);
    printRow(
      operation,
      callers,
      subjects.map(({ name }) => name),
      rates,
    );
  }
  return aimsOf(operation, rates);
};

interface Aim {
  readonly what: string;
  readonly got: number;
  readonly wanted: number;
  readonly isMet: boolean;
}

const atLeast = (what: string, got: number, wanted: number): Aim => ({
  what,
  got,
  wanted,
  isMet: got >= wanted,
});

const main = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'roundtable-bench-'));
  const subjects: Subject[] = [];
  const aims: Aim[] = [];
  try {
    const store = await openSqlite(join(folder, 'ours.db'));
    subjects.push(await portSubject(OURS, store));
    subjects.push(rawSubject(join(folder, 'raw.db')));
    subjects.push(await dynamoSubject('ours on dynoxide', await startDynoxide()));
    subjects.push(await dynamoSubject('ours on DDB Local', await startBareDynamodbLocal()));
    subjects.push(await dynaliteSubject());
    const names = subjects.map(({ name }) => name);
    console.log(
      `operations a second, the best of ${SLICES} slices in ${CELL_MS / 1000} s; the last two columns: our SQLite driver against them`,
    );
    console.log(
      `${'operation'.padEnd(15)}${'callers'.padStart(8)}${names.map((name) => name.padStart(18)).join('')}${'vs raw'.padStart(11)}${'vs dynalite'.padStart(12)}`,
    );
    for (const operation of OPERATIONS.filter((each) => options.only.split(';').includes(each))) {
      aims.push(...(await printRows(subjects, operation)));
    }
    const delay = await loopDelayWhileWriting(store, 5000, 5000);
    console.log(
      `event loop while writing ${whole(delay.writesPerSecond)} a second: p50 ${delay.p50Ms.toFixed(1)} ms, p99 ${delay.p99Ms.toFixed(1)} ms, longest ${delay.longestMs.toFixed(1)} ms`,
    );
    aims.push({
      what: 'event-loop delay p99 in ms, at most',
      got: delay.p99Ms,
      wanted: 15,
      isMet: delay.p99Ms < 15,
    });
  } finally {
    for (const subject of subjects) await subject.close();
    rmSync(folder, { recursive: true });
  }
  for (const { what, got, wanted, isMet } of aims) {
    console.log(`${isMet ? 'met   ' : 'MISSED'} ${what}: ${got.toFixed(2)} (aim ${wanted})`);
  }
};

const aimsOf = (operation: OperationName, rates: Rates): Aim[] => {
  const over = (name: string): number => (rates.get(OURS) ?? 0) / (rates.get(name) ?? Number.NaN);
  if (operation === 'put-if-absent') {
    return [
      atLeast('put-if-absent at 256 callers, times dynalite', over(DYNALITE), 30),
      atLeast('put-if-absent at 256 callers, share of raw', over(RAW), 0.5),
    ];
  }
  return operation === 'get' ? [atLeast('get at 256 callers, times dynalite', over(DYNALITE), 60)] : [];
};

await main();
