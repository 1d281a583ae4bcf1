import type { Tally } from '../contract.answers.ts';
import { LONGEST_TEXT_KEY } from '../contract.sorting.ts';
import type { Sorting } from '../contract.sorting.ts';
import { clustersOf } from './debrief/clusters.ts';
import { isNear } from './spelling.ts';
import { comparable } from './typed-text.ts';

export interface Written {
  readonly text: string;
  readonly count: number;
}

export interface AnswerGroup {
  /** The host's own, or that of the answer it gathers around. */
  readonly groupId: string;
  /** What the host called it, else the words its answers share. */
  readonly name: string;
  readonly isOwn: boolean;
  readonly texts: readonly Written[];
}

export interface Arranged {
  /** Largest first. */
  readonly groups: readonly AnswerGroup[];
  /** In no group. */
  readonly singles: readonly Written[];
  readonly hidden: readonly Written[];
  readonly spotlight: Written | undefined;
}

export const NO_SORTING: Sorting = { groups: [], hidden: [] };

/** Equal for spellings of one text, and short enough to be kept. */
export const textKeyOf = (text: string): string => comparable(text).slice(0, LONGEST_TEXT_KEY) || text;

/** Replaces a misspelled text by the most frequent one it resembles: a typo should not be a group of its own. */
const spelled = (texts: readonly Written[]): readonly string[] => {
  const keys = texts.map(({ text }) => textKeyOf(text));
  return texts.map(({ text }, index) => {
    const model = keys.findIndex((key, at) => at < index && isNear(key, keys[index] ?? ''));
    return model < 0 ? text : (texts[model]?.text ?? text);
  });
};

/** Which of the texts say the same, by words and by spelling; the first of each says what the rest are near to. */
const alike = (texts: readonly Written[]): readonly (readonly number[])[] => {
  const models = spelled(texts);
  const distinct = [...new Set(models)];
  const withModel = (model: string): number[] =>
    models.flatMap((each, index) => (each === model ? [index] : []));
  const clustered = clustersOf(distinct).map(({ members }) =>
    members.flatMap((member) => withModel(distinct[member] ?? '')),
  );
  const seen = new Set(clustered.flat());
  const slips = distinct.map(withModel).filter((group) => group.length > 1 && !seen.has(group[0] ?? -1));
  return [...clustered, ...slips];
};

const sizeOf = ({ texts }: Pick<AnswerGroup, 'texts'>): number =>
  texts.reduce((sum, { count }) => sum + count, 0);

const nameFor = (texts: readonly Written[]): string => {
  const [cluster] = clustersOf(texts.map(({ text }) => text));
  return cluster?.terms.slice(0, 2).join(', ') ?? texts[0]?.text ?? '';
};

/**
 * The free answers as the room sees them. What the host placed stays; what is like something placed joins it; the rest
 * gathers by itself. Depends only on the texts, their order and the host's sorting, so every screen shows the same.
 */
export const arrange = (all: readonly Written[], sorting: Sorting = NO_SORTING): Arranged => {
  const isHidden = new Set(sorting.hidden);
  const texts = all.filter(({ text }) => !isHidden.has(textKeyOf(text)));
  const ownerOf = new Map(
    sorting.groups.flatMap(({ groupId, texts: keys }) => keys.map((key) => [key, groupId])),
  );
  const placed = texts.map(({ text }) => ownerOf.get(textKeyOf(text)));
  const free = new Map<string, readonly number[]>();
  for (const members of alike(texts)) {
    const owners = members.flatMap((member) => placed[member] ?? []);
    const loose = members.filter((member) => placed[member] === undefined);
    // Near to several of the host's groups: the one that most of its like are in, the first of equals.
    const owner = commonest(owners);
    if (owner !== undefined) for (const member of loose) placed[member] = owner;
    else if (loose.length > 1) free.set(`a ${textKeyOf(texts[members[0] ?? 0]?.text ?? '')}`, loose);
  }
  const inFree = new Set([...free.values()].flat());
  const pick = (members: readonly number[]): Written[] => members.flatMap((member) => texts[member] ?? []);
  const own = sorting.groups.map(({ groupId, name }): AnswerGroup => {
    const members = pick([...texts.keys()].filter((index) => placed[index] === groupId));
    return { groupId, name: name === '' ? nameFor(members) : name, isOwn: true, texts: members };
  });
  const auto = [...free].map(([groupId, members]): AnswerGroup => {
    const inOrder = pick(members.toSorted((a, b) => a - b));
    return { groupId, name: nameFor(inOrder), isOwn: false, texts: inOrder };
  });
  return {
    groups: [...own, ...auto].toSorted((a, b) => sizeOf(b) - sizeOf(a)),
    singles: texts.filter((_, index) => placed[index] === undefined && !inFree.has(index)),
    hidden: all.filter(({ text }) => isHidden.has(textKeyOf(text))),
    spotlight: texts.find(({ text }) => textKeyOf(text) === sorting.spotlight),
  };
};

