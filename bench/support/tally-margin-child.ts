// How close an instant runoff was, with the processor time that a heavy job gives the search.
import { marginsOf } from '#platform/tally/rules/margins/margins.ts';
import { ProfileBuilder } from '#platform/tally/rules/profile.ts';
import { drawElection } from './tally-peers.ts';

const [ballots = 0, candidates = 0] = process.argv.slice(2).map(Number);
const election = drawElection(ballots, candidates);
const builder = new ProfileBuilder(election.names);
for (const ballot of election.ballots) builder.addTokens(ballot, 1);
const profile = builder.build();
const startedAt = performance.now();
const started = process.cpuUsage();
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
};
const found = marginsOf(
  profile,
  1,
  { method: 'irv' },
  { now: cpuMs, milliseconds: 7000, hasEqualRanks: false },
);
if (!found.ok) throw new Error(found.error.code);
const { changed, added, removed, losers } = found.value;
const isExact = ({ changed: { atLeast, atMost } }: (typeof losers)[number]): boolean => atLeast === atMost;
process.stdout.write(
  JSON.stringify({
    ms: performance.now() - startedAt,
    cpuMs: cpuMs(),
    changed,
    added,
    removed,
    losers: losers.length,
    exact: losers.filter(isExact).length,
  }),
);
