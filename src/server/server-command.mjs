// How a process that serves is started, whoever starts it: npm start, `roundtable serve`, npm run dev, tests and
// benchmarks; a test holds the container to it. Plain JavaScript: the machine's own Node reads it before the pinned one is there.
import { fileURLToPath } from 'node:url';

/**
 * What Node is told before it runs the server. Left to itself it takes up to 190 MB for what is soon forgotten. With
 * half of that, and with the limits of its threads (src/platform/jobs), it stays below 600 MB, whatever is asked of it.
 * With a quarter a thousand people who join at once cost a twentieth more, all of it for collecting what they leave.
 */
export const serverFlags = ['--max-semi-space-size=32'];

export const serverMain = fileURLToPath(new URL('main.ts', import.meta.url));

/** The C library would keep what each thread has given back for that thread, and give little of it to the machine. */
export const serverEnv = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' };
