// The gate's own test. In a folder with the gate's real configuration it plants one violation of every rule beside
// a small sound activity, runs each tool once, and expects: every violation refused in its file, every sound file accepted.
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { SOUND_FILES } from './gate/sound-files.ts';
import { collectRefusals, type Refusal } from './gate/refusals.ts';
import type { Tool } from './gate/violation.ts';
import { VIOLATIONS } from './gate/violations.ts';
import { seconds } from './run.ts';
import { filesMatching, root } from './tree.ts';

function plant(folder: string, path: string, source: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, source);
}

function makeTree(folder: string): void {
  const configuration = filesMatching(
    '*.{json,jsonc}',
    '.*.json',
    '*.config.ts',
    'scripts/**/*.{ts,mjs,mts}',
    // Read by the build's own configuration.
    'src/core/languages.ts',
  );
  for (const path of configuration) cpSync(join(root, path), join(folder, path));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir');
  for (const [path, source] of Object.entries(SOUND_FILES)) plant(folder, path, source);
  for (const { path, source, companion } of VIOLATIONS) {
    if (source !== '') plant(folder, path, source);
    if (companion) plant(folder, companion.path, companion.source);
  }
}

// A planted import pulls the imported sound file into the wrong project, and tsc reports both.
function isOverzealous({ path, code }: Refusal): boolean {
  return path in SOUND_FILES && code !== 'TS6307';
}

function judge(refusals: ReadonlyMap<Tool, readonly Refusal[]>): number {
  let accepted = 0;
  for (const { rule, tool, path, refusal } of VIOLATIONS) {
    const hit = refusals.get(tool)?.find((each) => each.path === path && refusal.test(each.code));
    if (!hit) accepted += 1;
    console.log(`${hit ? 'refused ' : 'ACCEPTED'}  ${rule}  (${tool}, ${path})`);
  }
  let overzealous = 0;
  for (const [tool, found] of refusals) {
    for (const { path, code } of found.filter(isOverzealous)) {
      overzealous += 1;
      console.log(`REFUSED   a sound file: ${path} by ${tool}, ${code}`);
    }
  }
  console.log(`${VIOLATIONS.length - accepted} of ${VIOLATIONS.length} planted violations refused`);
  return accepted + overzealous;
}

const startedAt = performance.now();
const folder = mkdtempSync(join(realpathSync(tmpdir()), 'roundtable-gate-'));
// run.ts ends the tools on a signal; the folder is removed once they have stopped writing to it.
let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    isInterrupted = true;
  });
}
try {
  makeTree(folder);
  process.exitCode = judge(await collectRefusals(folder)) > 0 ? 1 : 0;
  console.log(`gate tried in ${seconds(performance.now() - startedAt)}`);
} catch (error) {
  if (!isInterrupted) throw error;
  process.exitCode = 130;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
