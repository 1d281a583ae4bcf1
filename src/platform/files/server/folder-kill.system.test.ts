import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { seededRandom } from '#core/random.ts';
import { openFolderFiles } from './folder-files.ts';

const WRITER = fileURLToPath(
  new URL('../../../../tests/support/files/file-writer-process.ts', import.meta.url),
);
const KILLS = 20;

test(`killed ${KILLS} times while it writes, a folder holds the last acknowledged file or a later one, whole and with its type`, async () => {
  const root = await mkdtemp(join(tmpdir(), 'roundtable-kill-'));
  const random = seededRandom('kill');
  let acknowledged = -1;
  for (let kill = 1; kill <= KILLS; kill++) {
    const child = spawn(process.execPath, [WRITER, root, String(acknowledged + 1)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines = createInterface(child.stdout);
    lines.on('line', (line) => {
      acknowledged = Number(line);
    });
    await once(lines, 'line');
    await pause(random.below(60));
    child.kill('SIGKILL');
    await Promise.all([once(child, 'exit'), once(lines, 'close')]);

    const files = await openFolderFiles(root);
    const found = await files.get('deep/photo');
    if (!found.ok) throw new Error(found.error.code);
    const text = Buffer.concat(await found.value.body.toArray()).toString();
    const number = Number.parseInt(text, 10);
    expect(number).toBeGreaterThanOrEqual(acknowledged);
    expect(text).toBe(`${number};`.repeat(20_000 + (number % 7) * 1_000));
    expect(found.value.contentType).toBe(`text/x-${number}`);
    await files.close();
  }
  await rm(root, { recursive: true });
});
