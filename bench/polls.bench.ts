// npm run bench -- polls [--part=blind] [--ballots=5000] [--in-flight=64] [--rounds=3] [--held=100000]
// Durable ballots a second through HTTP and through the socket, against a handler that inserts one row a ballot.
// --part=blind measures blind-signed ballots alone.
import { fork, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { makePoll } from '#tests/support/polls/callers.ts';
import { newGuest } from '#tests/support/server/callers.ts';
import { startServerProcess } from '#tests/support/server/server-process.ts';
import { measureHeldPoll } from './support/polls-held.ts';
import type { LoadOrder, LoadReport } from './support/polls-load.ts';

const { values } = parseArgs({
  options: {
    part: { type: 'string', default: 'all' },
    ballots: { type: 'string', default: '5000' },
    'in-flight': { type: 'string', default: '64' },
    rounds: { type: 'string', default: '3' },
    held: { type: 'string', default: '100000' },
  },
});
const BALLOTS = Number(values.ballots);
const IN_FLIGHT = Number(values['in-flight']);
const ROUNDS = Number(values.rounds);
const isBlindOnly = values.part === 'blind';
const HELD = isBlindOnly ? 0 : Number(values.held);
const BLIND = 'blind-signed, HTTP';
const BLIND_AIM = 400;
const CANDIDATES = ['Pizza', 'Soup', 'Curry', 'Salad', 'Falafel'];
/** Clock ticks of /proc, the same on every Linux of the last twenty years. */
const TICKS_PER_SECOND = 100;

interface Subject {
  readonly name: string;
  readonly transport: LoadOrder['transport'];
  readonly hasGuests: boolean;
  readonly pid: number;
  readonly address: string;
  readonly newPoll: () => Promise<NewPoll>;
}

interface NewPoll {
  readonly pollId: string;
  readonly codes?: readonly string[];
}

interface Round {
  readonly perSecond: number;
  readonly cpuMsPerBallot: number;
  readonly latenciesMs: readonly number[];
  readonly load: number;
}

const cpuSecondsOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
};

const nextReport = async (child: ChildProcess): Promise<LoadReport> =>
  ((await once(child, 'message')) as [LoadReport])[0];

const measureRound = async (subject: Subject): Promise<Round> => {
  const child = fork(fileURLToPath(new URL('./support/polls-load.ts', import.meta.url)));
  const { transport, address, hasGuests } = subject;
  const { pollId, codes } = await subject.newPoll();
  const ready = nextReport(child);
  child.send({
    transport,
    address,
    hasGuests,
    pollId,
    codes,
    candidates: CANDIDATES,
    voters: BALLOTS,
    inFlight: IN_FLIGHT,
  });
  await ready;
  const cpuBefore = cpuSecondsOf(subject.pid);
  child.send('go');
  const { elapsedMs, latenciesMs, refused } = await nextReport(child);
  const cpuSeconds = cpuSecondsOf(subject.pid) - cpuBefore;
  child.disconnect();
  await once(child, 'exit');
  if (latenciesMs.length !== BALLOTS) throw new Error(`${subject.name}: refused ${JSON.stringify(refused)}`);
  return {
    perSecond: (BALLOTS * 1000) / elapsedMs,
    cpuMsPerBallot: (cpuSeconds * 1000) / BALLOTS,
    latenciesMs: latenciesMs.toSorted((a, b) => a - b),
    load: loadavg()[0] ?? 0,
  };
};

