import type { Instant } from '#core/instant.ts';
import type { Random } from '#core/random.ts';
import type { SessionRun } from './session-run.ts';
import type { StudyIndex } from './study-index.ts';

/** Why this question: shown to the learner. */
export type PickReason =
  | { readonly kind: 'again' }
  | { readonly kind: 'missed'; readonly times: number }
  | { readonly kind: 'due'; readonly recall: number }
  | { readonly kind: 'weak-domain'; readonly domain: string }
  | { readonly kind: 'exam-near'; readonly recall: number }
  | { readonly kind: 'same-case' }
  | { readonly kind: 'new' }
  | { readonly kind: 'random' };

export interface Choosing {
  readonly study: StudyIndex;
  readonly run: SessionRun;
  readonly random: Random;
  readonly now: Instant;
  readonly examAt?: Instant | undefined;
  readonly closed?: ReadonlySet<number> | undefined;
  readonly isReview: boolean;
  readonly isDueOnly: boolean;
  readonly isListed: boolean;
}

export interface Choice {
  readonly ordinal: number;
  readonly reason: PickReason;
}

export const isClosed = ({ closed }: Choosing, ordinal: number): boolean => closed?.has(ordinal) ?? false;

export const missedReason = ({ progress }: StudyIndex, ordinal: number): PickReason => ({
  kind: 'missed',
  times: progress.get(ordinal)?.incorrectAttempts ?? 1,
});
