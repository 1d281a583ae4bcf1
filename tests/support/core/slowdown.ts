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
