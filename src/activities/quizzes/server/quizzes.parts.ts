import type { Files } from '#platform/files/server/files.ts';
import type { Pictures } from '#platform/files/server/files.wiring.ts';
import type { ChangeParts } from '#platform/rooms/server/change-versioned.ts';
import type { Logger } from 'pino';
import type { BankCache } from './bank-cache.ts';
import type { ImportJobs } from './import-jobs.ts';
import type { LearnerCache } from './learner-cache.ts';
import type { PickCounts } from './pick-counts.ts';

/** What the use cases of quizzes work with. */
export interface QuizParts extends ChangeParts {
  readonly files: Files;
  readonly pictures: Pick<Pictures, 'keep'>;
  readonly log: Pick<Logger, 'warn'>;
  readonly banks: BankCache;
  readonly learners: LearnerCache;
  readonly imports: ImportJobs;
  readonly picks: PickCounts;
}

/** What banks alone need: also the command line has it. */
export type BankParts = Pick<QuizParts, 'store' | 'clock' | 'ids' | 'queue' | 'deadlines' | 'banks'>;
