import type { Files } from '#platform/files/server/files.ts';
import type { Pictures } from '#platform/files/server/files.wiring.ts';
import type { KeptResults } from '#platform/jobs/server/kept-results.ts';
import type { ChangeDeps } from '#platform/rooms/server/change-versioned.ts';
import type { Jobs } from '#server/kit/jobs.ts';
import type { Logger } from 'pino';
import type { BankCache } from './bank-cache.ts';
import type { FirstAnswerLog } from './first-answers.ts';
import type { ReadFile } from './imports.service.ts';
import type { LearnerCache } from './learner-cache.ts';
import type { PickCounts } from './pick-counts.ts';

/** Passed to every use case of quizzes. */
export interface QuizDeps extends ChangeDeps {
  readonly files: Files;
  readonly pictures: Pick<Pictures, 'keep'>;
  readonly log: Pick<Logger, 'warn'>;
  readonly banks: BankCache;
  readonly learners: LearnerCache;
  readonly jobs: Jobs;
  readonly readings: KeptResults<ReadFile>;
  readonly picks: PickCounts;
  readonly firsts: FirstAnswerLog;
}

/** What banks alone need; the command line has it too. */
export type BankDeps = Pick<QuizDeps, 'store' | 'clock' | 'ids' | 'queue' | 'deadlines' | 'banks'>;
