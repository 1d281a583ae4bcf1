// One library, one election, in a process of its own: memory and warm-up of one do not touch another.
import { drawElection, tasks } from './tally-peers.ts';

const [task = '', library = '', ballots = '0', candidates = '0'] = process.argv.slice(2);
const prepare = tasks[task]?.[library];
if (!prepare) throw new Error(`no ${library} for ${task}`);
const count = prepare(drawElection(Number(ballots), Number(candidates)));
const before = process.memoryUsage().rss;
const startedAt = performance.now();
count();
const ms = performance.now() - startedAt;
const extraMb = Math.max(0, process.resourceUsage().maxRSS / 1024 - before / 1024 / 1024);
const again = (): number => {
  const from = performance.now();
  count();
  return performance.now() - from;
};
// Warm only where it is quick: slow libraries would spend the whole time limit here.
const warmMs = ms < 1000 ? Math.min(again(), again(), again(), again(), again()) : undefined;
process.stdout.write(JSON.stringify({ ms, warmMs, extraMb }));
