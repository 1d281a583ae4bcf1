import { randomUUID } from 'node:crypto';
import type { NewPoll, OwnerView, PollView } from '#activities/polls/contract.views.ts';
import type { ChainEntry } from '#activities/polls/rules/chain.ts';
import type { Receipt } from '#activities/polls/rules/casting.ts';

export interface Answer<T> {
  readonly status: number;
  readonly body: T;
  /** As it came, for tests that look at every byte. */
  readonly text: string;
}

/** Somebody with a session, at whichever address the server has just now. */
export interface PollCaller {
  readonly token: string;
  call<T>(line: string, body?: unknown): Promise<Answer<T>>;
}

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

export const callerWith = (token: string, address: () => string): PollCaller => ({
  token,
  async call<T>(line: string, body?: unknown) {
    const [method = '', path = ''] = line.split(' ');
    const response = await fetch(`${address()}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: JSON.parse(text) as T, text };
  },
});

export const newGuest = async (address: () => string): Promise<PollCaller> => {
  const response = await fetch(`${address()}/api/me`);
  const token = /rt_session=([^;]*)/.exec(response.headers.get('set-cookie') ?? '')?.[1];
  await response.arrayBuffer();
  if (token === undefined) throw new Error(`no guest: ${response.status}`);
  return callerWith(token, address);
};

export const newGuests = async (number: number, address: () => string): Promise<PollCaller[]> => {
  const guests: PollCaller[] = [];
  while (guests.length < number) {
    const some = Array.from({ length: Math.min(20, number - guests.length) }, () => newGuest(address));
    guests.push(...(await Promise.all(some)));
  }
  return guests;
};

export const makePoll = async (owner: PollCaller, given: Partial<NewPoll> = {}): Promise<OwnerView> => {
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
  voter: PollCaller,
  pollId: string,
  { ballotId, ...body }: NewBallot,
): Promise<CastAnswer> => voter.call(`PUT /polls/${pollId}/ballots/${ballotId}`, body);

export const readPoll = async (caller: PollCaller, pollId: string): Promise<PollView> =>
  (await caller.call<PollView>(`GET /polls/${pollId}`)).body;

export const movePoll = (owner: PollCaller, pollId: string, to: string): Promise<Answer<OwnerView>> =>
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
export const readRecord = async (caller: PollCaller, pollId: string): Promise<PollRecord> => {
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
