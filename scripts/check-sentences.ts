// Rules, contracts and servers answer with codes and values; sentences are in `*.words.ts`, web/ and cli/. Demo content
// is in one language. This finds other sentences, which a translator would miss.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesMatching, root } from './tree.ts';

const ELSEWHERE = /\/(web|cli)\/|\/demo[-./]|\.words\.ts$|\.test\.ts$/;
const COMMENT = /^\s*(\/?\*|\/\/)/;

const SENTENCES = [
  // A sentence in each language, side by side.
  /(?<!readonly )\bde: (?!'DE')|\ben: ['"`](?!EN')|\ben: string, de\b/,
  // German anywhere; column names are lower case.
  /['"`](?=[^'"`]*[A-ZÄÖÜ„.])[^'"`]* [^'"`]*[äöüßÄÖÜ„][^'"`]*['"`]/,
  // Five words of a sentence. Code between them counts as one.
  /\b(message|text|title|detail|what|problem|reason|wanted|why): (['"`])(?:(?:\$\{[^}]*\}|(?!\2)\S)+ ){4,}(?!\2)\S/,
];

let found = 0;
for (const path of filesMatching('src/**/*.ts')) {
  if (ELSEWHERE.test(path)) continue;
  for (const [index, line] of readFileSync(join(root, path), 'utf8').split('\n').entries()) {
    if (COMMENT.test(line) || !SENTENCES.some((sentence) => sentence.test(line))) continue;
    found += 1;
    console.log(`${path}:${index + 1}: ${line.trim()}`);
  }
}
process.exitCode = found === 0 ? 0 : 1;
