import { join, relative } from 'node:path';
import { runNode } from '../run.ts';
import { SOUND_FILES } from './sound-files.ts';
import type { Tool } from './violation.ts';
import { VIOLATIONS } from './violations.ts';

export interface Refusal {
  path: string;
  code: string;
}

function fromLines(output: string, line: RegExp): Refusal[] {
  return [...output.matchAll(line)].map(([, path = '', code = '']) => ({ path, code }));
}

// The folders are named because oxlint would follow the link to node_modules.
async function lintRefusals(folder: string): Promise<Refusal[]> {
  const { output } = await runNode(
    ['node_modules/oxlint/bin/oxlint', '--type-aware', '--format', 'json', 'src', 'scripts'],
    folder,
  );
  const report = JSON.parse(output) as {
    diagnostics: Array<{ code?: string; filename: string; severity: string }>;
  };
  return report.diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ code = '', filename }) => ({ path: relative(folder, join(folder, filename)), code }));
}

async function typeRefusals(folder: string): Promise<Refusal[]> {
  const { output } = await runNode(['node_modules/typescript/bin/tsc', '-b', '--pretty', 'false'], folder);
  return fromLines(output, /^(\S+)\(\d+,\d+\): error (TS\d+)/gm);
}

async function formatRefusals(folder: string): Promise<Refusal[]> {
  const paths = [
    ...Object.keys(SOUND_FILES).filter((path) => !path.endsWith('.md')),
    ...VIOLATIONS.filter(({ tool }) => tool === 'format').map(({ path }) => path),
  ];
  const { output } = await runNode(['node_modules/oxfmt/bin/oxfmt', '--list-different', ...paths], folder);
  return output.split('\n').map((path) => ({ path: path.trim(), code: 'format' }));
}

async function knipRefusals(folder: string): Promise<Refusal[]> {
  const { output } = await runNode(
    ['node_modules/knip/bin/knip.js', '--reporter', 'json', '--no-progress'],
    folder,
  );
  const report = JSON.parse(output) as { issues: Array<Record<string, unknown> & { file: string }> };
  return report.issues.flatMap(({ file, ...kinds }) =>
    Object.entries(kinds)
      .filter(([, found]) => Array.isArray(found) && found.length > 0)
      .map(([kind]) => ({ path: file, code: kind })),
  );
}

async function suppressionRefusals(folder: string): Promise<Refusal[]> {
  const { output } = await runNode(['scripts/check-suppressions.ts'], folder);
  return fromLines(output, /^(\S+):\d+: (no reason given)/gm);
}

async function flatRefusals(folder: string): Promise<Refusal[]> {
  const { output } = await runNode(['scripts/check-flat.ts'], folder);
  return fromLines(output, /^(\S+): (belongs in|is deeper)/gm);
}

async function sentenceRefusals(folder: string): Promise<Refusal[]> {
  const { output } = await runNode(['scripts/check-sentences.ts'], folder);
  return fromLines(output, /^(\S+):\d+: (.*)$/gm);
}

async function wordRefusals(folder: string): Promise<Refusal[]> {
  const { output } = await runNode(['scripts/check-words.ts'], folder);
  return fromLines(output, /^(\S+):\d+: (say .*)$/gm);
}

async function ruleIdRefusals(folder: string): Promise<Refusal[]> {
  const { output } = await runNode(['scripts/check-rule-ids.ts'], folder);
  return fromLines(output, /^(\S+): (?:rule|cites) \[?([A-Z]+-\d+)/gm);
}

export async function collectRefusals(folder: string): Promise<Map<Tool, Refusal[]>> {
  const tools: Record<Tool, (folder: string) => Promise<Refusal[]>> = {
    lint: lintRefusals,
    types: typeRefusals,
    format: formatRefusals,
    knip: knipRefusals,
    suppressions: suppressionRefusals,
    'flat pages': flatRefusals,
    sentences: sentenceRefusals,
    words: wordRefusals,
    'rule ids': ruleIdRefusals,
  };
  const found = new Map<Tool, Refusal[]>();
  const runs = (Object.keys(tools) as Tool[]).map(async (tool) => {
    found.set(tool, await tools[tool](folder));
  });
  // Waits for all of them, even after a failure: the caller removes the folder next.
  await Promise.allSettled(runs);
  await Promise.all(runs);
  return found;
}
