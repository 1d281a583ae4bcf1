import { fork, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cpuSecondsOf, percentile } from './bench-server.ts';
import type { LoadOrder, LoadReport } from './polls-load.ts';

export interface Subject {
  readonly name: string;
  readonly transport: LoadOrder['transport'];
  readonly hasGuests: boolean;
  readonly pid: number;
  readonly address: string;
  readonly newPoll: (voters: number) => Promise<NewPoll>;
}

export interface NewPoll {
  readonly pollId: string;
  readonly codes?: readonly string[];
}

interface Round {
  readonly perSecond: number;
  readonly cpuMsPerBallot: number;
  readonly latenciesMs: readonly number[];
  readonly load: number;
}

export interface Casting {
  readonly candidates: readonly string[];
  readonly ballots: number;
  readonly inFlight: number;
  readonly rounds: number;
}

const nextReport = async (child: ChildProcess): Promise<LoadReport> =>
  ((await once(child, 'message')) as [LoadReport])[0];

const measureRound = async (
  subject: Subject,
  { candidates, ballots, inFlight }: Omit<Casting, 'rounds'>,
): Promise<Round> => {
  const child = fork(fileURLToPath(new URL('./polls-load.ts', import.meta.url)));
  const { transport, address, hasGuests } = subject;
  const { pollId, codes } = await subject.newPoll(ballots);
  const ready = nextReport(child);
  child.send({ transport, address, hasGuests, pollId, codes, candidates, voters: ballots, inFlight });
  await ready;
  const cpuBefore = cpuSecondsOf(subject.pid);
  child.send('go');
  const { elapsedMs, latenciesMs, refused } = await nextReport(child);
  const cpuSeconds = cpuSecondsOf(subject.pid) - cpuBefore;
  child.disconnect();
  await once(child, 'exit');
  if (latenciesMs.length !== ballots) throw new Error(`${subject.name}: refused ${JSON.stringify(refused)}`);
  return {
    perSecond: (ballots * 1000) / elapsedMs,
    cpuMsPerBallot: (cpuSeconds * 1000) / ballots,
    latenciesMs,
    load: loadavg()[0] ?? 0,
  };
};

export interface CastingFigures {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  readonly cpuMsPerBallot: number;
  readonly load: number;
}

const WARM_SHARE = 5;

/** The median of the rounds of each subject, which take turns: whatever else the machine does meets all alike. */
export const measureCasting = async (
  subjects: readonly Subject[],
  { rounds: number, ...casting }: Casting,
): Promise<ReadonlyMap<string, CastingFigures>> => {
  const ballots = Math.ceil(casting.ballots / WARM_SHARE);
  for (const subject of subjects) await measureRound(subject, { ...casting, ballots });
  const measured = new Map<string, Round[]>(subjects.map(({ name }) => [name, []]));
  for (let round = 0; round < number; round++)
    for (const subject of subjects) measured.get(subject.name)?.push(await measureRound(subject, casting));
  return new Map([...measured].map(([name, rounds]) => [name, figuresOf(rounds)]));
};

const figuresOf = (rounds: readonly Round[]): CastingFigures => {
  const middle = (of: (round: Round) => number): number => percentile(rounds.map(of), 0.5);
  const late = (share: number) => middle(({ latenciesMs }) => percentile(latenciesMs, share));
  return {
    perSecond: middle(({ perSecond }) => perSecond),
    p50Ms: late(0.5),
    p95Ms: late(0.95),
    p99Ms: late(0.99),
    cpuMsPerBallot: middle(({ cpuMsPerBallot }) => cpuMsPerBallot),
    load: middle(({ load }) => load),
  };
};

export const startBareServer = async (folder: string): Promise<{ child: ChildProcess; address: string }> => {
  const script = fileURLToPath(new URL('./polls-bare-server.ts', import.meta.url));
  const child = spawn(process.execPath, [script, join(folder, 'bare.sqlite')], {
    // It ends when our end of its standard input closes.
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, address: /http:\/\/\S+/.exec(line.toString())?.[0] ?? '' };
};
