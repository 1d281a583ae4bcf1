import type { Instant } from '#core/instant.ts';
import type { Answers, Contest } from '../contract.contests.ts';
import type { PollSettings } from '../contract.settings.ts';
import type { Choices } from '../contract.views.ts';
import type { Slot } from './slots.ts';

export interface Candidate {
  readonly name: string;
  readonly description?: string | undefined;
  readonly picture?: string | undefined;
  readonly slot?: Slot | undefined;
}

export type PollStatus = 'draft' | 'open' | 'closed' | 'archived';
export type ClosedBy = 'owner' | 'deadline' | 'everyone-voted' | 'import';

/** The end of the hash chain: number of entries, and the hash of the last. */
export interface ChainEnd {
  readonly length: number;
  readonly head: string;
}

export interface Extension {
  readonly at: Instant;
  readonly from: Instant;
  readonly to: Instant;
}

/** The voters on the roll. */
export interface Roll {
  /** 0 where the poll has no roll. */
  readonly roll: number;
  /** The total weight of all voters; undefined if each counts once. */
  readonly rollWeight?: number | undefined;
  /** How many voters have each weight, where ballots are secret and weights differ. */
  readonly rollClasses?: Readonly<Record<string, number>> | undefined;
}

/** The roll it extends is of codes. */
export interface PollState extends Roll {
  readonly pollId: string;
  /** `NOBODY` for a poll of another system that nobody has adopted. */
  readonly ownerId: string;
  readonly title: string;
  readonly description: string;
  readonly candidates: readonly Candidate[];
  /** Where options are times. */
  readonly timeZone: string | undefined;
  /** What the first question is called where there are more; else the title is the question. */
  readonly question: string | undefined;
  /** The further questions of a paper. */
  readonly contests: readonly Contest[];
  readonly settings: PollSettings;
  readonly status: PollStatus;
  readonly code: string;
  readonly createdAt: Instant;
  readonly startsAt: Instant | undefined;
  readonly expiresAt: Instant | undefined;
  readonly closedAt: Instant | undefined;
  readonly closedBy: ClosedBy | undefined;
  readonly reopenedAt: Instant | undefined;
  /** When the end was moved later after the first ballot, and from where to where. */
  readonly extensions: readonly Extension[];
  /** Somebody has seen a result, so the poll cannot be reopened. */
  readonly resultsSeen: boolean;
  readonly seed: string;
  readonly seedHash: string;
  /** Whether its voters get tokens, if its settings call for them; polls made before tokens existed work without. */
  readonly knowsTokens: boolean;
  readonly chain: ChainEnd;
  /** Ballots taken by another system before there was a chain: they count, but have no receipt. */
  readonly unchained: number;
  /** Ballots that count now: cast and not withdrawn. */
  readonly ballots: number;
  /** Accounts by their e-mail, where only those may vote. */
  readonly listed?: Roll | undefined;
  /** Origins of other sites where people may vote inside a frame. */
  readonly sites: readonly string[];
  /** Write-in -> the candidate it counts for; itself where the owner made it a candidate of its own. */
  readonly mergedWriteIns: Readonly<Record<string, string>>;
  /** 0 as long as only another system has written it. */
  readonly version: number;
}

export const NOBODY = '';

/** Ballots are cast with a token that the server signed blindly, so it does not know who casts them. */
export const takesTokens = ({
  knowsTokens,
  settings,
}: Pick<PollState, 'knowsTokens' | 'settings'>): boolean =>
  knowsTokens && settings.ballots === 'secret' && settings.voters !== 'anyone';

/** From then on nothing a voter relied on may change. */
export const hasBallots = ({ chain, unchained }: PollState): boolean => chain.length + unchained > 0;

/** One accepted ballot as it counts. `ranks` for every poll; `scores` only where the method asks for them. */
export interface Ballot {
  readonly ballotId: string;
  readonly ranks: readonly (readonly string[])[];
  readonly scores: Choices['scores'];
  /** To the further questions of a paper. */
  readonly answers?: Answers | undefined;
  readonly isWithdrawn: boolean;
  /** How many equal ballots of a file it represents, or its voter's weight. */
  readonly weight: number;
}

export type PollEvent =
  | { readonly type: 'changed' }
  | { readonly type: 'opened' }
  | { readonly type: 'closed' }
  | { readonly type: 'reopened' }
  | { readonly type: 'extended' }
  | { readonly type: 'archived' };
