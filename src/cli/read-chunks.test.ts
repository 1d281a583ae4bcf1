import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { chunksOf, sourceAt, startOf, textOf } from './read-chunks.ts';

const folder = mkdtempSync(join(tmpdir(), 'roundtable-chunks-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const CHUNK = 1 << 16;
const path = join(folder, 'text');
const textIn = (content: string | Uint8Array): string => {
  writeFileSync(path, content);
  let text = '';
  for (const chunk of chunksOf(path))
    text += typeof chunk === 'string' ? chunk : String.fromCharCode(...chunk.slice());
  return text;
};

describe('a file in pieces', () => {
  test.each([CHUNK - 1, CHUNK - 2, CHUNK - 3, CHUNK])('%d bytes, then characters of several', (before) => {
    const text = `${'a'.repeat(before)}é😀${'b'.repeat(CHUNK)}ü`;
    expect(textIn(text)).toBe(text);
  });

  test('without its byte-order mark, and with a sign for what is broken, where it is broken', () => {
    expect(textIn('\uFEFFabc')).toBe('abc');
    const broken = Uint8Array.from([
      ...Array<number>(CHUNK - 1).fill(97),
      0xc3,
      ...Array<number>(10).fill(98),
    ]);
    expect(textIn(broken)).toBe(`${'a'.repeat(CHUNK - 1)}\uFFFD${'b'.repeat(10)}`);
  });

  test('bytes that were read already come like those of a file', () => {
    const text = `${'a'.repeat(CHUNK - 1)}é`;
    expect([...chunksOf(Buffer.from(text))].join('')).toBe(text);
    expect(textOf(Buffer.from(text))).toBe(text);
    writeFileSync(path, text);
    expect(sourceAt(path)).toBe(path);
    expect(textOf(path)).toBe(text);
  });

  test('the start tells what it is', () => {
    writeFileSync(path, '{"a":1}');
    expect(startOf(path)).toBe('{"a":1}');
    writeFileSync(path, '');
    expect(startOf(path)).toBe('');
  });
});
