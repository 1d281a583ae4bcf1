/** A ballot being filled in: names by rank, first rank first, without empty ranks in between. */
export type Draft = readonly (readonly string[])[];

export interface DraftRules {
  readonly equalRanks: boolean;
  readonly maxRanks: number;
}

export const rankOf = (draft: Draft, name: string): number | undefined => {
  const index = draft.findIndex((names) => names.includes(name));
  return index === -1 ? undefined : index + 1;
};

export const takeOut = (draft: Draft, name: string): Draft =>
  draft.map((names) => names.filter((other) => other !== name)).filter((names) => names.length > 0);

export const mayAddRank = (draft: Draft, { maxRanks }: DraftRules): boolean => draft.length < maxRanks;

/** Puts a name at its own rank; names that no longer fit below drop off the end. */
export const placeAt = (draft: Draft, name: string, index: number, rules: DraftRules): Draft =>
  takeOut(draft, name)
    .toSpliced(Math.max(0, Math.min(index, draft.length)), 0, [name])
    .slice(0, rules.maxRanks);

export const addLast = (draft: Draft, name: string, rules: DraftRules): Draft =>
  mayAddRank(draft, rules) ? placeAt(draft, name, draft.length, rules) : draft;

/** One step up or down. From a shared rank, the step leads to a rank of its own; below the last rank is unranked. */
export const step = (draft: Draft, name: string, by: -1 | 1, rules: DraftRules): Draft => {
  const index = (rankOf(draft, name) ?? 0) - 1;
  if (index < 0) return by < 0 ? addLast(draft, name, rules) : draft;
  const isShared = (draft[index]?.length ?? 0) > 1;
  if (isShared) return placeBeside(draft, name, by < 0 ? index : index + 1, rules);
  if (by > 0 && index === draft.length - 1) return takeOut(draft, name);
  const other = draft[index + by];
  return other ? draft.with(index + by, draft[index] ?? []).with(index, other) : draft;
};

const placeBeside = (draft: Draft, name: string, index: number, rules: DraftRules): Draft =>
  mayAddRank(draft, rules) ? takeOut(draft, name).toSpliced(index, 0, [name]) : draft;

/**
 * What a typed number means: share that rank if the poll allows it, otherwise insert there and push the others down.
 */
export const setRank = (draft: Draft, name: string, rank: number | undefined, rules: DraftRules): Draft => {
  if (rank === undefined || !Number.isInteger(rank) || rank < 1) return takeOut(draft, name);
  if (rank === rankOf(draft, name)) return draft;
  const wanted = Math.min(rank, rules.maxRanks);
  if (!rules.equalRanks) return placeAt(draft, name, wanted - 1, rules);
  const isAlone = draft.some((names) => names.length === 1 && names[0] === name);
  const others = takeOut(draft, name);
  // When a name leaves its own rank, the ranks below move up; the typed number refers to the order before that.
  const target = isAlone && wanted > (rankOf(draft, name) ?? 0) ? wanted - 1 : wanted;
  const shared = others[target - 1];
  if (shared) return others.with(target - 1, [...shared, name]);
  return others.length < rules.maxRanks ? [...others, [name]] : others;
};

/** Names that may be ranked but are not, in the order given. */
export const unranked = (draft: Draft, names: readonly string[]): readonly string[] =>
  names.filter((name) => rankOf(draft, name) === undefined);
