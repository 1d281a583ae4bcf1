import { expect, it } from 'vitest';
import { highlight } from './highlight.ts';

it('tells keywords, strings, numbers and comments apart and loses no character', async () => {
  const code = 'const a = "x < 1"; // why\nreturn 42;';
  const pieces = (await highlight(code, 'js')) ?? [];
  expect(pieces.map(({ text }) => text).join('')).toBe(code);
  const of = (kind: string) => pieces.filter((piece) => piece.kind === kind).map(({ text }) => text);
  expect(of('keyword')).toEqual(['const', 'return']);
  expect(of('string').join('')).toBe('"x < 1"');
  expect(of('number')).toEqual(['42']);
  expect(of('comment').join('').trim()).toBe('// why');
});

it.each(['py', 'SQL', 'html', 'yml', 'rust', 'c#'])('knows %s', async (language) => {
  expect(await highlight('x = 1', language)).toBeDefined();
});

it('leaves a language it does not know as it is, also one that is called like a property', async () => {
  expect(await highlight('x', 'brainfuck')).toBeUndefined();
  expect(await highlight('x', 'constructor')).toBeUndefined();
  expect(await highlight('x', '')).toBeUndefined();
});
