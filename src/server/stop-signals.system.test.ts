import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const STOPPER = fileURLToPath(new URL('stop-signals.ts', import.meta.url));
const LOG = fileURLToPath(new URL('log.ts', import.meta.url));

/** A process that stops as `stop` says; prints "ready" when it can be signalled. */
const startProcess = (stop: string, then = '') => {
  const script = `
    const { stopOnSignals } = await import(${JSON.stringify(STOPPER)});
    const { createLog } = await import(${JSON.stringify(LOG)});
    stopOnSignals({ stop: ${stop}, log: createLog('info'), exit: (code) => process.exit(code) });
    setInterval(() => undefined, 1000);
    console.log('ready');
    ${then}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const heard: { text: string; resolve: () => void }[] = [];
  const listen = (chunk: Buffer): void => {
    output += chunk.toString();
    for (const { text, resolve } of heard) if (output.includes(text)) resolve();
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const says = (text: string): Promise<void> =>
    new Promise((resolve) => {
      heard.push({ text, resolve });
      if (output.includes(text)) resolve();
    });
  return { child, ended, says, output: () => output };
};

test('the first signal waits for the stop and leaves with 0', async () => {
  const { child, ended, says, output } = startProcess(
    `async () => { await new Promise((resolve) => setTimeout(resolve, 50)); console.log('tidied'); }`,
  );
  await says('ready');
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(output()).toMatch(/"stopping"[\s\S]*tidied[\s\S]*"stopped"/);
});

test('a stop that hangs is left after ten seconds with 1', async () => {
  const { child, ended, says, output } = startProcess('() => new Promise(() => undefined)');
  await says('ready');
  const startedAt = performance.now();
  child.kill('SIGINT');
  expect(await ended).toBe(1);
  expect(performance.now() - startedAt).toBeGreaterThan(9900);
  expect(output()).toContain('not stopped within 10 s');
});

test('a second signal ends at once with 1', async () => {
  const { child, ended, says } = startProcess('() => new Promise(() => undefined)');
  await says('ready');
  child.kill('SIGTERM');
  await says('stopping');
  const startedAt = performance.now();
  child.kill('SIGTERM');
  expect(await ended).toBe(1);
  expect(performance.now() - startedAt).toBeLessThan(9000);
});

test('an uncaught error is logged, what is open is closed, and the code is 1', async () => {
  const { ended, output } = startProcess(
    `async () => { console.log('tidied'); }`,
    `setTimeout(() => { throw new Error('a bug'); }, 10);`,
  );
  expect(await ended).toBe(1);
  expect(output()).toContain('a bug');
  expect(output()).toContain('tidied');
});
