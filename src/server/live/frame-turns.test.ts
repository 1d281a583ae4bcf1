import { expect, test } from 'vitest';
import { FrameTurns } from './frame-turns.ts';

const BURST = 5000;

const burst = () => {
  const turns: (() => void)[] = [];
  const read: number[] = [];
  const frames = new FrameTurns((task) => turns.push(task));
  const arrive = (frame: number): void => frames.take(() => read.push(frame));
  const nextTurn = (): void => {
    for (const turn of turns.splice(0)) turn();
  };
  return { turns, read, arrive, nextTurn };
};

test('[LIVE-23] a frame that arrives alone is read at once', () => {
  const { read, arrive, turns, nextTurn } = burst();
  arrive(1);
  expect(read).toEqual([1]);
  nextTurn();
  expect(turns).toEqual([]);
  arrive(2);
  expect(read).toEqual([1, 2]);
});

test('[LIVE-23] a burst is read in slices, in order of arrival, with other work in between', () => {
  const { turns, read, arrive, nextTurn } = burst();
  for (let frame = 0; frame < BURST; frame++) arrive(frame);
  const slice = read.length;
  expect(slice).toBeGreaterThan(0);
  expect(slice).toBeLessThanOrEqual(100);
  for (let seen = slice; turns.length > 0; seen = read.length) {
    nextTurn();
    expect(read.length - seen).toBeLessThanOrEqual(slice);
  }
  expect(read).toEqual(Array.from({ length: BURST }, (_, frame) => frame));
});

test('[LIVE-23] frames that arrive during a burst wait behind those before them', () => {
  const { read, arrive, nextTurn } = burst();
  for (let frame = 0; frame < 1000; frame++) arrive(frame);
  nextTurn();
  arrive(1000);
  expect(read).not.toContain(1000);
  for (let turn = 0; turn < 20; turn++) nextTurn();
  expect(read).toEqual(Array.from({ length: 1001 }, (_, frame) => frame));
});
