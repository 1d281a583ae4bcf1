import { ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { JobOptions } from '#server/kit/jobs.ts';
import type { HuntState } from '../rules/state.ts';
import { doubtAll } from './doubts.job.ts';
import type { TeamWalks } from './doubts.job.ts';
import { requireHost } from './hunts.guards.ts';
import type { HuntDeps } from './hunts.deps.ts';
import { pointOf } from './phone-fix.ts';
import type { StoredFix } from './phones.items.ts';
import { teamFixes } from './team-reads.ts';

/** How many of a team's newest reports are searched. */
const MOST_DOUBTED = 3000;

async function* walksOf(deps: HuntDeps, { gameId, hunt }: HuntState): AsyncGenerator<TeamWalks> {
  for (const { id: teamId } of hunt.teams) {
    const { fixes } = await teamFixes(deps, { gameId, teamId }, { limit: MOST_DOUBTED });
    if (fixes.length === 0) continue;
    const byUser = new Map<string, StoredFix[]>();
    for (const fix of fixes.toReversed()) {
      const own = byUser.get(fix.userId);
      if (own) own.push(fix);
      else byUser.set(fix.userId, [fix]);
    }
    yield { teamId, walks: [...byUser.values()].map((own) => own.map(pointOf)) };
  }
}

export const listDoubts = async (deps: HuntDeps, actor: Actor, gameId: string, options: JobOptions) => {
  const state = await requireHost(deps, actor, gameId);
  if (!state.ok) return state;
  const chunks = walksOf(deps, state.value);
  const teams = await deps.jobs.run(doubtAll, null, { ...options, chunks });
  return teams.ok ? ok({ teams: teams.value }) : teams;
};
