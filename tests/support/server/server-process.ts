import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { serverEnv, serverFlags, serverMain } from '#server/server-command.mjs';

export interface ProcessOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly uid?: number;
  /** How far its clock is ahead, so that no test waits an hour for what is due in an hour. */
  readonly aheadMs?: number;
  /** The server ends with this process, in every case. */
  readonly endsWithUs?: boolean;
  /** Runs before the server in the same shell, with "$SERVER" as the command that starts it. */
  readonly shell?: readonly string[];
}

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface ServerProcess {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Resolves to the address once the server listens; rejects when it ends before. */
  readonly started: Promise<string>;
  stdout(): string;
  stderr(): string;
  /** Ends it and its children, and waits. */
  kill(): Promise<void>;
}

const later = (ms: number): string => `const{now}=Date;Date.now=()=>now()+${ms};`;

// Our end of its standard input closes with us. A thread of the server has another one, which is closed from the start.
const tied = `import{isMainThread}from"node:worker_threads";isMainThread&&process.stdin.resume().on("close",()=>process.exit());`;

const preloaded = ({ aheadMs = 0, endsWithUs = false }: ProcessOptions): Record<string, string> => {
  const source = `${endsWithUs ? tied : ''}${aheadMs > 0 ? later(aheadMs) : ''}`;
  return source === '' ? {} : { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(source)}` };
};

/** The real server in a process of its own, with no variable of this one's but PATH and where compiled code is kept. */
export const startServerProcess = (options: ProcessOptions = {}): ServerProcess => {
  const { env = {}, uid, shell, endsWithUs } = options;
  const [command = process.execPath, ...args] = shell ?? [process.execPath, ...serverFlags, serverMain];
  const child = spawn(command, args, {
    env: {
      PATH: process.env['PATH'] ?? '',
      HOST: '127.0.0.1',
      PORT: '0',
      ...serverEnv,
      NODE: process.execPath,
      SERVER: serverMain,
      ...(process.env['NODE_COMPILE_CACHE'] !== undefined && {
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      }),
      ...preloaded(options),
      ...env,
    },
    stdio: [endsWithUs ? 'pipe' : 'ignore', 'pipe', 'pipe'],
    // Its own process group, so that a shell's children end with it.
    detached: true,
    ...(uid !== undefined && { uid, gid: uid }),
  });
  let stdout = '';
  let stderr = '';
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal }));
  });
  const started = new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
      const address = /running: (http:\/\/\S+)/.exec(stdout)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    void ended.then(() => reject(new Error(`the server ended: ${stderr}`)));
  });
  // Tests of failing starts never look at it.
  started.catch(() => undefined);
  const kill = async (): Promise<void> => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended already.
    }
    await ended;
  };
  return { child, ended, started, kill, stdout: () => stdout, stderr: () => stderr };
};
