/** What a picker must know of a question; its text stays in the bank. */
export interface StudyConcept {
  readonly conceptId: string;
  readonly domain: string;
  /** Rating of the question, see ratingOfDifficulty. */
  readonly difficulty: number;
  /** See guessRate. */
  readonly guess: number;
  /** The same for questions that are asked together. */
  readonly caseId?: string | undefined;
}

export interface StudyDomain {
  readonly name: string;
  /** Share of the exam. */
  readonly weight: number;
  /** Ordinals of its concepts, ascending. */
  readonly members: Int32Array;
  readonly meanDifficulty: number;
  readonly meanGuess: number;
}

/** The questions of some sources in one language, shared by all their learners. Immutable. */
export interface StudyBank {
  readonly concepts: readonly StudyConcept[];
  readonly ordinalOf: ReadonlyMap<string, number>;
  readonly domains: readonly StudyDomain[];
  /** For each concept: its domain, and its place in the domain. */
  readonly domainOf: Int32Array;
  readonly placeOf: Int32Array;
  /** Ordinals of the questions of a case, ascending. */
  readonly cases: ReadonlyMap<string, readonly number[]>;
}

/**
 * Shares of the exam by domain, in any unit. Without any, a domain weighs as much as it has questions; with some, an
 * unnamed domain is not examined.
 */
export type DomainWeights = Readonly<Record<string, number>>;

const inOrder = (concepts: readonly StudyConcept[]): readonly StudyConcept[] => {
  const isSorted = concepts.every(
    ({ conceptId }, index) => index === 0 || (concepts[index - 1]?.conceptId ?? '') < conceptId,
  );
  if (isSorted) return concepts;
  return concepts.toSorted((a, b) => (a.conceptId < b.conceptId ? -1 : Number(a.conceptId > b.conceptId)));
};

const groupByDomain = (concepts: readonly StudyConcept[]): Map<string, number[]> => {
  const groups = new Map<string, number[]>();
  concepts.forEach(({ domain }, ordinal) => {
    const group = groups.get(domain);
    if (group) group.push(ordinal);
    else groups.set(domain, [ordinal]);
  });
  return groups;
};

const groupByCase = (concepts: readonly StudyConcept[]): Map<string, number[]> => {
  const cases = new Map<string, number[]>();
  concepts.forEach(({ caseId }, ordinal) => {
    if (caseId !== undefined) cases.set(caseId, [...(cases.get(caseId) ?? []), ordinal]);
  });
  return cases;
};

/** Sorted by id, so the same questions give the same picks wherever the index is built. */
export const indexBank = (unordered: readonly StudyConcept[], weights: DomainWeights = {}): StudyBank => {
  const concepts = inOrder(unordered);
  const groups = [...groupByDomain(concepts)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const weightOf = (name: string): number =>
    Object.hasOwn(weights, name) ? Math.max(0, weights[name] ?? 0) : 0;
  const isWeighted = groups.some(([name]) => weightOf(name) > 0);
  const raw = groups.map(([name, group]) => (isWeighted ? weightOf(name) : group.length));
  const sum = raw.reduce((total, weight) => total + weight, 0);
  const domainOf = new Int32Array(concepts.length);
  const placeOf = new Int32Array(concepts.length);
  const domains = groups.map(([name, group], domain) => {
    group.forEach((ordinal, place) => {
      domainOf[ordinal] = domain;
      placeOf[ordinal] = place;
    });
    const mean = (of: (concept: StudyConcept) => number): number =>
      group.reduce((total, ordinal) => total + of(concepts[ordinal] as StudyConcept), 0) / group.length;
    return {
      name,
      weight: (raw[domain] ?? 0) / (sum || 1),
      members: Int32Array.from(group),
      meanDifficulty: mean(({ difficulty }) => difficulty),
      meanGuess: mean(({ guess }) => guess),
    };
  });
  return {
    concepts,
    ordinalOf: new Map(concepts.map(({ conceptId }, ordinal) => [conceptId, ordinal])),
    domains,
    domainOf,
    placeOf,
    cases: groupByCase(concepts),
  };
};
