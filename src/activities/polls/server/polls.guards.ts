import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { PollState } from '../rules/state.ts';
import type { Voter } from './ballot-batch.ts';

export const isOwner = (poll: PollState, actor: Pick<Actor, 'identityId'>): boolean =>
  poll.ownerId === actor.identityId;

export const requireOwner = (poll: PollState, actor: Actor): Result<PollState> =>
  isOwner(poll, actor) ? ok(poll) : fail('not-allowed');

/** Codes are typed from paper: case, spaces and hyphens do not matter. */
export const tidyCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z\d]/g, '');

/** What makes this caller one voter of this poll. */
export const voterOf = (poll: PollState, actor: Actor, code: string | undefined): Result<Voter> => {
  switch (poll.settings.voters) {
    case 'anyone':
      return ok({ by: 'mark', key: actor.identityId });
    case 'accounts':
      return actor.kind === 'account' ? ok({ by: 'mark', key: actor.identityId }) : fail('sign-in-needed');
    case 'codes':
      return code === undefined || tidyCode(code) === ''
        ? fail('poll-code-needed')
        : ok({ by: 'code', key: tidyCode(code) });
  }
};
