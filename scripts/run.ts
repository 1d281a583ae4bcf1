import { spawn } from 'node:child_process';
import { root } from './tree.ts';

export interface RunResult {
  code: number;
  output: string;
  durationMs: number;
}

// Runs a Node script and keeps what it prints, so that steps side by side do not mix their lines.
export function runNode(args: readonly string[], cwd: string = root): Promise<RunResult> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      const output = Buffer.concat(chunks).toString('utf8').trimEnd();
      resolve({ code: code ?? 1, output, durationMs: performance.now() - startedAt });
    });
  });
}

// Runs a Node script with this terminal, for steps long enough that one wants to see them move.
export function runNodeAloud(args: readonly string[], cwd: string = root): Promise<number> {
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

export function seconds(durationMs: number): string {
  return `${(durationMs / 1000).toFixed(1)} s`;
}
