import { fail, ok } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { LoadedBank } from './bank-cache.ts';
import { OPERATOR } from './banks.items.ts';
import type { Bank } from './banks.items.ts';

type Asker = Pick<Actor, 'identityId' | 'isAdmin'>;

export const ownsBank = ({ ownerId }: Pick<Bank, 'ownerId'>, actor: Asker): boolean =>
  ownerId === actor.identityId || (ownerId === OPERATOR && actor.isAdmin);

export const mayStudy = (bank: Pick<Bank, 'ownerId' | 'isShared'>, actor: Asker): boolean =>
  bank.isShared || ownsBank(bank, actor);

/** For everybody else, a private bank does not exist. */
export const requireStudyable = (loaded: LoadedBank | undefined, actor: Asker) =>
  loaded && mayStudy(loaded.bank, actor) ? ok(loaded) : fail('quiz-bank-not-found');

export const requireBankOwner = <B extends Pick<Bank, 'ownerId' | 'isShared'>>(
  bank: B | undefined,
  actor: Asker,
) => {
  if (!bank || !mayStudy(bank, actor)) return fail('quiz-bank-not-found');
  return ownsBank(bank, actor) ? ok(bank) : fail('not-allowed');
};
