import { commonest, countUp, sentencesOf, stemsOf } from './terms.ts';

export interface Cluster {
  /** Numbers of the texts: the centre first, then by nearness to it. */
  readonly members: readonly number[];
  /** What they have in common, most telling first. */
  readonly terms: readonly string[];
}

const NEAR = 0.34;
const MOST_TERMS = 4;

type Weights = ReadonlyMap<string, number>;

/** What nobody else says cannot bring texts together, and must not keep short ones apart. */
const OWN_WORD = 0.6;

/** In how many texts each word occurs. */
const holdersOf = (stems: readonly ReadonlySet<string>[]): ReadonlyMap<string, number> => {
  const inTexts = new Map<string, number>();
  for (const set of stems) for (const stem of set) countUp(inTexts, stem);
  return inTexts;
};

/** Of shared words the rarer weigh more; every text has length 1. */
const weightsOf = (
  stems: readonly ReadonlySet<string>[],
  inTexts: ReadonlyMap<string, number>,
): readonly Weights[] =>
  stems.map((set) => {
    const raw = [...set].map((stem): [string, number] => {
      const holders = inTexts.get(stem) ?? 1;
      return [stem, holders === 1 ? OWN_WORD : Math.log(1 + stems.length / holders)];
    });
    const length = Math.sqrt(raw.reduce((sum, [, weight]) => sum + weight * weight, 0)) || 1;
    return new Map(raw.map(([stem, weight]) => [stem, weight / length]));
  });

/** For each text the others near it, with how near. Goes by shared words, so texts without any are never compared. */
const neighboursOf = (weights: readonly Weights[]): readonly ReadonlyMap<number, number>[] => {
  const holders = new Map<string, { readonly text: number; readonly value: number }[]>();
  weights.forEach((weight, text) => {
    for (const [stem, value] of weight) {
      const list = holders.get(stem);
      if (list) list.push({ text, value });
      else holders.set(stem, [{ text, value }]);
    }
  });
  const nearness = new Float64Array(weights.length);
  return weights.map((weight, text) => {
    nearness.fill(0);
    for (const [stem, value] of weight) {
      for (const { text: other, value: theirs } of holders.get(stem) ?? [])
        nearness[other]! += value * theirs;
    }
    const near = new Map<number, number>();
    nearness.forEach((value, other) => {
      if (value >= NEAR && other !== text) near.set(other, value);
    });
    return near;
  });
};

/**
 * Star clusters: the text with most free neighbours takes them, then the next one. Needs no number of clusters, has
 * a real answer as the centre of each, and depends on nothing but the texts and their order.
 */
export const clustersOf = (texts: readonly string[]): readonly Cluster[] => {
  const stems = texts.map(stemsOf);
  const inTexts = holdersOf(stems);
  const neighbours = neighboursOf(weightsOf(stems, inTexts));
  const free = new Set(texts.keys());
  /** How many free neighbours each text has. */
  const degrees = neighbours.map(({ size }) => size);
  const clusters: Cluster[] = [];
  for (;;) {
    const centre = nextCentre(degrees, free);
    if (centre === undefined) break;
    const near = neighbours[centre] ?? new Map<number, number>();
    const others = [...near.keys()]
      .filter((text) => free.has(text))
      .toSorted((a, b) => (near.get(b) ?? 0) - (near.get(a) ?? 0) || a - b);
    const members = [centre, ...others];
    for (const member of members) {
      free.delete(member);
      for (const other of neighbours[member]?.keys() ?? []) degrees[other] = (degrees[other] ?? 0) - 1;
    }
    clusters.push({ members, terms: termsOf(texts, { stems, inTexts }, members) });
  }
  return clusters.toSorted((a, b) => b.members.length - a.members.length);
};

const nextCentre = (degrees: readonly number[], free: ReadonlySet<number>): number | undefined => {
  let centre: number | undefined;
  let most = 0;
  for (const text of free) {
    const degree = degrees[text] ?? 0;
    if (degree > most) [centre, most] = [text, degree];
  }
  return centre;
};

/** Words many members share and few others have. */
const termsOf = (
  texts: readonly string[],
  {
    stems,
    inTexts,
  }: {
    readonly stems: readonly ReadonlySet<string>[];
    readonly inTexts: ReadonlyMap<string, number>;
  },
  members: readonly number[],
): readonly string[] => {
  const inside = new Map<string, number>();
  for (const member of members) for (const stem of stems[member] ?? []) countUp(inside, stem);
  const shared = [...inside].filter(([, count]) => count * 2 >= members.length);
  const telling = (shared.length > 0 ? shared : [...inside])
    .map(([stem, count]) => ({ stem, count, telling: (count * count) / (inTexts.get(stem) ?? 1) }))
    .toSorted((a, b) => b.telling - a.telling || b.count - a.count || (a.stem < b.stem ? -1 : 1))
    .slice(0, MOST_TERMS)
    .map(({ stem }) => stem);
  const spellings = new Map(telling.map((stem) => [stem, new Map<string, number>()]));
  for (const member of members) {
    for (const { word, stem } of sentencesOf(texts[member] ?? '').flat()) {
      const known = spellings.get(stem);
      if (known) countUp(known, word);
    }
  }
  return telling.map((stem) => commonest(spellings.get(stem) ?? new Map<string, number>()));
};
