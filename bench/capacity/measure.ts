import { actions, readings } from './actions.ts';
import type { PreparedAction } from './prepared.ts';
import type { CountedServer, Units } from './counted-server.ts';

export interface ActionCost {
  readonly action: string;
  readonly how: 'one after the other' | 'all at once';
  readonly times: number;
  /** For one of them. */
  readonly reads: number;
  readonly writes: number;
}

const done = async ({ calls }: PreparedAction, isAtOnce: boolean): Promise<void> => {
  if (isAtOnce) await Promise.all(calls.map((call) => call()));
  else for (const call of calls) await call();
};

const since = (before: Units, after: Units, times: number): Units => ({
  reads: (after.reads - before.reads) / times,
  writes: (after.writes - before.writes) / times,
});

/** What each action costs, alone and in a crowd: what comes together is written together. */
export const measureCapacity = async (server: CountedServer, times: number): Promise<ActionCost[]> => {
  const costs: ActionCost[] = [];
  for (const prepare of [...actions, ...readings]) {
    for (const isAtOnce of [false, true]) {
      const prepared = await prepare(() => server.address, times);
      if (isAtOnce && !prepared.atOnce) continue;
      const before = await server.units();
      await done(prepared, isAtOnce);
      costs.push({
        action: prepared.name,
        how: isAtOnce ? 'all at once' : 'one after the other',
        times,
        ...since(before, await server.units(), times),
      });
    }
  }
  return costs;
};
