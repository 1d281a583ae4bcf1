import { afterAll, beforeAll, expect, test } from 'vitest';
import { playScenario } from '#bench/live/scenario.ts';
import { startRoundtable } from '#bench/live/subjects.ts';
import type { Subject } from '#bench/live/subjects.ts';

/** What must hold at any speed; how fast it is, `npm run bench -- live` says on a quiet machine. */
const PLAYERS = 300;

let subject: Subject;
beforeAll(async () => {
  subject = await startRoundtable();
});
afterAll(() => subject.stop());

test(`a storm of ${PLAYERS} joins, a burst of answers and a wave of reconnects: nobody is refused, nothing is lost`, async () => {
  const figures = await playScenario(subject, PLAYERS);
  expect(figures.refused).toEqual({});
  expect(figures.answers).toBe(PLAYERS);
  expect(figures.reconnected).toBe(PLAYERS);
  expect(figures.bytesPerPlayer).toBeLessThanOrEqual(3000);
  // Opened, the receipt, counted, the own outcome: the same for every player, however many there are. That it is
  // closed they are told only where counting takes a second.
  expect([4, 5]).toContain(figures.framesPerPlayer);
});
