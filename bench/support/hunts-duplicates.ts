import { seededRandom } from '#core/random.ts';
import {
  byHttp,
  deliver,
  duplicatesIn,
  endStateOf,
  openReplayHunt,
  planDeeds,
} from '#tests/support/hunts/replay.ts';
import { cpuSecondsOf, machine, startBenchServer } from './bench-server.ts';

const IN_FLIGHT = 64;

/** What a thousand deeds leave when each comes ten times in any order, against when each comes once. */
export const benchDuplicates = async (times: number): Promise<void> => {
  const server = await startBenchServer();
  const here = (): string => server.address;
  const deeds = planDeeds('bench', Date.now());
  const once = await openReplayHunt(here);
  await deliver(once, deeds, [byHttp(here)], IN_FLIGHT);
  const expected = await endStateOf(once);
  const again = await openReplayHunt(here);
  const copies = seededRandom('bench').shuffle(Array.from({ length: times }, () => deeds).flat());
  const cpuBefore = cpuSecondsOf(server.pid);
  const { sent, elapsedMs, contradictions } = await deliver(again, copies, [byHttp(here)], IN_FLIGHT);
  const cpuMs = ((cpuSecondsOf(server.pid) - cpuBefore) * 1000) / sent;
  const state = await endStateOf(again);
  await server.stop();
  const isSame = JSON.stringify(state) === JSON.stringify(expected);
  console.log(
    `\nDuplicated and reordered commands: ${deeds.length} deeds of 100 phones, each ${times} times, SQLite; ${machine()}`,
  );
  console.log(
    `  sent                    ${sent} (${((sent * 1000) / elapsedMs).toFixed(0)} a second, ${cpuMs.toFixed(2)} ms of processor each)`,
  );
  console.log(`  duplicates              ${duplicatesIn(state, expected)} (aim: 0)`);
  console.log(`  different answers       ${contradictions.length} (aim: 0)`);
  console.log(`  same end state          ${isSame ? 'yes' : 'NO'}`);
  if (!isSame || contradictions.length > 0) process.exitCode = 1;
};
