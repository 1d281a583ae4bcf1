// How every server process is started: npm start, `roundtable serve`, npm run dev, tests and benchmarks; a test compares
// the container with it. Plain JavaScript: the machine's own Node reads it before the pinned one is installed.
import { fileURLToPath } from 'node:url';

/**
 * Node's options for the server. By default its young generation takes up to 190 MB. With half of that, and with the
 * limits of its threads (src/platform/jobs), the server stays below 600 MB under any load. With a quarter, a thousand
 * people who join at once cost a twentieth more, all of it garbage collection.
 */
export const serverFlags = ['--max-semi-space-size=32'];

export const serverMain = fileURLToPath(new URL('main.ts', import.meta.url));

/** By default the C library keeps freed memory per thread and returns little of it to the system. */
export const serverEnv = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' };
