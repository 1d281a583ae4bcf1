import type { Random } from '#core/random.ts';

/** How an exam is made up: how many questions, and which share of them from each domain. */
export interface Blueprint {
  readonly questions: number;
  /** In any unit: 30, 26, 24 and 20 or 3, 2.6, 2.4 and 2. */
  readonly weights: Readonly<Record<string, number>>;
}

export interface DomainCount {
  readonly domain: string;
  readonly count: number;
}

/** Whole questions by domain, largest remainders first; equal remainders in the order of names. */
export const countsOf = ({ questions, weights }: Blueprint): DomainCount[] => {
  const named = Object.entries(weights).filter(([, weight]) => weight > 0);
  const total = named.reduce((sum, [, weight]) => sum + weight, 0);
  const shares = named.map(([domain, weight]) => {
    const exact = (questions * weight) / total;
    return { domain, count: Math.floor(exact), rest: exact - Math.floor(exact) };
  });
  let missing = questions - shares.reduce((sum, { count }) => sum + count, 0);
  const byRest = shares.toSorted((a, b) => b.rest - a.rest || (a.domain < b.domain ? -1 : 1));
  for (const share of byRest) {
    if (missing <= 0) break;
    share.count += 1;
    missing -= 1;
  }
  return shares.map(({ domain, count }) => ({ domain, count }));
};

export interface DrawnExam {
  /** In the order they are asked. */
  readonly conceptIds: readonly string[];
  /** What the bank could not provide. */
  readonly short: readonly DomainCount[];
}

/** Questions of one case follow each other, at the place of the first one drawn. */
export const together = (
  conceptIds: readonly string[],
  caseOf: (conceptId: string) => string | undefined,
): string[] => {
  const byCase = new Map<string, string[]>();
  for (const id of conceptIds) {
    const group = caseOf(id) ?? id;
    byCase.set(group, [...(byCase.get(group) ?? []), id]);
  }
  return [...byCase.values()].flatMap((some) => (some.length > 1 ? some.toSorted() : some));
};

/** Draws without repeats; what one domain lacks is filled from the others, and reported. */
export const drawExam = (
  blueprint: Blueprint,
  conceptsOf: (domain: string) => readonly string[],
  random: Random,
): DrawnExam => {
  const counts = countsOf(blueprint);
  const decks = counts.map(({ domain, count }) => ({
    domain,
    count,
    deck: random.shuffle(conceptsOf(domain)),
  }));
  const drawn = decks.flatMap(({ deck, count }) => deck.slice(0, count));
  const spare = random.shuffle(decks.flatMap(({ deck, count }) => deck.slice(count)));
  const short = decks
    .filter(({ deck, count }) => deck.length < count)
    .map(({ domain, count, deck }) => ({ domain, count: count - deck.length }));
  const wanted = counts.reduce((sum, { count }) => sum + count, 0);
  return {
    conceptIds: random.shuffle([...drawn, ...spare.slice(0, wanted - drawn.length)]),
    short,
  };
};
