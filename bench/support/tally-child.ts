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
process.stdout.write(JSON.stringify({ ms, extraMb }));
