/**
 * What Node is told before it runs the server. Left to itself it takes up to 190 MB for what is soon forgotten. With
 * this, and with the limits of its threads (src/platform/jobs), it stays below 600 MB, whatever is asked of it.
 */
export const serverFlags = ['--max-semi-space-size=16'];

/** The C library would keep what each thread has given back for that thread, and give little of it to the machine. */
export const serverEnv = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };
