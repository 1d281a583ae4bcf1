import type { Instant } from '#core/instant.ts';
import { fieldIssues } from '#core/field-issues.ts';
import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import { positionReport } from '#activities/hunts/contract.file.ts';
import type { Fix } from './decide.ts';

export interface ReportedFix extends Fix {
  /** The phone's own clock: kept beside the time of receipt, which is what counts. */
  readonly deviceAt?: Instant;
}

/** A position from outside; what is wrong is named by its field. */
export const readFix = (value: unknown, receivedAt: Instant): Result<ReportedFix> => {
  const parsed = positionReport.safeParse(value);
  if (!parsed.success)
    return fail('hunt-position-invalid', undefined, fieldIssues(parsed.error.issues, value, ''));
  const { latitude, longitude, accuracy, deviceAt } = parsed.data;
  return ok({
    latitude,
    longitude,
    accuracyM: accuracy,
    at: receivedAt,
    ...(deviceAt !== undefined && { deviceAt }),
  });
};
