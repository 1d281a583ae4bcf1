import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applied, editMarkdown, markdownTools } from './edit-markdown.ts';
import type { MarkdownTool } from './edit-markdown.ts';

/** `[` and `]` stand around what is selected; one alone is the caret. */
const run = (tool: MarkdownTool, marked: string): string => {
  const from = marked.indexOf('[');
  const isCaret = !marked.includes(']');
  const to = isCaret ? from : marked.indexOf(']') - 1;
  const text = marked.replace('[', '').replace(']', '');
  const edit = editMarkdown(tool, { text, from, to });
  const next = applied(text, edit);
  const [start, end] = [edit.selectFrom, edit.selectTo];
  return start === end
    ? `${next.slice(0, start)}[${next.slice(start)}`
    : `${next.slice(0, start)}[${next.slice(start, end)}]${next.slice(end)}`;
};

describe('a tool of the Markdown editor', () => {
  test.each([
    ['bold', 'a [word] b', 'a **[word]** b'],
    ['bold', 'a **[word]** b', 'a [word] b'],
    ['bold', 'a [**word**] b', 'a [word] b'],
    ['bold', 'a [word ]b', 'a **[word]** b'],
    ['bold', 'a [b', 'a **[**b'],
    ['italic', 'a **[word]** b', 'a **_[word]_** b'],
    ['code', 'run [ls -l]', 'run `[ls -l]`'],
    ['code', 'x\n[a\nb]\ny', 'x\n```\n[a\nb]\n```\ny'],
    ['formula', 'so [x^2]', 'so $[x^2]$'],
    ['list', 'on[e', '- one['],
    ['list', '[one\ntwo]', '[- one\n- two]'],
    ['list', '[- one\n- two]', '[one\ntwo]'],
    ['list', 'Which?\n[one\ntwo]', 'Which?\n\n[- one\n- two]'],
    ['list', '- one\ntw[o', '- one\n- two['],
    ['list', '[', '- ['],
  ] as const)('%s: %j', (tool, before, after) => {
    expect(run(tool, before)).toBe(after);
  });

  test('pressed twice leaves the words as they were', () => {
    const words = fc.stringMatching(/^[a-z]{1,6}( [a-z]{1,6}){0,3}$/);
    const wrapping = fc.constantFrom(...markdownTools.filter((tool) => tool !== 'list'));
    fc.assert(
      fc.property(words, words, words, wrapping, (before, chosen, after, tool) => {
        const text = `${before} ${chosen} ${after}`;
        const from = before.length + 1;
        const once = editMarkdown(tool, { text, from, to: from + chosen.length });
        const marked = applied(text, once);
        const twice = editMarkdown(tool, { text: marked, from: once.selectFrom, to: once.selectTo });
        expect(applied(marked, twice)).toBe(text);
      }),
    );
  });
});
