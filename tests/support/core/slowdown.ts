import { execFileSync } from 'node:child_process';

/** More than Node needs to start on a quiet machine. */
const QUIET_START_MS = 60;

/** How much slower this machine currently is than a quiet one, measured by starting Node. */
export const slowdown = (): number => {
  const startedAt = performance.now();
  execFileSync(process.execPath, ['-e', '0']);
  return Math.max(1, (performance.now() - startedAt) / QUIET_START_MS);
};

/** Duration as on a quiet machine; the best of some tries, until one is below the limit. */
export const bestOnQuietMachine = async (limitMs: number, take: () => Promise<number>): Promise<number> => {
  let best = Infinity;
  for (let attempt = 0; attempt < 5 && best >= limitMs; attempt += 1) {
    const before = slowdown();
    const tookMs = await take();
    best = Math.min(best, tookMs / Math.max(before, slowdown()));
  }
  return best;
};

/** Processor time of `someWork` on a quiet machine. */
const QUIET_WORK_MS = 22;
const TRIES = 5;

const someWork = (): number => {
  const found = new Map<string, { readonly at: number }>();
  for (let at = 0; at < 60_000; at += 1) found.set(`visit-${at}`, { at });
  return [...found.values()].map(({ at }) => `${at % 7}`).toSorted().length;
};

/**
 * How much more processor time the same work currently takes. Shared cores, emptied caches and time stolen by a virtual
 * machine's host all count: two to three times as much was seen.
 */
export const processorSlowdown = (): number => {
  let slowest = 0;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const before = process.threadCpuUsage();
    someWork();
    const { user, system } = process.threadCpuUsage(before);
    slowest = Math.max(slowest, (user + system) / 1000);
  }
  return Math.max(1, slowest / QUIET_WORK_MS);
};
