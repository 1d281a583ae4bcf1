import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { root } from '../tree.ts';

const sheets = new Map<string, string>();

/** A class as the browser knows it: its name and three letters of its sheet. Every page's script contains them, so they are short. */
export const classNameOf = (name: string, file: string): string => {
  const path = relative(root, file.split('?', 1).join(''));
  const letters = createHash('sha256').update(path).digest('base64url').slice(0, 3);
  const other = sheets.get(letters) ?? path;
  if (other !== path)
    throw new Error(`${path} and ${other} have the same letters: give one of them another name`);
  sheets.set(letters, path);
  return `${name}${letters}`;
};
