import { expect, test } from 'vitest';
import { Progress } from './progress.ts';

const onScreen = (total?: number) => {
  const drawn: string[] = [];
  let at = 0;
  const terminal = { env: {}, out: () => undefined, complain: () => undefined };
  const progress = new Progress(
    { ...terminal, status: (text) => void drawn.push(text) },
    'x.csv',
    total,
    () => at,
  );
  return { drawn, progress, wait: (ms: number) => void (at += ms) };
};

test('a terminal shows a bar with rate and time left, ten times a second at most', () => {
  const { drawn, progress, wait } = onScreen(1000);
  wait(1000);
  progress.at(250);
  wait(50);
  progress.at(260);
  wait(2950);
  progress.at(1000);
  progress.end();
  expect(drawn).toEqual([
    'x.csv ██████░░░░░░░░░░░░░░░░░░ 250 of 1,000, 250 a second, 3 s left',
    'x.csv ████████████████████████ 1,000 of 1,000, 250 a second, 0 s left',
    '',
  ]);
});

test('without a total it counts', () => {
  const { drawn, progress, wait } = onScreen();
  wait(2000);
  progress.at(50_000);
  expect(drawn).toEqual(['x.csv: 50,000, 25,000 a second']);
});

test('elsewhere there are plain lines, one for every 25,000', () => {
  const lines: string[] = [];
  const progress = new Progress(
    { env: {}, out: () => undefined, complain: (line) => void lines.push(line) },
    'Stored',
    60_000,
  );
  for (let done = 2000; done <= 60_000; done += 2000) progress.at(done);
  expect(lines).toEqual(['Stored: 26,000 of 60,000 ...', 'Stored: 50,000 of 60,000 ...']);
});
