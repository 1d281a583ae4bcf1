#!/usr/bin/env node
// Plain JavaScript: the machine's own Node may be too old to read TypeScript. Then the pinned one takes over.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import * as modules from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const wanted = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies.node;

if (process.versions.node === wanted) {
  // Stripping types on every start would double its time.
  modules.enableCompileCache();
  for (const stream of [process.stdout, process.stderr]) stream.on('error', passOverClosedPipe);
  const { runCli } = await import('./run-cli.ts');
  const code = await runCli(process.argv.slice(2));
  if (code !== undefined) process.exitCode = code;
} else {
  process.exitCode = await runPinned();
}

/** A closed pipe (`| head`) is not an error, and a server keeps running. */
function passOverClosedPipe(error) {
  if (error.code !== 'EPIPE') throw error;
}

function pinnedNode() {
  const file = process.platform === 'win32' ? 'node/bin/node.exe' : 'node/bin/node';
  const inTree = join(root, 'node_modules', file);
  if (existsSync(inTree)) return inTree;
  try {
    // Installed as a package, the pinned Node is our sibling, not in our node_modules.
    return modules.createRequire(import.meta.url).resolve(file);
  } catch {
    return undefined;
  }
}

function runPinned() {
  const node = pinnedNode();
  if (node === undefined) {
    console.error(`Node ${wanted} is not installed: run "npm ci" in ${root} first.`);
    return 1;
  }
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' });
  // Ctrl-C reaches the child by itself: passing it on would count as a second, impatient one.
  const hand = (signal) => (signal === 'SIGINT' && process.stdin.isTTY ? undefined : child.kill(signal));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, hand);
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`Node ${wanted} cannot be run: ${error.message}`);
      resolve(1);
    });
    child.on('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 1)));
  });
}
