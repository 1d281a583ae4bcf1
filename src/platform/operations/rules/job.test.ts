import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#core/instant.ts';
import {
  begun,
  ended,
  isDue,
  isRunning,
  leftOff,
  LEASE_MS,
  newJob,
  renewed,
  requested,
  underSchedule,
} from './job.ts';
import { nextRunAt } from './schedule.ts';

const at = (text: string): number => Date.parse(text);
const NOW = at('2026-11-16T09:00:00Z');

describe('a schedule', () => {
  test.each([
    ['daily 03:00', '2026-11-16T02:59:59Z', '2026-11-16T03:00:00Z'],
    ['daily 03:00', '2026-11-16T03:00:00Z', '2026-11-17T03:00:00Z'],
    ['sun 03:30', '2026-11-16T09:00:00Z', '2026-11-22T03:30:00Z'],
    ['mon 10:00', '2026-11-16T09:00:00Z', '2026-11-16T10:00:00Z'],
    ['mon 09:00', '2026-11-16T09:00:00Z', '2026-11-23T09:00:00Z'],
    ['thu 00:00', '1970-01-01T00:00:00Z', '1970-01-08T00:00:00Z'],
    ['sat 23:59', '2028-02-28T12:00:00Z', '2028-03-04T23:59:00Z'],
  ])('[OPS-3] %s after %s is %s', (schedule, after, next) => {
    expect(nextRunAt(schedule, at(after))).toBe(at(next));
  });

  test('[OPS-3] is always later, at most a week, at its own time of day', () => {
    const days = fc.constantFrom('daily', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat');
    const times = fc.integer({ min: 0, max: 1439 });
    const moments = fc.integer({ min: 0, max: at('2100-01-01T00:00:00Z') });
    fc.assert(
      fc.property(days, times, moments, (day, minutes, after) => {
        const clock = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
        const next = nextRunAt(`${day} ${clock}`, after) ?? 0;
        const date = new Date(next);
        expect(next).toBeGreaterThan(after);
        expect(next - after).toBeLessThanOrEqual(day === 'daily' ? DAY_MS : 7 * DAY_MS);
        expect(date.toISOString().slice(11, 16)).toBe(clock);
        const name = date.toLocaleDateString('en', { weekday: 'short', timeZone: 'UTC' }).toLowerCase();
        expect(['daily', name]).toContain(day);
      }),
    );
  });

  test('[OPS-3] no schedule is never', () => {
    expect(nextRunAt('no', NOW)).toBeUndefined();
    expect(isDue(newJob('no', NOW), NOW + 400 * DAY_MS)).toBe(false);
  });
});

describe('a job', () => {
  const run = { runId: 'one', nodeId: 'a' };
  const outcome = { isDone: true, told: 'backups/1', items: 7, bytes: 70 };

  test('[OPS-4] what was missed while the server was off is done once, at once', () => {
    const job = newJob('daily 03:00', NOW);
    const later = NOW + 5 * DAY_MS;
    expect(isDue(job, later)).toBe(true);
    const done = ended(begun(job, run, later), 'one', outcome, later + 1000);
    expect(done?.dueAt).toBe(nextRunAt('daily 03:00', later + 1000));
  });

  test('[OPS-4] one runs at a time, until its node has been silent for too long', () => {
    const job = begun(requested(newJob('no', NOW), NOW), run, NOW);
    expect([isRunning(job, NOW + LEASE_MS - 1), isDue(job, NOW + LEASE_MS - 1)]).toEqual([true, false]);
    expect([isRunning(job, NOW + LEASE_MS), isDue(job, NOW + LEASE_MS)]).toEqual([false, true]);
    const progress = { step: 1, steps: 9, items: 500 };
    const alive = renewed(job, 'one', progress, NOW + 50_000);
    expect(alive && isRunning(alive, NOW + LEASE_MS + 1)).toBe(true);
    expect(alive?.run).toMatchObject(progress);
  });

  test('[OPS-4] a run that was taken over changes nothing any more', () => {
    const taken = begun(begun(newJob('no', NOW), run, NOW), { runId: 'two', nodeId: 'b' }, NOW + LEASE_MS);
    expect(renewed(taken, 'one', { step: 0, steps: 0, items: 0 }, NOW)).toBeUndefined();
    expect(ended(taken, 'one', outcome, NOW)).toBeUndefined();
    expect(leftOff(taken, 'one', NOW)).toBeUndefined();
  });

  test('[OPS-5] a run that failed is tried again in an hour, or at the next time if that is sooner', () => {
    const failure = { ...outcome, isDone: false };
    const failed = (schedule: string) => ended(begun(newJob(schedule, NOW), run, NOW), 'one', failure, NOW);
    expect(failed('daily 03:00')?.dueAt).toBe(NOW + HOUR_MS);
    expect(failed('daily 09:30')?.dueAt).toBe(at('2026-11-16T09:30:00Z'));
    expect(failed('no')?.dueAt).toBeUndefined();
  });

  test('[OPS-4] a server that stops leaves its run to the next', () => {
    const left = leftOff(begun(newJob('sun 03:00', NOW), run, NOW), 'one', NOW + 1000);
    expect(left && isDue(left, NOW + 1000)).toBe(true);
  });

  test('[OPS-3] another schedule counts from now on', () => {
    const job = newJob('sun 03:00', NOW);
    expect(underSchedule(job, 'sun 03:00', NOW + 1)).toBe(job);
    expect(underSchedule(job, 'daily 10:00', NOW).dueAt).toBe(at('2026-11-16T10:00:00Z'));
    expect(underSchedule(job, 'no', NOW).dueAt).toBeUndefined();
  });
});
