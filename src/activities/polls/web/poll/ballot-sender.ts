import type { Problem } from '#core/live-frames.ts';
import { outboxCommand } from '#web/kit/data/outbox-command.ts';
import type { Outbox, Settled } from '#web/kit/data/outbox.ts';
import { pageOutbox } from '#web/kit/data/page-outbox.ts';
import { pollsContract } from '#activities/polls/contract.ts';
import type { Choices } from '#activities/polls/contract.views.ts';
import { namelessClient } from '../nameless-client.ts';
import type { PollsClient } from '../polls.client.ts';
import { forgetReceipt, keepReceipt, receiptFor } from './receipts.ts';
import type { KeptReceipt } from './receipts.ts';
import type { fetchToken, forgetToken, TokenWish } from './tokens.ts';

export interface Sending {
  readonly pollId: string;
  readonly ballotId: string;
  readonly secret: string;
  readonly choices: Choices;
  readonly code?: string | undefined;
  readonly voterName?: string | undefined;
  /** The kind of voters, if the poll takes tokens. */
  readonly tokensOf?: TokenWish['voters'] | undefined;
  readonly isWeighted?: boolean | undefined;
}

export interface SentNews {
  readonly receipt: KeptReceipt | undefined;
  /** Nothing was sent: the server's current state. */
  readonly isReread?: true;
  readonly problem?: Pick<Problem, 'code' | 'title' | 'errors'> | undefined;
}

type Listener = (news: SentNews) => void;

interface SenderParts {
  readonly outbox: Pick<Outbox, 'add' | 'onSettled' | 'onWaiting'>;
  readonly client: Pick<PollsClient, 'readBallot'>;
  /** Only some polls need them. */
  readonly tokens: () => Promise<{
    readonly fetchToken: typeof fetchToken;
    readonly forgetToken: typeof forgetToken;
  }>;
}

const pageParts = (): SenderParts => ({
  outbox: pageOutbox(),
  client: namelessClient,
  tokens: () => import('./tokens.ts'),
});

const keepSettled = (
  { pollId, ballotId, secret, choices, token, weight }: KeptReceipt,
  value: unknown,
): KeptReceipt => {
  const { chainNumber, chainHash } = value as { chainNumber: number; chainHash: string };
  const state = Object.values(choices).every((part) => part === undefined) ? 'withdrawn' : 'counted';
  const held = { pollId, ballotId, secret, choices, token, weight };
  const settled: KeptReceipt = { ...held, state, chainNumber, chainHash };
  keepReceipt(settled);
  return settled;
};

/** Sends one poll's ballots through the outbox and reports how each ended, whichever tab or visit sent it. */
export class BallotSender {
  readonly #pollId: string;
  readonly #listener: Listener;
  readonly #parts: SenderParts;
  readonly #stop: () => void;

