import { expect, it } from 'vitest';
import { oneLine } from './one-line.ts';

it('leaves the words of a question and nothing of its dress', () => {
  expect(
    oneLine('What does **this** limit?\n\n```yaml\ncpu: 500m\n```\n\n![a box](/api/pictures/x/640)'),
  ).toBe('What does this limit?');
  expect(oneLine('See [the paper](https://example.org): $x$ and `y`')).toBe('See the paper: x and y');
});

it('survives a fence that is never closed', () => {
  expect(oneLine('Before\n```\ncode without end')).toBe('Before');
});

it('keeps signs that are no marks: of formulas, of code, of names and of money', () => {
  expect(oneLine('What is $\\int_0^1 x^2\\,dx$ in \\(a_1 * b_1 * c\\)?')).toBe(
    'What is \\int_0^1 x^2\\,dx in a_1 * b_1 * c?',
  );
  expect(oneLine('Which of MY_VAR_A, `max_size * 2` and 2 * 3 * 4 is _it_? It costs $5 and $10.')).toBe(
    'Which of MY_VAR_A, max_size * 2 and 2 * 3 * 4 is it? It costs $5 and $10.',
  );
  expect(oneLine('Is a > b, or <b>not</b>? \\*really\\*')).toBe('Is a > b, or <b>not</b>? *really*');
  expect(oneLine('## Title\n\n> quoted')).toBe('Title quoted');
});

it('tells a question without words by its picture, else by its code', () => {
  expect(oneLine('![a map of nodes](/api/pictures/x/640)')).toBe('a map of nodes');
  expect(oneLine('```js\nlet a = 1;\n```')).toBe('let a = 1;');
});
