import type { Condition } from '#activities/hunts/contract.conditions.ts';
import { deadEndsIn } from '#activities/hunts/rules/conditions/prove.ts';
import { readHunt } from '#activities/hunts/rules/hunt-file.ts';
import type { Hunt } from '#activities/hunts/rules/hunt-file.ts';
import { seededRandom } from '#core/random.ts';

const STOPS = 100;
const PER_STOP = 3;
const AIM_MS = 1000;

/** A hundred stops, each of which waits for three things among those before it; with `isKnotted` also for those after it. */
const graphHunt = (isKnotted: boolean): Hunt => {
  const random = seededRandom(`graph ${isKnotted}`);
  const below = (most: number): number => Math.floor(random.next() * most);
  const levels = Array.from({ length: STOPS }, (_, index) => {
    const among = isKnotted ? STOPS : index;
    const some = (): string[] =>
      [...new Set(Array.from({ length: 9 }, () => below(among)))].filter((one) => one !== index).map(String);
    const kinds = (stops: string[]): Condition[] => [
      { type: 'solved', stops },
      { type: 'some', count: Math.ceil(stops.length / 2), stops },
      { type: 'points', atLeast: 100 * below(Math.ceil(index / 4)) },
    ];
    const opens = index < 2 ? [] : Array.from({ length: PER_STOP }, (__, at) => kinds(some())[at % 3]);
    return { id: String(index), name: `Stop ${index}`, mission: { type: 'host' }, opens };
  });
  const read = readHunt({ name: 'Graph', order: 'free', finale: String(STOPS - 1), levels });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
};

/** The proof before the start. Must be under a second. */
export const benchGraph = (durationMs: number): void => {
  console.log(
    `\nProof that every stop can be opened, ${STOPS} stops, ${STOPS * PER_STOP} conditions, aim ${AIM_MS} ms`,
  );
  for (const isKnotted of [false, true]) {
    const hunt = graphHunt(isKnotted);
    const startedAt = performance.now();
    let proofs = 0;
    let stuck = 0;
    do {
      stuck = new Set(deadEndsIn(hunt).map(({ level }) => level)).size;
      proofs += 1;
    } while (performance.now() - startedAt < durationMs);
    const ms = (performance.now() - startedAt) / proofs;
    const what = isKnotted ? 'with circles' : 'without circles';
    const verdict = ms < AIM_MS ? 'holds' : 'MISSED';
    console.log(`  ${what.padEnd(34)} ${ms.toFixed(2)} ms, ${stuck} stops that never open: ${verdict}`);
  }
};
