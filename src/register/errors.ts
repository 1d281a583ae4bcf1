import { engagementErrors } from '#activities/engagements/errors.ts';
import { huntErrors } from '#activities/hunts/errors.ts';
import { pollErrors } from '#activities/polls/errors.ts';
import { quizErrors } from '#activities/quizzes/errors.ts';
import { timerErrors } from '#activities/timers/errors.ts';
import { coreErrors } from '#core/errors.ts';
import type { Refusals } from '#core/refusal.ts';
import { assistantErrors } from '#platform/assistant/errors.ts';
import { fileErrors } from '#platform/files/errors.ts';
import { identityErrors } from '#platform/identity/errors.ts';
import { operationsErrors } from '#platform/operations/errors.ts';
import { questionErrors } from '#platform/questions/errors.ts';
import { roomErrors } from '#platform/rooms/errors.ts';
import { tallyErrors } from '#platform/tally/errors.ts';

/**
 * The one catalogue of everything that can be refused. Services and rules return these codes,
 * HTTP and sockets translate them here, docs/api/errors.md is emitted from it. Each part has its own file.
 */
export const errors = {
  ...coreErrors,
  ...identityErrors,
  ...roomErrors,
  ...operationsErrors,
  ...fileErrors,
  ...assistantErrors,
  ...questionErrors,
  ...tallyErrors,
  ...pollErrors,
  ...engagementErrors,
  ...timerErrors,
  ...quizErrors,
  ...huntErrors,
} as const satisfies Refusals;

export type ErrorCode = keyof typeof errors;

export const isErrorCode = (value: string): value is ErrorCode => Object.hasOwn(errors, value);

export const statusOf = (code: ErrorCode): number => errors[code].status;

const catalogue: Refusals = errors;

/** Whether the refusal means "not now". Browsers have no catalogue and read it in the problem details. */
export const isPassing = (code: ErrorCode): boolean => catalogue[code]?.isPassing ?? false;

/** Where the API page explains the code; also the `type` of its problem details. */
export const anchorOf = (code: ErrorCode): string => `/api/docs#error-${code}`;
