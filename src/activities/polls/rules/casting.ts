import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import type { Choices } from '../contract.views.ts';
import { checkChoices } from './ballot.ts';
import type { CheckedChoices } from './ballot.ts';
import { append, digestOf } from './chain.ts';
import type { ChainEntry, EntryKind } from './chain.ts';
import { takesTokens } from './state.ts';
import type { Ballot, PollState } from './state.ts';

/** A ballot with its proof and its place in the chain. */
export interface StoredBallot extends Ballot {
  readonly receiptHash: string;
  /** The server's signature of its id, if the poll takes tokens. */
  readonly token: string | undefined;
  readonly voterName: string | undefined;
  readonly digest: string;
  readonly chainNumber: number;
  readonly chainHash: string;
}

/** Who sends a ballot, and the voting code they typed. The poll decides which of them counts. */
export interface Bringer {
  readonly identityId: string;
  readonly hasAccount: boolean;
  /** In normal form. */
  readonly code: string;
  /** Of the account, if the poll has a roll of accounts. */
  readonly email?: string | undefined;
}

/** One ballot to be cast. `choices` undefined withdraws it. */
export interface BallotCommand {
  readonly ballotId: string;
  readonly receiptHash: string;
  readonly choices: Choices | undefined;
  readonly voterName: string | undefined;
  /** Undefined for requests with a token or a receipt, which have no identity. */
  readonly bringer: Bringer | undefined;
  /** Checked against the poll's key before this. */
  readonly token?: string | undefined;
  /** The weight the token was signed for. */
  readonly weight?: number | undefined;
}

export interface Voter {
  readonly by: 'mark' | 'code' | 'account';
  readonly key: string;
}

/** Codes are typed from paper: case, spaces and hyphens do not matter. */
export const tidyCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z\d]/g, '');

/** What identifies a voter of this poll; the holder of a token was identified when it was issued. */
const voterOf = (poll: PollState, { bringer, token }: BallotCommand) => {
  if (takesTokens(poll)) return token === undefined ? fail('poll-token-needed') : ok(undefined);
  return bringer ? voterBy(poll, bringer) : fail('poll-token-invalid');
};

/** Who may have one token, or cast one ballot. */
export const voterBy = (poll: PollState, { identityId, hasAccount, code, email }: Bringer) => {
  switch (poll.settings.voters) {
    case 'anyone':
      return ok<Voter>({ by: 'mark', key: identityId });
    case 'accounts':
      return hasAccount ? ok<Voter>({ by: 'mark', key: identityId }) : fail('sign-in-needed');
    case 'roll':
      if (!hasAccount) return fail('sign-in-needed');
      return email === undefined ? fail('poll-not-on-roll') : ok<Voter>({ by: 'account', key: email });
    case 'codes':
      return code === '' ? fail('poll-code-needed') : ok<Voter>({ by: 'code', key: code });
  }
};

/** Open ballots carry a name; a secret poll does not keep it. */
const nameFor = (poll: PollState, given: string | undefined): string | undefined =>
  poll.settings.ballots === 'open' && given !== undefined && given !== '' ? given : undefined;

export interface Receipt {
  readonly ballotId: string;
  readonly chainNumber: number;
  readonly chainHash: string;
  readonly digest: string;
}

/** A ballot that will be written: before, after, and the voter it marks as used. */
export interface Accepted {
  readonly kind: EntryKind;
  readonly command: BallotCommand;
  readonly before: StoredBallot | undefined;
  readonly choices: CheckedChoices;
  readonly voter: Voter | undefined;
  /** Of the voter; 1 if left out. */
  readonly weight?: number;
}

const NO_CHOICES: CheckedChoices = { ranks: [], scores: undefined };

export const receiptOf = ({ ballotId, chainNumber, chainHash, digest }: Receipt): Receipt => ({
  ballotId,
  chainNumber,
  chainHash,
  digest,
});

export type WithdrawalRefusal = 'poll-wrong-receipt' | 'poll-not-editable';
export type BallotRefusal =
  | WithdrawalRefusal
  | 'poll-ballot-empty'
  | 'poll-ballot-invalid'
  | 'poll-code-needed'
  | 'poll-token-needed'
  | 'poll-token-invalid'
  | 'poll-not-on-roll'
  | 'sign-in-needed';

