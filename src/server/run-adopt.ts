import { idOf } from '#core/ids.ts';
import type { IdentityId } from '#core/ids.ts';
import { messageOf } from '#register/words.ts';
import type { Result } from '#core/result.ts';
import { usersTable } from '#platform/identity/server/identity.items.ts';
import { acceptEmail } from '#platform/identity/server/inputs.ts';
import { accountByEmail, reserveAccount } from '#platform/identity/server/owner.service.ts';
import type { Adopter } from '#platform/operations/server/adopt/adopter.ts';
import { adoptTables, isAnyMarked, undoAdoption } from '#platform/operations/server/adopt/adopt-tables.ts';
import type { TableReport } from '#platform/operations/server/adopt/found-report.ts';
import type { Store } from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';
import type { Clock } from './kit/clock.ts';
import type { Ids } from './kit/ids.ts';
import { platformTable } from './kit/platform-table.ts';
import { RecoveryError } from './recovery/recovery-error.ts';

export interface AdoptWish {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly adopters: readonly Adopter[];
  /** Tables that exist. */
  readonly tables: readonly Table[];
  /** Only some of the existing tables. */
  readonly only?: readonly string[] | undefined;
  /** The e-mail of the new owner; without it, nothing is written. */
  readonly owner?: string | undefined;
  readonly isDryRun?: boolean;
  readonly isUndo?: boolean;
  readonly onItems?: (table: Table, items: number) => void;
  readonly signal?: AbortSignal;
}

export interface Adopted {
  readonly tables: readonly TableReport[];
  /** The owner's e-mail had no account: nobody can enter until the operator's link is used. */
  readonly isOwnerNew: boolean;
}

/** In a dry run, of an account that would be made. */
const NOBODY_YET = idOf<'identity'>('nobody-yet');

const orRefused = <T>(result: Result<T>): T => {
  if (result.ok) return result.value;
  throw new RecoveryError(messageOf(result.error.code, 'en', result.error.params));
};

const ownerOf = async (
  wish: AdoptWish,
): Promise<{ readonly id: IdentityId; readonly isNew: boolean } | undefined> => {
  if (wish.owner === undefined) return undefined;
  const known = orRefused(await accountByEmail(wish, wish.owner));
  if (known !== undefined) return { id: known, isNew: false };
  if (wish.isDryRun === true) return { id: NOBODY_YET, isNew: true };
  return { id: orRefused(await reserveAccount(wish, wish.owner)), isNew: true };
};

const namesOf = (tables: readonly Table[]): string => tables.map(({ name }) => name).join(', ');

/** Adopters of the existing tables; an unknown name is refused with the list of all. */
const chosenOf = ({ adopters, tables, only }: AdoptWish): readonly Adopter[] => {
  const names = new Set(tables.map(({ name }) => name));
  const all = adopters.filter(({ table }) => names.has(table.name));
  const unknown = only?.find((name) => !all.some(({ table }) => table.name === name));
  if (unknown !== undefined)
    throw new RecoveryError(
      `There is no table "${unknown}" of an original system. There are ${namesOf(all.map(({ table }) => table))}.`,
    );
  return only ? all.filter(({ table }) => only.includes(table.name)) : all;
};

/** People and codes need tables that no original system has. */
const refuseMissing = (there: readonly Table[]): void => {
  const missing = [platformTable, usersTable].filter(
    ({ name }) => !there.some((table) => table.name === name),
  );
  if (missing.length === 0) return;
  throw new RecoveryError(
    `${namesOf(missing)} must be there to write to: make the tables first (DYNAMODB_CREATE_TABLES=yes). Nothing was changed.`,
  );
};

/** Reports on the tables, gives unowned content to the owner, or undoes that. Safe to interrupt and repeat. */
export const runAdopt = async (wish: AdoptWish): Promise<Adopted> => {
  const { store, clock, isDryRun = false, onItems, signal } = wish;
  const run = {
    store,
    adopters: chosenOf(wish),
    now: clock.now(),
    isDryRun,
    ...(onItems && { onItems }),
    ...(signal && { signal }),
  };
  const isOfPeople = ({ table }: Adopter): boolean => table === usersTable;
  const people = run.adopters.filter(isOfPeople);
  const things = run.adopters.filter((adopter) => !isOfPeople(adopter));
  if (wish.isUndo === true) {
    const undone = await undoAdoption({ ...run, adopters: things }, wish.tables);
    // Without an owner, content used here since then would belong to nobody forever.
    const keepsMade = !isDryRun && (await isAnyMarked({ ...run, adopters: things }));
    const left = await undoAdoption({ ...run, adopters: people, keepsMade }, wish.tables);
    return { tables: [...left, ...undone], isOwnerNew: false };
  }
  if (wish.owner !== undefined) refuseMissing(wish.tables);
  if (wish.owner !== undefined) orRefused(acceptEmail(wish.owner));
  // People first: the owner may be one of them, found by e-mail, before an account is created.
  const found = await adoptTables({
    ...run,
    adopters: people,
    owner: wish.owner === undefined ? undefined : NOBODY_YET,
  });
  const owner = await ownerOf(wish);
  const rest = await adoptTables({ ...run, adopters: things, owner: owner?.id });
  return { tables: [...found, ...rest], isOwnerNew: owner?.isNew ?? false };
};
