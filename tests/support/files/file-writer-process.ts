// Puts the same key again and again and prints the number of each put that was acknowledged, until it is killed.
import { openFolderFiles } from '#platform/files/server/folder-files.ts';

const [root = '', first = '0'] = process.argv.slice(2);
const files = await openFolderFiles(root);
for (let number = Number(first); ; number++) {
  // Lengths that differ and content that names its number: a mixture of two puts shows.
  const body = Buffer.from(`${number};`.repeat(20_000 + (number % 7) * 1_000));
  const put = await files.put('deep/photo', body, { contentType: `text/x-${number}` });
  if (!put.ok) throw new Error(put.error.code);
  process.stdout.write(`${number}\n`);
}
