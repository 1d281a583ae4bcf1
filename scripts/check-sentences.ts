// Rules, contracts and servers answer with codes and values; sentences stand in `*.words.ts`, in web/ and in cli/.
// Examples that a first start makes are content, and speak the one language they are written in.
// Finds what says something all the same: whoever adds a language could not find it there.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesMatching, root } from './tree.ts';

const ELSEWHERE = /\/(web|cli)\/|\/demo[-./]|\.words\.ts$|\.test\.ts$/;
const COMMENT = /^\s*(\/?\*|\/\/)/;

const SENTENCES = [
  // A sentence in each language, side by side.
  /(?<!readonly )\bde: (?!'DE')|\ben: ['"`](?!EN')|\ben: string, de\b/,
  // German, wherever it stands; names of columns are written small.
  /['"`](?=[^'"`]*[A-ZÄÖÜ„.])[^'"`]* [^'"`]*[äöüßÄÖÜ„][^'"`]*['"`]/,
  // Five words that somebody is told. Code between them counts for one.
  /\b(message|text|title|detail|what|problem|wanted|why): (['"`])(?:(?:\$\{[^}]*\}|(?!\2)\S)+ ){4,}(?!\2)\S/,
];

// Lines that are still there, by part: the number may go down, never up. What is not named has none.
const LEFT: Readonly<Record<string, number>> = {
  'src/activities/hunts': 6,
};

const partOf = (path: string): string => path.split('/').slice(0, 3).join('/');

const found = new Map<string, string[]>();
for (const path of filesMatching('src/**/*.ts')) {
  if (ELSEWHERE.test(path)) continue;
  for (const [index, line] of readFileSync(join(root, path), 'utf8').split('\n').entries()) {
    if (COMMENT.test(line) || !SENTENCES.some((sentence) => sentence.test(line))) continue;
    const part = partOf(path);
    found.set(part, [...(found.get(part) ?? []), `${path}:${index + 1}: ${line.trim()}`]);
  }
}

let wrong = 0;
for (const [part, lines] of found) {
  const left = LEFT[part] ?? 0;
  if (lines.length <= left) continue;
  wrong += 1;
  console.log(lines.join('\n'));
  console.log(
    `${part}: ${lines.length} lines with sentences; ${left} are known in scripts/check-sentences.ts`,
  );
}
process.exitCode = wrong === 0 ? 0 : 1;
