import * as z from 'zod/mini';

export const DEVICE = /^[\w-]{16,64}$/;

/** An id that a browser keeps besides its cookie. It is stored as a hash together with what was joined. */
export const device = z.optional(z.string().check(z.regex(DEVICE)));
