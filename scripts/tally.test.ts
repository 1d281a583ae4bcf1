import { expect, test } from 'vitest';
import { readTally, tallyOf } from './tally.ts';

const clean = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1, testResults: [] };

test('counts what vitest counted', () => {
  expect(tallyOf(clean, 0)).toEqual({ passed: 3, failed: 0, skipped: 2, failures: [] });
});

test('a file that does not load is a failure', () => {
  const report = { ...clean, testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults: [] }] };
  expect(tallyOf(report, 1)).toMatchObject({ failed: 1, failures: ['a.test.ts'] });
});

test('a file with a failed test is not counted twice', () => {
  const assertionResults = [
    { status: 'failed', fullName: 'adds' },
    { status: 'passed', fullName: 'counts' },
  ];
  const testResults = [{ name: 'a.test.ts', status: 'failed', assertionResults }];
  const tally = tallyOf({ ...clean, numFailedTests: 1, testResults }, 1);
  expect(tally).toMatchObject({ failed: 1, failures: ['a.test.ts: adds'] });
});

test('an error outside every test is a failure', () => {
  expect(tallyOf(clean, 1).failed).toBe(1);
});

test('a run without a report is a failure', () => {
  expect(readTally('no/such/report.json', 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});
