import { readFileSync } from 'node:fs';

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  failures?: readonly string[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: Array<{
    name: string;
    status: string;
    assertionResults: Array<{ status: string; fullName: string }>;
  }>;
}

// A file that does not load has no failing test, and an error outside tests shows only in the exit code: both must count,
// or a broken run would end with "0 failed".
export function tallyOf(report: VitestReport, exitCode: number): Tally {
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const failed = report.numFailedTests + brokenFiles;
  const failures = report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const tests = assertionResults.filter(({ status }) => status === 'failed');
      return tests.length > 0 ? tests.map(({ fullName }) => `${name}: ${fullName}`) : [name];
    });
  return {
    passed: report.numPassedTests,
    failed: exitCode !== 0 && failed === 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  };
}

export function readTally(file: string, exitCode: number): Tally {
  try {
    return tallyOf(JSON.parse(readFileSync(file, 'utf8')) as VitestReport, exitCode);
  } catch {
    // No report: the runner itself broke, or found no test files.
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
