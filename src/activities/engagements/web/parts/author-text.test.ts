import { describe, expect, test } from 'vitest';
import { readMarkdown } from '#web/kit/text/read-markdown.ts';
import { asMarkdown, isSentence } from './author-text.ts';

describe('[GAME-58] what an author wrote', () => {
  test.each(['1. Elbe', '1984. What happened?', '- 3', '# 1', 'Which one?', '2) Rhine'])(
    '%s is a sentence',
    (text) => {
      expect(isSentence(text)).toBe(true);
    },
  );

  test.each(['What is $x^2$?', '1. `a`', 'First\n\n1. one\n2. two'])('%s needs its reader', (text) => {
    expect(isSentence(text)).toBe(false);
  });

  test('a number before a formula stays what it is', () => {
    const [block] = readMarkdown(asMarkdown('1. $x$'));
    expect(block?.kind).toBe('paragraph');
    expect(JSON.stringify(block)).toContain('formula');
    expect(readMarkdown(asMarkdown('# $x$'))[0]?.kind).toBe('paragraph');
    expect(readMarkdown(asMarkdown('1. $x$\n2. $y$'))[0]?.kind).toBe('list');
  });
});
