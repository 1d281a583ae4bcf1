import { basename } from 'node:path';
import { pino } from 'pino';
import { BankCache } from '../server/bank-cache.ts';
import type { LoadedBank } from '../server/bank-cache.ts';
import { newBankOperations, OPERATOR } from '../server/banks.items.ts';
import { findBank, newBank } from '../server/banks.service.ts';
import { readDrafts } from '../server/drafts.ts';
import type { BankDeps } from '../server/quizzes.deps.ts';
import { Deadlines } from '#platform/rooms/server/deadlines.ts';
import { RoomQueue } from '#platform/rooms/server/room-queue.ts';
import { tablesOf } from '#server/activities.ts';
import { readConfig } from '#server/config.ts';
import { systemClock } from '#server/kit/clock.ts';
import { randomIds } from '#server/kit/ids.ts';
import { openStore } from '#server/open-store.ts';
import { StoreError } from '#store/port/store-error.ts';
import type { Terminal } from '#cli/command.ts';
import { refuseInput } from './bank-files.ts';

/** The store could not be opened; the sentence says why and what to do. */
export class NoStore extends Error {}

const IN_USE = 'A running server has the database open. Stop it first, or import on the page of the bank.';

/** The banks of the server this folder or store belongs to. */
export const withBanks = async <T>(
  { env }: Pick<Terminal, 'env'>,
  use: (deps: BankDeps) => Promise<T>,
): Promise<T> => {
  const read = readConfig(env);
  if (!read.ok) return refuseInput(read.problems.join('\n'));
  const [clock, ids, log] = [systemClock, randomIds, pino({ level: 'silent' })];
  const store = await openStore(read.config, tablesOf(read.config), clock).catch((error: unknown) => {
    if (!(error instanceof StoreError)) throw error;
    throw new NoStore(error.code === 'in-use' ? IN_USE : error.message);
  });
  const deadlines = new Deadlines({ store, clock, ids, log });
  try {
    return await use({
      store,
      clock,
      ids,
      deadlines,
      queue: new RoomQueue(),
      banks: new BankCache({ store, clock }),
    });
  } finally {
    await deadlines.close();
    await store.close();
  }
};

const slugOf = (path: string): string => {
  const name = basename(path).replace(/\.\w+$/, '');
  const slug = name
    .normalize('NFKD')
    .replaceAll(/[^\w-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .toLowerCase()
    .slice(0, 60);
  return slug.length >= 3 ? slug : `bank-${slug || 'of-questions'}`;
};

/** Named like the first file; importing the file again updates the same bank. Everybody may study it. */
export const bankForFile = async (deps: BankDeps, path: string): Promise<string> => {
  const bankId = slugOf(path);
  if (await findBank(deps, bankId)) return bankId;
  const title = basename(path).replace(/\.\w+$/, '');
  const bank = newBank({ bankId, title, ownerId: OPERATOR, isShared: true }, deps.clock.now());
  await deps.store.transact(newBankOperations(bank));
  return bankId;
};

/** Everything in a bank: published questions, with drafts in place of what they change. */
export const readStoredBank = async (deps: BankDeps, bankId: string): Promise<LoadedBank['questions']> => {
  const loaded = await deps.banks.get(bankId, { isStrict: true });
  if (!loaded)
    return refuseInput(`There is no bank ${bankId}. The page of a bank shows its id in its address.`);
  const merged = new Map(loaded.questions);
  for (const [id, [draft]] of await readDrafts(deps, loaded.bank)) if (draft) merged.set(id, draft.question);
  return merged;
};
