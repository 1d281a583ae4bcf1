import { describe, expect, test } from 'vitest';
import { movedBy } from '#activities/hunts/rules/geofence/distance.ts';
import type { Fix } from '#activities/hunts/rules/geofence/decide.ts';
import { afterReport, emptyPlan, isReportDue, MOST_IN_A_REPORT, withFix } from './report-plan.ts';
import type { ReportPlan } from './report-plan.ts';

const NOON = 1_800_000_000_000;
const start = { latitude: 48.2, longitude: 16.37 };
const fix = (seconds: number, northM: number, accuracyM = 8): Fix => ({
  ...movedBy(start, northM, 0),
  accuracyM,
  at: NOON + seconds * 1000,
});

const walk = (durationS: number, metresPerSecond: number): ReportPlan => {
  let plan = emptyPlan;
  for (let second = 0; second <= durationS; second++)
    plan = withFix(plan, fix(second, second * metresPerSecond));
  return plan;
};

describe('[PLAYER-6] reports of positions', () => {
  test('who walks is told about every ten metres, not every second', () => {
    const { waiting } = walk(60, 1.4);
    expect(waiting.length).toBeGreaterThanOrEqual(7);
    expect(waiting.length).toBeLessThanOrEqual(9);
  });

  test('who stands is told once a minute', () => {
    expect(walk(180, 0).waiting).toHaveLength(4);
  });

  test('a jitter within the accuracy is no movement, and a coarse fix is not told', () => {
    let plan = withFix(emptyPlan, fix(0, 0, 30));
    plan = withFix(plan, fix(10, 25, 30));
    plan = withFix(plan, fix(20, 500, 1500));
    expect(plan.waiting).toHaveLength(1);
  });

  test('sent together after some seconds, rarer on a low battery, at once when there are many', () => {
    const plan = withFix(emptyPlan, fix(0, 0));
    expect(isReportDue(emptyPlan, NOON + 99_000, false)).toBe(false);
    expect(isReportDue(plan, NOON + 9999, false)).toBe(false);
    expect(isReportDue(plan, NOON + 10_000, false)).toBe(true);
    expect(isReportDue(plan, NOON + 10_000, true)).toBe(false);
    expect(isReportDue(plan, NOON + 60_000, true)).toBe(true);
    const many = { waiting: Array.from({ length: MOST_IN_A_REPORT }, (_, at) => fix(at / 1000, 0)) };
    expect(isReportDue(many, NOON, true)).toBe(true);
  });

  test('what was sent is not sent again, and not told anew while nobody moves', () => {
    const plan = afterReport(walk(10, 0));
    expect(plan.waiting).toEqual([]);
    expect(withFix(plan, fix(20, 0)).waiting).toEqual([]);
  });
});
