// Puts the same key repeatedly and prints the number of each acknowledged put, until it is killed.
import { openFolderFiles } from '#platform/files/server/folder-files.ts';

const [root = '', first = '0'] = process.argv.slice(2);
const files = await openFolderFiles(root);
for (let number = Number(first); ; number++) {
  // Different lengths, and content that names its number, reveal a mixture of two puts.
  const body = Buffer.from(`${number};`.repeat(20_000 + (number % 7) * 1_000));
  const put = await files.put('deep/photo', body, { contentType: `text/x-${number}` });
  if (!put.ok) throw new Error(put.error.code);
  process.stdout.write(`${number}\n`);
}
