import { spawn, type ChildProcess } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { root } from './tree.ts';

export interface RunResult {
  code: number;
  output: string;
  durationMs: number;
}

export const MINUTE_MS = 60_000;

const running = new Set<ChildProcess>();

// Each child leads its own process group, so that ending it also ends what it started: otherwise browsers, engines and
// workers would keep running after Ctrl-C.
function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal);
  } catch {
    child.kill(signal);
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    for (const child of running) endGroup(child, signal);
    process.exitCode = 130;
    process.kill(process.pid, signal);
  });
}

function start(args: readonly string[], cwd: string, stdout: 'pipe' | 'inherit'): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd,
    stdio: ['ignore', stdout, stdout],
    detached: process.platform !== 'win32',
  });
  running.add(child);
  child.once('close', () => running.delete(child));
  return child;
}

// An endless loop in a test blocks its runner's own timers, so the limit is enforced here: the group is ended and the
// step fails.
function exitCode(child: ChildProcess, limitMs: number): Promise<number> {
  const end = (): void => {
    console.log(`Ended after ${seconds(limitMs)}, the step's time limit.`);
    endGroup(child, 'SIGKILL');
  };
  const timer = setTimeout(end, limitMs);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve(code ?? 1);
    });
  });
}

// Runs a Node script and collects its output, so that parallel steps do not mix their lines.
export async function runNode(
  args: readonly string[],
  cwd: string = root,
  limitMs: number = 10 * MINUTE_MS,
): Promise<RunResult> {
  const startedAt = performance.now();
  const child = start(args, cwd, 'pipe');
  const chunks: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
  const code = await exitCode(child, limitMs);
  // Some tools colour their output even on a pipe.
  const output = stripVTControlCharacters(Buffer.concat(chunks).toString('utf8')).trimEnd();
  return { code, output, durationMs: performance.now() - startedAt };
}

// Runs a Node script that prints straight to this terminal, for as long as the limit allows.
export function runNodeAloud(
  args: readonly string[],
  limitMs: number = 24 * 60 * MINUTE_MS,
): Promise<number> {
  return exitCode(start(args, root, 'inherit'), limitMs);
}

// Runs a Node script in the background until it is stopped; resolves when it has ended.
export function keepRunning(args: readonly string[]): () => Promise<void> {
  const child = start(args, root, 'inherit');
  const closed = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
  });
  return () => {
    endGroup(child, 'SIGKILL');
    return closed;
  };
}

export function seconds(durationMs: number): string {
  return `${(durationMs / 1000).toFixed(1)} s`;
}
