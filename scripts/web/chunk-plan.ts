/** A script of the build, its size as it travels, and the scripts it needs at once. */
export interface PlannedChunk {
  readonly bytes: number;
  readonly imports: readonly string[];
  /** Begins a page or a part of one: it is loaded by its name, so it stays a file of its own. */
  readonly isEntry: boolean;
}

/** The scripts that somebody's visit begins with. */
export interface Visit {
  readonly starts: readonly string[];
  /** How much it matters what this visit loads, beside the others. */
  readonly weight: number;
  /** How dear a byte more is to it: more where the page is near its budget. */
  readonly priceOfByte: number;
}

// A file less is worth so many bytes of script to somebody on a slow network ...
const WORTH_OF_A_FILE = 1000;
// ... and saves these: the list of its imports, and what is compressed better together.
const OVERHEAD_OF_A_FILE = 70;

interface Script {
  readonly members: string[];
  bytes: number;
  imports: Set<string>;
}

type Scripts = ReadonlyMap<string, Script>;

const loadedFrom = (scripts: Scripts, starts: Iterable<string>): Set<string> => {
  const found = new Set([...starts].filter((each) => scripts.has(each)));
  for (const each of found) for (const next of scripts.get(each)?.imports ?? []) found.add(next);
  return found;
};

/** Merged, the two would need a script that needs them: from then on whoever loads one of the three loads all. */
const isRing = (scripts: Scripts, one: string, other: string): boolean => {
  const isBetween = (from: string, to: string): boolean => {
    const first = [...(scripts.get(from)?.imports ?? [])].filter((each) => each !== to);
    return loadedFrom(scripts, first).has(to);
  };
  return isBetween(one, other) || isBetween(other, one);
};

const LOADED = -1;

/** By shared script: what it costs each visit to load it too, or LOADED. Plain numbers, since there are millions of pairs to compare. */
type Prices = ReadonlyMap<string, Float64Array>;

const pricesOf = (scripts: Scripts, shared: readonly string[], visits: readonly Visit[]): Prices => {
  const loads = visits.map(({ starts }) => loadedFrom(scripts, starts));
  return new Map(
    shared.map((name) => {
      const needed = [...loadedFrom(scripts, [name])];
      const prices = visits.map(({ weight, priceOfByte }, at) => {
        if (loads[at]?.has(name)) return LOADED;
        // The script itself comes in a file that is loaded already; each other one it needs is a file more.
        let price = -WORTH_OF_A_FILE;
        for (const each of needed)
          if (!loads[at]?.has(each)) price += WORTH_OF_A_FILE + priceOfByte * (scripts.get(each)?.bytes ?? 0);
        return weight * price;
      });
      return [name, Float64Array.from(prices)];
    }),
  );
};

const gainOf = (saved: Float64Array, ofOne: Float64Array, ofOther: Float64Array): number => {
  let gain = 0;
  for (let at = 0; at < saved.length; at += 1) {
    const [one = 0, other = 0] = [ofOne[at], ofOther[at]];
    if (one === LOADED) gain += other === LOADED ? (saved[at] ?? 0) : -other;
    else if (other === LOADED) gain -= one;
  }
  return gain;
};

interface Pair {
  readonly one: string;
  readonly other: string;
  readonly gain: number;
}

/** All merges that are worth it, the best first. */
const pairsOf = (scripts: Scripts, shared: readonly string[], visits: readonly Visit[]): readonly Pair[] => {
  const prices = [...pricesOf(scripts, shared, visits)];
  const saved = Float64Array.from(
    visits.map(({ weight, priceOfByte }) => weight * (WORTH_OF_A_FILE + priceOfByte * OVERHEAD_OF_A_FILE)),
  );
  return prices
    .flatMap(([one, ofOne], at) =>
      prices
        .slice(at + 1)
        .map(([other, ofOther]) => ({ one, other, gain: gainOf(saved, ofOne, ofOther) }))
        .filter(({ gain }) => gain > 0),
    )
    .toSorted((a, b) => b.gain - a.gain);
};

const merge = (scripts: Map<string, Script>, one: string, other: string): void => {
  const [kept, gone] = [scripts.get(one), scripts.get(other)];
  if (!kept || !gone) return;
  kept.members.push(...gone.members);
  kept.bytes += gone.bytes - OVERHEAD_OF_A_FILE;
  kept.imports = new Set([...kept.imports, ...gone.imports]);
  scripts.delete(other);
  for (const script of scripts.values()) if (script.imports.delete(other)) script.imports.add(one);
  kept.imports.delete(one);
};

/** A round: a merge changes what the others are worth, so each script takes part once, and only the best are merged. */
const mergeBest = (scripts: Map<string, Script>, pairs: readonly Pair[]): number => {
  const touched = new Set<string>();
  let least = 0;
  for (const { one, other, gain } of pairs) {
    if (gain < least) break;
    if (touched.has(one) || touched.has(other) || isRing(scripts, one, other)) continue;
    least ||= gain / 2;
    merge(scripts, one, other);
    touched.add(one).add(other);
  }
  return touched.size;
};

/**
 * Which shared scripts of a build are better one file: merged in pairs, the best first, as long as the files saved
 * are worth more than the unneeded bytes others then load.
 */
export const planChunks = (
  chunks: Readonly<Record<string, PlannedChunk>>,
  visits: readonly Visit[],
): readonly (readonly string[])[] => {
  const scripts = new Map<string, Script>(
    Object.entries(chunks).map(([name, { bytes, imports }]) => [
      name,
      { members: [name], bytes, imports: new Set(imports.filter((each) => each in chunks)) },
    ]),
  );
  const isLoaded = loadedFrom(
    scripts,
    visits.flatMap(({ starts }) => starts),
  );
  const shared = (): string[] =>
    [...scripts.keys()].filter((name) => isLoaded.has(name) && chunks[name]?.isEntry === false).toSorted();
  for (let pairs = pairsOf(scripts, shared(), visits); ; pairs = pairsOf(scripts, shared(), visits)) {
    const merged = mergeBest(scripts, pairs);
    if (merged === 0) break;
  }
  return [...scripts.values()].map(({ members }) => members).filter(({ length }) => length > 1);
};