const commonest = (values: readonly string[]): string | undefined => {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].reduce<readonly [string | undefined, number]>(
    (best, [value, count]) => (count > best[1] ? [value, count] : best),
    [undefined, 0],
  )[0];
};

/** What the room may see of written answers: nothing the host has hidden. */
export const withoutHidden = (tally: Tally, sorting: Sorting | undefined): Tally => {
  if (!sorting || sorting.hidden.length === 0) return tally;
  const isHidden = new Set(sorting.hidden);
  const isShown = ({ text }: Written): boolean => !isHidden.has(textKeyOf(text));
  if (tally.kind === 'texts') return { ...tally, texts: tally.texts.filter(isShown) };
  return tally.kind === 'words' ? { ...tally, words: tally.words.filter(isShown) } : tally;
};

/** Puts an answer into a group, or into none; the group's own answers stay with it from then on. */
export const placeText = (
  sorting: Sorting,
  { groups }: Pick<Arranged, 'groups'>,
  text: string,
  to: string | undefined,
): Sorting => {
  const key = textKeyOf(text);
  const kept = sorting.groups.map((group) => ({
    ...group,
    texts: group.texts.filter((each) => each !== key),
  }));
  if (to === undefined) return { ...sorting, groups: kept };
  const target = groups.find(({ groupId }) => groupId === to);
  const keysOf = (group: AnswerGroup | undefined): string[] =>
    group?.texts.map((each) => textKeyOf(each.text)) ?? [];
  if (kept.some(({ groupId }) => groupId === to)) {
    const next = kept.map((group) =>
      group.groupId === to ? { ...group, texts: [...group.texts, key] } : group,
    );
    return { ...sorting, groups: next };
  }
  const made = { groupId: newGroupId(sorting), name: target?.name ?? '', texts: [...keysOf(target), key] };
  return { ...sorting, groups: [...kept, { ...made, texts: [...new Set(made.texts)] }] };
};

/** Its answers stay together under this name, whatever comes. */
export const nameGroup = (sorting: Sorting, group: AnswerGroup, name: string): Sorting => {
  const texts = group.texts.map(({ text }) => textKeyOf(text));
  if (!group.isOwn)
    return { ...sorting, groups: [...sorting.groups, { groupId: newGroupId(sorting), name, texts }] };
  return {
    ...sorting,
    groups: sorting.groups.map((each) => (each.groupId === group.groupId ? { ...each, name } : each)),
  };
};

/** The next number that no group has. */
export const newGroupId = ({ groups }: Sorting): string => {
  const taken = new Set(groups.map(({ groupId }) => groupId));
  for (let number = 1; ; number++) if (!taken.has(`g${number}`)) return `g${number}`;
};

export const toggleHidden = (sorting: Sorting, text: string): Sorting => {
  const key = textKeyOf(text);
  const isHidden = sorting.hidden.includes(key);
  const { spotlight, ...rest } = sorting;
  return {
    ...rest,
    ...(spotlight !== undefined && spotlight !== key && { spotlight }),
    hidden: isHidden ? sorting.hidden.filter((each) => each !== key) : [...sorting.hidden, key],
  };
};

export const toggleSpotlight = (sorting: Sorting, text: string): Sorting => {
  const key = textKeyOf(text);
  const { spotlight, ...rest } = sorting;
  return spotlight === key ? rest : { ...rest, spotlight: key };
};
