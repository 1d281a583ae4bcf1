import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { callerWith, newGuest } from '#tests/support/server/callers.ts';
import { startServerProcess } from '#tests/support/server/server-process.ts';
import type { Transport } from './load-messages.ts';

/** One server of the comparison, in a process of its own, with a game on it. */
export interface Subject {
  readonly transport: Transport;
  readonly address: string;
  readonly gameId: string;
  readonly pid: number;
  openQuestion(): Promise<string>;
  showResults(): Promise<void>;
  stop(): Promise<void>;
}

const UNLIMITED = { LIMIT_ADDRESS_PER_MINUTE: '10000000', LIMIT_GUESTS_PER_HOUR: '10000000' };

interface HostView {
  readonly gameId: string;
  readonly stage: {
    readonly epoch: number;
    readonly phase: string;
    readonly question?: { questionId: string };
  };
}

const QUESTION = {
  kind: 'single',
  title: 'Which of these rivers is the longest?',
  category: 'Rivers',
  options: ['Elbe', 'Danube', 'Rhine', 'Volga'].map((text) => ({ text })),
  right: [3],
};

export const startRoundtable = async (): Promise<Subject> => {
  const folder = await mkdtemp(join(tmpdir(), 'roundtable-live-bench-'));
  const server = startServerProcess({
    env: { DATA_DIR: folder, DEMO: 'no', LOG_LEVEL: 'error', ...UNLIMITED },
  });
  const address = await server.started;
  const host = callerWith((await newGuest(() => address)).token, () => address);
  const ask = async (line: string, body?: unknown): Promise<HostView> => {
    const answer = await host.call<HostView>(line, body);
    if (answer.status !== 200) throw new Error(`${line}: ${answer.text}`);
    return answer.body;
  };
  const made = await ask('POST /engagements', {
    title: 'Load',
    engagementType: 'trivia',
    // The bench closes by itself, so that the burst is not cut short by the last answer.
    settings: { readingSeconds: 0, timeLimitSeconds: 60, closesWhenAllAnswered: false },
  });
  const { gameId } = made;
  let { epoch } = made.stage;
  const move = async (what: object): Promise<HostView> => {
    const moved = await ask(`POST /engagements/${gameId}/moves`, { ...what, epoch });
    ({ epoch } = moved.stage);
    return moved;
  };
  return {
    transport: 'roundtable',
    address,
    gameId,
    pid: server.child.pid ?? 0,
    openQuestion: async () =>
      (await move({ move: 'open', question: QUESTION })).stage.question?.questionId ?? '',
    showResults: async () => void (await move({ move: 'close' })),
    async stop() {
      await server.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

export const startSocketIo = async (): Promise<Subject> => {
  const child = fork(fileURLToPath(new URL('./socket-io-server.ts', import.meta.url)));
  const [address] = (await once(child, 'message')) as [string];
  return {
    transport: 'socket.io',
    address,
    gameId: '0000',
    pid: child.pid ?? 0,
    openQuestion: () => {
      child.send('question');
      return Promise.resolve('001');
    },
    showResults: () => {
      child.send('results');
      return Promise.resolve();
    },
    async stop() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
};

/** Clock ticks of /proc, the same on every Linux of the last twenty years. */
const TICKS_PER_SECOND = 100;

export const cpuSecondsOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
};

export const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
