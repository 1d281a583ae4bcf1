import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runNpm } from '../install.mjs';
import { runNode } from '../run.ts';
import { root } from '../tree.ts';
import { belongsTo } from './belongs.ts';
import { strikeCode } from './strike-code.ts';
import type { Gone } from './strike-code.ts';
import { strikeRules, strikeText } from './strike-text.ts';

const UNUSED = [join('node_modules', 'knip/bin/knip.js'), '--no-progress'];

const treeFiles = (): string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(root, path)));

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

// The gate and the test of this script plant activities with the names of real ones.
const isCode = (path: string): boolean =>
  /\.tsx?$/.test(path) && !/^(scripts\/(gate|removal)|src\/activities)\//.test(path);

/** The text of a file without the activity; undefined if nothing is left. */
const textWithout = (path: string, gone: Gone): string | undefined => {
  if (isCode(path)) return strikeCode(path, read(path), gone);
  return path.endsWith('.md') ? strikeText(read(path), gone.activity) : read(path);
};

const isText = (path: string): boolean => /\.(tsx?|mjs|js|css|json|jsonc|md|html)$/.test(path);

/** Core, platform and kits may export what only the removed activity used. */
const OFFERS = '"{src/{core,platform,store/port,server/kit,web/kit},tests/support}/**/*.{ts,tsx}!",';

const isTest = (path: string): boolean => /\.(test|journey)\.tsx?$/.test(path);

const citedIn = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => [...text.matchAll(/\[([A-Z]{2,}-\d+)\]/g)].map(([, id = '']) => id)));

/** Copies the tree without an activity into an empty folder. Rules that only its tests cite are dropped with them. */
export const copyWithout = (folder: string, gone: Gone): void => {
  const files = treeFiles();
  const kept = files.filter((each) => !belongsTo(each, gone.activity));
  const texts = new Map(kept.filter(isText).map((path) => [path, textWithout(path, gone)]));
  const cited = citedIn([...texts].flatMap(([path, text]) => (isTest(path) ? (text ?? []) : [])));
  const lost = new Set([...citedIn(files.filter(isTest).map(read))].filter((id) => !cited.has(id)));
  for (const path of kept) {
    const text = texts.get(path);
    if (isText(path) && text === undefined) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    if (text === undefined) cpSync(join(root, path), join(folder, path));
    else writeFileSync(join(folder, path), path.endsWith('README.md') ? strikeRules(text, lost) : text);
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir');
  const knip = join(folder, 'knip.jsonc');
  writeFileSync(knip, readFileSync(knip, 'utf8').replace('"entry": [', `"entry": [ ${OFFERS}`));
};

interface Unused {
  readonly issues: readonly {
    readonly dependencies?: readonly { readonly name: string }[];
    readonly devDependencies?: readonly { readonly name: string }[];
  }[];
}

/** Removes packages that only the activity used. */
export const dropPackages = async (folder: string): Promise<void> => {
  const { output } = await runNode([...UNUSED, '--reporter', 'json', '--include', 'dependencies'], folder);
  const { issues }: Unused = JSON.parse(output);
  const names = issues.flatMap(({ dependencies = [], devDependencies = [] }) =>
    [...dependencies, ...devDependencies].map(({ name }) => name),
  );
  const quiet = ['--package-lock-only', '--ignore-scripts', '--offline', '--no-audit', '--no-fund'];
  if (names.length > 0) runNpm(['uninstall', ...quiet, ...names], { cwd: folder, stdio: 'ignore' });
};
