import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { csvBank } from '#tests/support/quizzes/app.ts';
import { runCli } from '#cli/run-cli.ts';

const ROWS = 100_000;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'questions-large-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('100,000 rows are stored and published with a bar on the terminal, and come out again', async () => {
  const path = join(folder, 'large.csv');
  await writeFile(path, csvBank({ count: ROWS }));
  const drawn: string[] = [];
  const said: string[] = [];
  const terminal = {
    env: { STORE: 'sqlite', DATA_DIR: join(folder, 'data') },
    out: (text: string) => void said.push(text),
    complain: (text: string) => void said.push(text),
    status: (text: string) => void drawn.push(text),
  };
  expect(await runCli(['questions', 'import', path], terminal)).toBe(0);
  expect(said.at(-1)).toContain(`${ROWS} read, ${ROWS} taken, 0 refused\n${ROWS} stored in the bank large`);
  for (const work of ['Stored', 'Published']) {
    const bars = drawn.filter((line) => line.startsWith(`${work} `));
    expect(bars.length).toBeGreaterThan(3);
    expect(bars.at(-1)).toMatch(/█{24} 100,000 of 100,000, [\d,]+ a second, 0 s left$/);
  }
  expect(drawn.at(-1)).toBe('');
  const out = join(folder, 'out.json');
  const exported = ['questions', 'export', '--bank', 'large', '--format', 'json', '--out', out];
  expect(await runCli(exported, terminal)).toBe(0);
  expect(await runCli(['questions', 'import', out, '--dry-run'], terminal)).toBe(0);
  expect(said.at(-1)).toContain(`${ROWS} read, ${ROWS} taken, 0 refused`);
}, 300_000);