  constructor(pollId: string, listener: Listener, parts: SenderParts = pageParts()) {
    this.#pollId = pollId;
    this.#listener = listener;
    this.#parts = parts;
    this.#stop = parts.outbox.onSettled(({ id, outcome }) => {
      const receipt = receiptFor(pollId);
      if (receipt?.commandId === id) this.#settle(receipt, outcome);
    });
    void this.reread();
  }

  async cast({ choices, code, voterName, tokensOf, isWeighted, ...receipt }: Sending): Promise<void> {
    const { pollId, ballotId, secret } = receipt;
    if (tokensOf) return this.#castWithToken({ ...receipt, choices }, { voters: tokensOf, code, isWeighted });
    const body = { secret, ...choices, code, voterName };
    const call = { params: { pollId, ballotId }, body };
    await this.#send(outboxCommand(pollsContract, 'castBallot', call, `poll:${pollId}`), {
      ...receipt,
      choices,
    });
  }

  /** Fetched ahead of the ballot: the earlier, the less its time reveals about whose ballot it is. */
  async prepare(wish: Omit<TokenWish, 'pollId'>): Promise<void> {
    const pollId = this.#pollId;
    if (receiptFor(pollId) === undefined) await (await this.#parts.tokens()).fetchToken({ pollId, ...wish });
  }

  /** A ballot that was accepted needs no other token. */
  async #castWithToken(
    { choices, ...given }: Pick<KeptReceipt, 'pollId' | 'ballotId' | 'secret' | 'choices'>,
    wish: Omit<TokenWish, 'pollId'>,
  ): Promise<void> {
    const { pollId } = given;
    const held = receiptFor(pollId);
    const fetched = held ? undefined : await (await this.#parts.tokens()).fetchToken({ pollId, ...wish });
    if (fetched && !fetched.ok) {
      const { code, message: title, fields: errors } = fetched.error;
      return this.#listener({ receipt: undefined, problem: { code, title, errors: [...errors] } });
    }
    const { ballotId, secret, token, weight } = fetched?.value ?? { ...given, ...pick(held) };
    const call = { params: { pollId, ballotId }, body: { secret, ...choices, token, weight } };
    const command = outboxCommand(pollsContract, 'castTokenBallot', call, `poll:${pollId}`);
    await this.#send({ ...command, isNobodys: true }, { pollId, ballotId, secret, choices, token, weight });
  }

  async withdraw({ ballotId, secret, token, weight }: KeptReceipt): Promise<void> {
    const call = { params: { pollId: this.#pollId, ballotId }, body: { secret } };
    const command = outboxCommand(pollsContract, 'withdrawBallot', call, `poll:${this.#pollId}`);
    const receipt = { pollId: this.#pollId, ballotId, secret, choices: {}, token, weight };
    await this.#send({ ...command, isNobodys: true }, receipt);
  }

  close(): void {
    this.#stop();
  }

  async #send(
    command: ReturnType<typeof outboxCommand>,
    receipt: Omit<KeptReceipt, 'state' | 'commandId' | 'before'>,
  ): Promise<void> {
    const last = receiptFor(this.#pollId);
    const before = last?.state === 'waiting' ? last.before : last;
    const waiting: KeptReceipt = { ...receipt, state: 'waiting', commandId: command.id, before };
    keepReceipt(waiting);
    await this.#parts.outbox.add(command);
    // Shown only once the ballot is on disk: a voter who reads that it waits may close the page.
    if (receiptFor(this.#pollId)?.commandId === command.id) this.#listener({ receipt: waiting });
  }

  #settle(receipt: KeptReceipt, outcome: Settled): void {
    if (outcome.kind === 'done') {
      const { token, ballotId } = receipt;
      if (token) void this.#parts.tokens().then(({ forgetToken: forget }) => forget(ballotId));
      return this.#listener({ receipt: keepSettled(receipt, outcome.value) });
    }
    if (outcome.kind === 'unsure') return void this.reread();
    if (receipt.before) keepReceipt(receipt.before);
    else forgetReceipt(this.#pollId);
    this.#listener({ receipt: receiptFor(this.#pollId), problem: outcome.problem });
  }

  /**
   * The ballot as the server has it: another device may have changed it, and one that an earlier visit left waiting
   * may have been answered.
   */
  async reread(): Promise<void> {
    const receipt = receiptFor(this.#pollId);
    if (receipt === undefined || (await this.#isOnItsWay(receipt))) return;
    const { pollId, ballotId, secret } = receipt;
    const found = await this.#parts.client.readBallot({ params: { pollId, ballotId }, body: { secret } });
    // A ballot sent in the meantime is newer.
    if (!isSame(receiptFor(pollId), receipt)) return;
    const held = found.ok ? receiptOf(receipt, found.value) : unfound(receipt, found.error.code);
    if (isSame(held, receipt)) return;
    if (held) keepReceipt(held);
    else forgetReceipt(pollId);
    this.#listener(receipt.state === 'waiting' ? { receipt: held } : { receipt: held, isReread: true });
  }

  async #isOnItsWay({ state, commandId }: KeptReceipt): Promise<boolean> {
    return state === 'waiting' && (await isWaiting(this.#parts.outbox, commandId));
  }
}

const pick = (held: KeptReceipt | undefined) => ({ token: held?.token, weight: held?.weight });

const isSame = (one: KeptReceipt | undefined, other: KeptReceipt): boolean =>
  one?.ballotId === other.ballotId &&
  one.commandId === other.commandId &&
  one.state === other.state &&
  one.chainNumber === other.chainNumber;

/** The server does not show this ballot: it never arrived, was lost, or the server could not be asked. */
const unfound = (receipt: KeptReceipt, code: string): KeptReceipt | undefined => {
  if (code !== 'poll-wrong-receipt') return receipt;
  return receipt.state === 'waiting' ? undefined : { ...receipt, state: 'lost' };
};

const isWaiting = (outbox: SenderParts['outbox'], commandId: string | undefined): Promise<boolean> =>
  new Promise((resolve) => {
    const stop = outbox.onWaiting((waiting) => {
      resolve(waiting.some(({ id }) => id === commandId));
      queueMicrotask(() => stop());
    });
  });

type OwnBallot = Extract<Awaited<ReturnType<PollsClient['readBallot']>>, { ok: true }>['value'];

/** The receipt as stored here, from the server's view of its ballot. */
export const receiptOf = (
  { pollId, ballotId, secret, token, weight }: Omit<KeptReceipt, 'choices' | 'state'>,
  { ranks, scores, answers, isWithdrawn, chainNumber, chainHash }: OwnBallot,
): KeptReceipt => ({
  pollId,
  ballotId,
  secret,
  token,
  weight,
  chainNumber,
  chainHash,
  state: isWithdrawn ? 'withdrawn' : 'counted',
  choices: { ...(scores ? { scores } : { ranks }), ...(answers && { answers }) },
});
