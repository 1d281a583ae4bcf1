import { execFileSync } from 'node:child_process';

/** More than a Node takes to start where nothing else runs. */
const QUIET_START_MS = 60;

/** How much slower than a quiet machine this one is at the moment, by a Node that does nothing but start. */
export const slowdown = (): number => {
  const startedAt = performance.now();
  execFileSync(process.execPath, ['-e', '0']);
  return Math.max(1, (performance.now() - startedAt) / QUIET_START_MS);
};

/** What something took, as it would on a quiet machine; the best of some tries, as long as it is not below the limit. */
export const bestOnQuietMachine = async (limitMs: number, take: () => Promise<number>): Promise<number> => {
  let best = Infinity;
  for (let attempt = 0; attempt < 5 && best >= limitMs; attempt += 1) {
    const before = slowdown();
    const tookMs = await take();
    best = Math.min(best, tookMs / Math.max(before, slowdown()));
  }
  return best;
};

/** What `someWork` takes of the processor where nothing else runs. */
const QUIET_WORK_MS = 22;
const TRIES = 5;

const someWork = (): number => {
  const found = new Map<string, { readonly at: number }>();
  for (let at = 0; at < 60_000; at += 1) found.set(`visit-${at}`, { at });
  return [...found.values()].map(({ at }) => `${at % 7}`).toSorted().length;
};

/**
 * How much more processor time the same work takes at the moment. Cores that others use as well, caches they empty and
 * time that a virtual machine's host takes away all count as ours: two to three times as much was seen.
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
