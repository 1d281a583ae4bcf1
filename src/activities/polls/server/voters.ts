import { accountEmails } from '#platform/identity/server/account-emails.ts';
import type { Bringer, Voter } from '../rules/casting.ts';
import type { PollState } from '../rules/state.ts';
import type { PollDeps } from './polls.deps.ts';

/** Only a roll of accounts asks for it. */
export const withEmail = async (
  { store }: Pick<PollDeps, 'store'>,
  { settings }: PollState,
  bringer: Bringer,
): Promise<Bringer> => {
  if (settings.voters !== 'roll' || !bringer.hasAccount) return bringer;
  const emails = await accountEmails(store, [bringer.identityId]);
  return { ...bringer, email: emails.get(bringer.identityId) };
};

/** For a voter who is not on the roll. */
export const unknownVoter = ({ by }: Voter) =>
  by === 'account' ? ('poll-not-on-roll' as const) : ('poll-code-unknown' as const);
