import * as z from 'zod/mini';

export const DEVICE = /^[\w-]{16,64}$/;

/** What a browser keeps to be known by beside its cookie; stored as a hash of it and what was joined. */
export const device = z.optional(z.string().check(z.regex(DEVICE)));
