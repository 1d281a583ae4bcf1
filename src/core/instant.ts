/** Milliseconds since 1970 in UTC. Rules take it as an argument; only the server's clock makes one. */
export type Instant = number;

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export const toIso = (instant: Instant): string => new Date(instant).toISOString();

export const isoOrNothing = (instant: Instant | undefined): string | undefined =>
  instant === undefined ? undefined : toIso(instant);

export const fromIso = (text: string): Instant => new Date(text).getTime();

/** DynamoDB's TTL attributes count whole seconds. */
export const toEpochSeconds = (instant: Instant): number => Math.floor(instant / SECOND_MS);
