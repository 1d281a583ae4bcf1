import type { IdentityId } from '#core/ids.ts';
import type { Instant } from '#core/instant.ts';
import { scanPages } from '#server/kit/read-pages.ts';
import { UnreadableItem } from '#store/port/reader.ts';
import { StoreError } from '#store/port/store-error.ts';
import type { Store } from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';
import type { Item } from '#store/port/values.ts';
import type { Adopter, Adopting, Adoption, Found } from './adopter.ts';
import { FoundReport, nameOfItem } from './found-report.ts';
import type { TableReport } from './found-report.ts';
import {
  adoptOperations,
  isMade,
  isMarked,
  isUndone,
  keyOf,
  madeOperations,
  MARK,
  undoOperations,
} from './mark.items.ts';

/** Small enough that a page is looked through between two answers to people who wait. */
const PAGE = 100;
/** As often as somebody could be faster at one item. */
const ATTEMPTS = 4;
const IN_CHANGE = 'is being changed by somebody; run it again';

/** Only these say something about the item; a lost disk or a throttled table ends the run. */
const ABOUT_ITEM = new Set(['bad-key', 'bad-value', 'item-too-large', 'bad-operation']);

export interface AdoptRun {
  readonly store: Store;
  readonly adopters: readonly Adopter[];
  readonly now: Instant;
  /** Nobody: only looks. */
  readonly owner?: IdentityId | undefined;
  /** Says what would be written. */
  readonly isDryRun?: boolean;
  /** Undoing leaves what adopting made: something that stays belongs to it. */
  readonly keepsMade?: boolean;
  /** After every page: the table, and how many of its items were looked at. */
  readonly onItems?: (table: Table, items: number) => void;
  readonly signal?: AbortSignal | undefined;
}

type Visit = (item: Item, report: FoundReport, adopter: Adopter) => Promise<void>;
type Finish = (report: FoundReport, adopter: Adopter) => Promise<void>;

/** Page by page: nothing is kept of a page but what it adds to the report. */
const visitTables = async (run: AdoptRun, visit: Visit, finish?: Finish): Promise<TableReport[]> => {
  const reports: TableReport[] = [];
  for (const adopter of run.adopters) {
    const report = new FoundReport(adopter);
    let count = 0;
    for await (const items of scanPages(run.store, adopter.table, PAGE)) {
      run.signal?.throwIfAborted();
      for (const item of items) await visit(item, report, adopter);
      run.onItems?.(adopter.table, (count += items.length));
    }
    await finish?.(report, adopter);
    reports.push(report.done());
  }
  return reports;
};

/** What goes wrong with one item is said of that item; the others go on. */
const orProblem = async (
  report: FoundReport,
  table: Table,
  item: Item,
  work: () => Promise<void>,
): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (error instanceof UnreadableItem) report.unreadable(item, error);
    else if (error instanceof StoreError && ABOUT_ITEM.has(error.code))
      report.problem(`${nameOfItem(table, item)}: ${error.message}`);
    else throw error;
  }
};

/** Rows that are there already stay; one that is somebody else's is said, and the rest goes on without it. */
const withoutTaken = async (
  { store }: Adopting,
  adoption: Adoption,
): Promise<{ readonly adoption: Adoption; readonly conflicts: readonly string[] }> => {
  const there = await Promise.all(
    adoption.rows.map(async ({ table, item, conflictWith }) =>
      conflictWith ? store.get(table, keyOf(table, item)) : undefined,
    ),
  );
  const conflicts = adoption.rows.flatMap(({ conflictWith }, at) => {
    const current = there[at];
    return (current && conflictWith?.(current)) ?? [];
  });
  return { adoption: { ...adoption, rows: adoption.rows.filter((_, at) => !there[at]) }, conflicts };
};

const isNothing = ({ attributes, rows }: Adoption): boolean =>
  Object.keys(attributes).length === 0 && rows.length === 0;

type Written = 'written' | 'nothing' | 'changed';

/** What one item is adopted with. */
interface Step {
  readonly adopter: Adopter;
  readonly adopting: Adopting;
  readonly isDryRun: boolean;
  /** A row that is somebody else's. */
  readonly tell: (conflict: string) => void;
}