const startBare = async (folder: string): Promise<{ child: ChildProcess; address: string }> => {
  const script = fileURLToPath(new URL('./support/polls-bare-server.ts', import.meta.url));
  const child = spawn(process.execPath, [script, join(folder, 'bare.sqlite')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, address: /http:\/\/\S+/.exec(line.toString())?.[0] ?? '' };
};

const middle = (rounds: readonly Round[], of: (round: Round) => number): number =>
  rounds.map(of).toSorted((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? 0;
const at =
  (share: number) =>
  ({ latenciesMs }: Round): number =>
    latenciesMs[Math.min(latenciesMs.length - 1, Math.floor(latenciesMs.length * share))] ?? 0;

const folder = await mkdtemp(join(tmpdir(), 'roundtable-polls-bench-'));
const unlimited = { LIMIT_ADDRESS_PER_MINUTE: '10000000', LIMIT_GUESTS_PER_HOUR: '10000000' };
const server = startServerProcess({ env: { DATA_DIR: join(folder, 'data'), DEMO: 'no', ...unlimited } });
const address = await server.started;
const owner = await newGuest(() => address);
const newPoll = (): Promise<NewPoll> =>
  makePoll(owner, { candidates: CANDIDATES, settings: { results: 'live' } });
const MOST_CODES_AT_ONCE = 1000;
/** Voters with one code more: a poll that is complete closes. */
const newCodedPoll = async (): Promise<NewPoll> => {
  const { pollId } = await makePoll(owner, {
    candidates: CANDIDATES,
    settings: { results: 'live', voters: 'codes' },
  });
  const codes: string[] = [];
  while (codes.length <= BALLOTS) {
    const number = Math.min(MOST_CODES_AT_ONCE, BALLOTS + 1 - codes.length);
    const made = await owner.call<{ codes: { code: string }[] }>(`POST /polls/${pollId}/codes`, { number });
    codes.push(...made.body.codes.map(({ code }) => code));
  }
  return { pollId, codes };
};
const bare = await startBare(folder);
const ours = { pid: server.child.pid ?? 0, address, newPoll, hasGuests: true };
const all: readonly Subject[] = [
  { ...ours, name: 'HTTP', transport: 'http' },
  { ...ours, name: 'socket', transport: 'socket' },
  { ...ours, name: BLIND, transport: 'tokens', newPoll: newCodedPoll },
  {
    name: 'bare handler, HTTP',
    transport: 'http',
    hasGuests: false,
    pid: bare.child.pid ?? 0,
    address: bare.address,
    newPoll: () => Promise.resolve({ pollId: 'lunch' }),
  },
];
const subjects = isBlindOnly ? all.filter(({ name }) => name === BLIND) : all;
const rounds = new Map<string, Round[]>();
try {
  for (const subject of subjects) await measureRound(subject);
  // Turn by turn, so that whatever else the machine does meets all alike.
  for (const subject of Array.from({ length: ROUNDS }, () => subjects).flat())
    rounds.set(subject.name, [...(rounds.get(subject.name) ?? []), await measureRound(subject)]);
} finally {
  await server.kill();
  bare.child.kill();
}

const of = (name: string): readonly Round[] => rounds.get(name) ?? [];
console.log(
  `${BALLOTS} voters, each one ballot into one poll with live results, ${IN_FLIGHT} in flight, SQLite with ` +
    `synchronous=FULL, median of ${ROUNDS}, ${cpus().length} cores:`,
);
console.table(
  subjects.map(({ name }) => ({
    name,
    'ballots/s': Math.round(middle(of(name), ({ perSecond }) => perSecond)),
    'p50 ms': middle(of(name), at(0.5)).toFixed(1),
    'p95 ms': middle(of(name), at(0.95)).toFixed(1),
    'p99 ms': middle(of(name), at(0.99)).toFixed(1),
    'server CPU ms/ballot': middle(of(name), ({ cpuMsPerBallot }) => cpuMsPerBallot).toFixed(2),
    'load average': middle(of(name), ({ load }) => load).toFixed(1),
  })),
);
const ratio = (name: string): string =>
  (
    middle(of(name), ({ perSecond }) => perSecond) /
    middle(of('bare handler, HTTP'), ({ perSecond }) => perSecond)
  ).toFixed(2);
const blindPerSecond = Math.round(middle(of(BLIND), ({ perSecond }) => perSecond));
console.log(`blind-signed ballots: ${blindPerSecond} a second; aim: at least ${BLIND_AIM}`);
if (!isBlindOnly)
  console.log(
    `ballots/s against the bare handler: HTTP ${ratio('HTTP')}, socket ${ratio('socket')}, ` +
      `blind-signed (two requests and one RSA signature a ballot) ${ratio(BLIND)}`,
  );

if (HELD > 0) {
  const figures = [
    await measureHeldPoll(folder, HELD, CANDIDATES),
    await measureHeldPoll(
      folder,
      HELD,
      Array.from({ length: 12 }, (_, index) => `Candidate ${index + 1}`),
    ),
  ];
  console.log(`A poll with ${HELD} ballots in: the count after one more, and after reading all again:`);
  console.table(
    figures.map(({ different, fullReadMs, refreshMs, castPerSecond }) => ({
      'different ballots': different,
      'refresh ms': refreshMs.toFixed(1),
      'full read ms': fullReadMs.toFixed(0),
      'full / refresh': (fullReadMs / refreshMs).toFixed(0),
      'cast in process, ballots/s': Math.round(castPerSecond),
    })),
  );
}
await rm(folder, { recursive: true, force: true });
