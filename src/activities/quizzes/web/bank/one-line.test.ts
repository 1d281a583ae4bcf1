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