/** Whether it was written; refused for the item's sake, it says which attributes had no place in it. */
const write = async ({ adopter, adopting }: Step, item: Item, adoption: Adoption): Promise<boolean> => {
  try {
    const operations = adoptOperations(adopter.table, item, adoption, adopting.now);
    return (await adopting.store.transact(operations)).ok;
  } catch (error) {
    if (!(error instanceof StoreError) || !ABOUT_ITEM.has(error.code)) throw error;
    const names = [...Object.keys(adoption.attributes), MARK].join(', ');
    throw new StoreError(error.code, `${names} cannot be added: ${error.message}`, { cause: error });
  }
};

const adoptOnce = async (step: Step, item: Item, found: Found): Promise<Written> => {
  const { adopting, isDryRun } = step;
  const wanted = await found.adopt?.(adopting);
  if (!wanted) return 'nothing';
  const { adoption, conflicts } = await withoutTaken(adopting, wanted);
  const isWritten = isNothing(adoption) || isDryRun || (await write(step, item, adoption));
  if (!isWritten) return 'changed';
  for (const conflict of conflicts) step.tell(conflict);
  return isNothing(adoption) ? 'nothing' : 'written';
};

/** Decided again when somebody was faster. */
const adoptItem = async (step: Step, item: Item): Promise<Written> => {
  const { table, look } = step.adopter;
  let current: Item | undefined = item;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const found = current && !isMarked(current) ? look(current) : undefined;
    if (!current || !found) return 'nothing';
    const written = await adoptOnce(step, current, found);
    if (written !== 'changed') return written;
    current = await step.adopting.store.get(table, keyOf(table, item));
  }
  return 'changed';
};

/** Another run may have made the same item meanwhile; a changed one keeps its counts. */
const addSummary = async (run: AdoptRun, report: FoundReport, adopter: Adopter): Promise<void> => {
  const { store, owner, now } = run;
  const made = owner === undefined ? undefined : await adopter.summary?.({ store, owner, now });
  if (!made) return;
  const operations =
    'change' in made ? [made.change] : madeOperations(adopter.table, made.item, made.rows, now);
  if (run.isDryRun === true || (await store.transact(operations)).ok) report.count(made.entity, 'written');
  else if ('change' in made) report.problem(`${adopter.table.name}, ${made.entity}: ${IN_CHANGE}`);
};

/** Looks at every item; with an owner, makes theirs what nobody has. Repeating it changes nothing more. */
export const adoptTables = (run: AdoptRun): Promise<TableReport[]> =>
  visitTables(
    run,
    (item, report, adopter) =>
      orProblem(report, adopter.table, item, async () => {
        const found = adopter.look(item);
        if (!found) {
          report.other();
          return;
        }
        report.count(found.entity, 'found');
        if (isMarked(item)) report.count(found.entity, 'adopted');
        if (run.owner === undefined) return;
        const tell = (conflict: string): void =>
          report.problem(`${nameOfItem(adopter.table, item)}: ${conflict}`);
        const adopting = { store: run.store, owner: run.owner, now: run.now };
        const step = { adopter, adopting, isDryRun: run.isDryRun === true, tell };
        const written = await adoptItem(step, item);
        if (written === 'written') report.count(found.entity, 'written');
        if (written === 'changed') tell(IN_CHANGE);
      }),
    (report, adopter) => addSummary(run, report, adopter),
  );

/** Takes back what adopting wrote and nobody has changed since. `tables` are all that it may have written to. */
export const undoAdoption = (run: AdoptRun, tables: readonly Table[]): Promise<TableReport[]> =>
  visitTables(run, (item, report, adopter) =>
    orProblem(report, adopter.table, item, async () => {
      if (!isMarked(item) || !isUndone(item)) return;
      const { entity } = adopter.look(item) ?? { entity: 'others' };
      report.count(entity, 'found');
      if (run.keepsMade === true && isMade(item)) {
        report.problem(`${nameOfItem(adopter.table, item)}: has what is used here since, and stays`);
        return;
      }
      const undone =
        run.isDryRun === true || (await run.store.transact(undoOperations(adopter.table, item, tables))).ok;
      if (undone) report.count(entity, 'written');
      else report.problem(`${nameOfItem(adopter.table, item)}: is used here since, and stays`);
    }),
  );

/** After undoing: a row that was made for something which is in use here since has kept its mark. */
export const isAnyMarked = async (run: AdoptRun): Promise<boolean> => {
  let isFound = false;
  await visitTables({ ...run, onItems: () => undefined }, async (item) => {
    isFound ||= isMarked(item);
  });
  return isFound;
};