/** Whether a command has to be written or is answered at once (a repetition, a refusal). */
export const judgeBallot = (
  poll: PollState,
  command: BallotCommand,
  before: StoredBallot | undefined,
): Accepted | Result<Receipt, BallotRefusal> => {
  if (before && before.receiptHash !== command.receiptHash) return fail('poll-wrong-receipt');
  if (command.choices === undefined) return judgeWithdrawal(poll, command, before);
  const checked = checkChoices(poll, command.choices);
  if (!checked.ok) return checked;
  if (before) return judgeChange(poll, command, before, checked.value);
  const voter = voterOf(poll, command);
  if (!voter.ok) return voter;
  return { kind: 'cast', command, before, choices: checked.value, voter: voter.value };
};

const judgeChange = (
  poll: PollState,
  command: BallotCommand,
  before: StoredBallot,
  choices: CheckedChoices,
): Accepted | Result<Receipt, 'poll-not-editable'> => {
  const isRepetition = !before.isWithdrawn && before.digest === digestOf(unchecked(choices), before.weight);
  if (isRepetition) return ok(receiptOf(before));
  if (!poll.settings.canEdit) return fail('poll-not-editable');
  return { kind: 'changed', command, before, choices, voter: undefined };
};

const judgeWithdrawal = (
  poll: PollState,
  command: BallotCommand,
  before: StoredBallot | undefined,
): Accepted | Result<Receipt, WithdrawalRefusal> => {
  if (!before) return fail('poll-wrong-receipt');
  if (before.isWithdrawn) return ok(receiptOf(before));
  if (!poll.settings.canEdit) return fail('poll-not-editable');
  return { kind: 'withdrawn', command, before, choices: NO_CHOICES, voter: undefined };
};

const unchecked = ({ ranks, scores, answers }: CheckedChoices): Choices => ({
  ranks: ranks.map((rank) => [...rank]),
  scores,
  answers,
});

export interface WrittenBatch {
  readonly next: PollState;
  readonly entries: readonly ChainEntry[];
  readonly ballots: readonly StoredBallot[];
}

/** The poll after a batch, its chain entries, and the ballots as they will be stored, in the order given. */
export const writeBatch = (poll: PollState, accepted: readonly Accepted[]): WrittenBatch => {
  const digests = accepted.map((one) => digestOf(unchecked(one.choices), weightOf(one)));
  const { end, appended } = append(
    poll.chain,
    accepted.map(({ kind, command }, index) => ({
      kind,
      ballotId: command.ballotId,
      digest: digests[index] ?? '',
    })),
  );
  const ballots = accepted.map((one, index): StoredBallot => {
    const { command, choices, before, kind } = one;
    const [chainNumber, , ballotId, digest, chainHash] = appended[index] as ChainEntry;
    return {
      ballotId,
      ranks: choices.ranks,
      scores: choices.scores,
      answers: choices.answers,
      isWithdrawn: kind === 'withdrawn',
      weight: weightOf(one),
      receiptHash: command.receiptHash,
      token: before ? before.token : command.token,
      voterName: before ? before.voterName : nameFor(poll, command.voterName),
      digest,
      chainNumber,
      chainHash,
    };
  });
  const change = accepted.reduce((sum, one) => sum + countedChange(one), 0);
  return { next: { ...poll, chain: end, ballots: poll.ballots + change }, entries: appended, ballots };
};

/** A changed or withdrawn ballot keeps its weight. */
const weightOf = ({ before, weight, command }: Accepted): number =>
  before?.weight ?? weight ?? command.weight ?? 1;

const countedChange = ({ kind, before }: Accepted): number => {
  if (kind === 'withdrawn') return -1;
  return kind === 'cast' || before?.isWithdrawn ? 1 : 0;
};

/** Secret ballots of one batch are in an order that nobody could have observed. */
export const inBatchOrder = <T>(
  poll: PollState,
  accepted: readonly T[],
  shuffle: (items: readonly T[]) => T[],
): readonly T[] => (poll.settings.ballots === 'secret' ? shuffle(accepted) : accepted);
