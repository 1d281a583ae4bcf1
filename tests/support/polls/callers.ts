import { randomUUID } from 'node:crypto';
import type { NewPoll, OwnerView, PollView } from '#activities/polls/contract.views.ts';
import type { ChainEntry } from '#activities/polls/rules/chain.ts';
import type { Receipt } from '#activities/polls/rules/casting.ts';
import type { Answer, GuestCaller } from '#tests/support/server/callers.ts';

export interface NewBallot {
  readonly ballotId: string;
  readonly secret: string;
  readonly ranks: readonly (readonly string[])[];
  readonly code?: string;
}

export const aBallot = (...names: readonly string[]): NewBallot => ({
  ballotId: randomUUID(),
  secret: `secret-${randomUUID()}`,
  ranks: names.map((name) => [name]),
});

export const makePoll = async (owner: GuestCaller, given: Partial<NewPoll> = {}): Promise<OwnerView> => {
  const made = await owner.call<OwnerView>('POST /polls', {
    title: 'Lunch',
    candidates: ['Pizza', 'Soup', 'Curry'],
    open: true,
    ...given,
  });
  if (made.status !== 200) throw new Error(`no poll: ${made.text}`);
  return made.body;
};

export type CastAnswer = Answer<Receipt & { readonly code?: string }>;

export const cast = (
  voter: GuestCaller,
  pollId: string,
  { ballotId, ...body }: NewBallot,
): Promise<CastAnswer> => voter.call(`PUT /polls/${pollId}/ballots/${ballotId}`, body);

export const readPoll = async (caller: GuestCaller, pollId: string): Promise<PollView> =>
  (await caller.call<PollView>(`GET /polls/${pollId}`)).body;

export const movePoll = (owner: GuestCaller, pollId: string, to: string): Promise<Answer<OwnerView>> =>
  owner.call(`POST /polls/${pollId}/status`, { to });

export interface PollRecord {
  readonly ballots: {
    readonly ballotId: string;
    readonly ranks: string[][];
    readonly isWithdrawn: boolean;
  }[];
  readonly entries: ChainEntry[];
}

/** The public record of a closed poll, all pages. */
export const readRecord = async (caller: GuestCaller, pollId: string): Promise<PollRecord> => {
  const record: PollRecord = { ballots: [], entries: [] };
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const query: string = cursor === '' ? '' : `?cursor=${encodeURIComponent(cursor)}`;
    const page: Answer<PollRecord & { readonly cursor?: string }> = await caller.call(
      `GET /polls/${pollId}/record${query}`,
    );
    if (page.status !== 200) throw new Error(`no record: ${page.text}`);
    record.ballots.push(...page.body.ballots);
    record.entries.push(...page.body.entries);
    cursor = page.body.cursor;
  }
  return record;
};
