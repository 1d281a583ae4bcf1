import { IMPORT_VIOLATIONS } from './import-violations.ts';
import { LINT_VIOLATIONS } from './lint-violations.ts';
import { OTHER_VIOLATIONS } from './other-violations.ts';
import type { Violation } from './violation.ts';

export const VIOLATIONS: readonly Violation[] = [
  ...IMPORT_VIOLATIONS,
  ...LINT_VIOLATIONS,
  ...OTHER_VIOLATIONS,
];
