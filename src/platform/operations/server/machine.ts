import type { Instant } from '#core/instant.ts';
import type { CopyKind, LiveKind, SizesView, StoredToday } from '../contract.ts';
import type { Progress } from '../rules/job.ts';

export interface Load {
  readonly sockets: number;
  readonly commands: number;
  readonly memoryBytes: number;
  readonly loopDelayMs: number;
  readonly kinds: readonly LiveKind[];
}

export interface Copy {
  readonly name: string;
  readonly madeAt: Instant;
  readonly bytes: number;
}

export interface JobDone {
  /** Where it is. */
  readonly to: string;
  readonly items: number;
  readonly bytes: number;
}

/** Something long that one node at a time does, on time or on request. */
export interface JobPlan {
  readonly schedule: string;
  readonly to: string;
  readonly keep: number;
  readonly unavailable: 'memory' | 'dynamodb' | undefined;
  /** `wish` is what was asked for with it. A restart may run it again with the same one. */
  readonly run: (
    onProgress: (progress: Progress) => void,
    signal: AbortSignal,
    wish: string | undefined,
  ) => Promise<JobDone>;
  readonly copies: () => Promise<readonly Copy[]>;
}

/** What the administrator sees of the process and of the machine it runs on. */
export interface Machine {
  readonly version: string;
  readonly startedAt: Instant;
  /** Other nodes share this store: they have to be told of. */
  readonly isShared: boolean;
  readonly load: () => Load;
  readonly checks: () => Promise<Readonly<Record<string, 'ok' | 'failing'>>>;
  readonly sizes: () => Promise<SizesView>;
  /** Who has stored most since midnight (UTC), as far as this node knows. */
  readonly storedToday: () => readonly StoredToday[];
  readonly settings: readonly { readonly name: string; readonly value: string }[];
  readonly jobs: Readonly<Record<CopyKind, JobPlan>>;
}
