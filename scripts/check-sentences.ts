// Rules, contracts and servers answer with codes and values; sentences stand in `*.words.ts`, in web/ and in cli/.
// Finds what says something in German all the same: whoever adds a language could not find it there.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesMatching, root } from './tree.ts';

const ELSEWHERE = /\/(web|cli)\/|\.words\.ts$|\.test\.ts$/;
const GERMAN = /\bde: |\bde\b[:,] string|\bBilingual\b|['"`][^'"`]* [^'"`]*[äöüßÄÖÜ„][^'"`]*['"`]/;
const COMMENT = /^\s*(\/?\*|\/\/)/;

// Lines that are still there, by part: the number may go down, never up. What is not named has none.
const LEFT: Readonly<Record<string, number>> = {
  'src/activities/engagements': 151,
  'src/activities/quizzes': 190,
  'src/core/result.ts': 3,
  'src/core/words.ts': 2,
  'src/platform/identity': 1,
  'src/platform/question-files': 17,
};

const partOf = (path: string): string => path.split('/').slice(0, 3).join('/');

const found = new Map<string, string[]>();
for (const path of filesMatching('src/**/*.ts')) {
  if (ELSEWHERE.test(path)) continue;
  for (const [index, line] of readFileSync(join(root, path), 'utf8').split('\n').entries()) {
    if (!GERMAN.test(line) || COMMENT.test(line)) continue;
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
