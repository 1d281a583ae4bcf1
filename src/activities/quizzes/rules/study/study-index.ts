import type { StudyBank, StudyConcept } from './bank-index.ts';
import { NO_ABILITY } from './elo.ts';
import type { Ability } from './elo.ts';
import { emptyOrdinalSet, takeOrdinal } from './ordinal-set.ts';
import type { OrdinalSet } from './ordinal-set.ts';
import type { ConceptProgress } from './progress.ts';
import { emptyShelves, placeOnShelf } from './review-shelves.ts';
import type { ReviewShelves } from './review-shelves.ts';
import { emptyPool, joinPool, leavePool } from './wrong-pool.ts';
import type { WrongPool } from './wrong-pool.ts';

/** One learner in one bank, updated with each answer, so a pick never walks the bank or the history. */
export interface StudyIndex {
  readonly bank: StudyBank;
  readonly progress: Map<number, ConceptProgress>;
  readonly pool: WrongPool;
  /** For each domain: the places of the concepts that were answered at least once. */
  readonly seen: readonly OrdinalSet[];
  readonly shelves: ReviewShelves;
  /** For each domain: concepts of domains with the same value a question share their shelves. */
  readonly valueGroups: readonly number[];
  ability: Ability;
}

/** More groups would mean more shelves to weigh in every pick. */
const MOST_VALUE_GROUPS = 6;

/** Value of one more right question of a domain at the exam, relative to the mean of the bank. */
export const valueOf = ({ concepts }: StudyBank, { weight, members }: StudyBank['domains'][number]): number =>
  (weight * concepts.length) / Math.max(1, members.length);

const valueGroupsOf = (bank: StudyBank): number[] => {
  const values = bank.domains.map((domain) => Number(valueOf(bank, domain).toFixed(3)));
  const steps = [...new Set(values)].toSorted((a, b) => a - b);
  const perGroup = Math.ceil(steps.length / MOST_VALUE_GROUPS);
  const groupOf = new Map(steps.map((value, step) => [value, Math.floor(step / perGroup)]));
  return values.map((value) => groupOf.get(value) ?? 0);
};

/** Takes the newest progress of a concept; concepts of other banks are ignored. */
export const noteProgress = (index: StudyIndex, conceptId: string, progress: ConceptProgress): void => {
  const { bank, pool } = index;
  const ordinal = bank.ordinalOf.get(conceptId);
  if (ordinal === undefined) return;
  const before = index.progress.get(ordinal);
  index.progress.set(ordinal, progress);
  const isMoved = !progress.isInWrongPool || progress.firstSeenAt !== before?.firstSeenAt;
  if (before?.isInWrongPool && isMoved) leavePool(pool, { ordinal, firstSeenAt: before.firstSeenAt });
  if (progress.isInWrongPool) joinPool(pool, { ordinal, firstSeenAt: progress.firstSeenAt });
  const domain = bank.domainOf[ordinal] as number;
  if (!before) takeOrdinal(index.seen[domain] as OrdinalSet, bank.placeOf[ordinal] as number);
  const group = index.valueGroups[domain] as number;
  placeOnShelf(index.shelves, ordinal, progress.memory, { group, isMissed: progress.isInWrongPool });
};

export const openStudy = (
  bank: StudyBank,
  known: Iterable<readonly [conceptId: string, progress: ConceptProgress]> = [],
  ability: Ability = NO_ABILITY,
): StudyIndex => {
  const index: StudyIndex = {
    bank,
    progress: new Map(),
    pool: emptyPool(),
    seen: bank.domains.map(({ members }) => emptyOrdinalSet(members.length)),
    shelves: emptyShelves(),
    valueGroups: valueGroupsOf(bank),
    ability,
  };
  for (const [conceptId, progress] of known) noteProgress(index, conceptId, progress);
  return index;
};

export const conceptAt = ({ bank }: StudyIndex, ordinal: number): StudyConcept => {
  const concept = bank.concepts[ordinal];
  if (!concept) throw new RangeError(`no concept ${ordinal} in a bank of ${bank.concepts.length}`);
  return concept;
};
