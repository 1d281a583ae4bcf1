import type { Problem } from '#core/live-frames.ts';
import { outboxCommand } from '#web/kit/data/outbox-command.ts';
import type { Outbox, Settled } from '#web/kit/data/outbox.ts';
import { pageOutbox } from '#web/kit/data/page-outbox.ts';
import { pollsContract } from '#activities/polls/contract.ts';
import type { Choices } from '#activities/polls/contract.views.ts';
import { pollsClient } from '../polls.client.ts';
import { forgetReceipt, keepReceipt, receiptFor } from './receipts.ts';
import type { KeptReceipt } from './receipts.ts';

export interface Sending {
  readonly pollId: string;
  readonly ballotId: string;
  readonly secret: string;
  readonly choices: Choices;
  readonly code?: string | undefined;
  readonly voterName?: string | undefined;
}

export interface SentNews {
  readonly receipt: KeptReceipt | undefined;
  readonly problem?: Pick<Problem, 'code' | 'title' | 'errors'> | undefined;
}

type Listener = (news: SentNews) => void;

interface SenderParts {
  readonly outbox: Pick<Outbox, 'add' | 'onSettled' | 'onWaiting'>;
  readonly client: Pick<typeof pollsClient, 'readBallot'>;
}

const keepSettled = ({ pollId, ballotId, secret, choices }: KeptReceipt, value: unknown): KeptReceipt => {
  const { chainNumber, chainHash } = value as { chainNumber: number; chainHash: string };
  const state = choices.ranks === undefined && choices.scores === undefined ? 'withdrawn' : 'counted';
  const settled: KeptReceipt = { pollId, ballotId, secret, choices, state, chainNumber, chainHash };
  keepReceipt(settled);
  return settled;
};

/** Sends one poll's ballots through the outbox, and says how each ended, whichever tab or visit sent it. */
export class BallotSender {
  readonly #pollId: string;
  readonly #listener: Listener;
  readonly #parts: SenderParts;
  readonly #stop: () => void;

  constructor(
    pollId: string,
    listener: Listener,
    parts: SenderParts = { outbox: pageOutbox(), client: pollsClient },
  ) {
    this.#pollId = pollId;
    this.#listener = listener;
    this.#parts = parts;
    this.#stop = parts.outbox.onSettled(({ id, outcome }) => {
      const receipt = receiptFor(pollId);
      if (receipt?.commandId === id) this.#settle(receipt, outcome);
    });
    void this.#recall();
  }

  async cast({ choices, code, voterName, ...receipt }: Sending): Promise<void> {
    const { pollId, ballotId, secret } = receipt;
    const body = { secret, ...choices, code, voterName };
    const call = { params: { pollId, ballotId }, body };
    await this.#send(outboxCommand(pollsContract, 'castBallot', call, `poll:${pollId}`), {
      ...receipt,
      choices,
    });
  }

  async withdraw({ ballotId, secret }: KeptReceipt): Promise<void> {
    const call = { params: { pollId: this.#pollId, ballotId }, body: { secret } };
    const command = outboxCommand(pollsContract, 'withdrawBallot', call, `poll:${this.#pollId}`);
    await this.#send(command, { pollId: this.#pollId, ballotId, secret, choices: {} });
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
    // Said only now that the ballot is on disk: whoever reads "it waits" may close the page.
    if (receiptFor(this.#pollId)?.commandId === command.id) this.#listener({ receipt: waiting });
  }

  #settle(receipt: KeptReceipt, outcome: Settled): void {
    if (outcome.kind === 'done') return this.#listener({ receipt: keepSettled(receipt, outcome.value) });
    if (outcome.kind === 'unsure') return void this.#recall();
    if (receipt.before) keepReceipt(receipt.before);
    else forgetReceipt(this.#pollId);
    this.#listener({ receipt: receiptFor(this.#pollId), problem: outcome.problem });
  }

  /** A ballot that an earlier visit left waiting and that waits no more was answered: its receipt tells how. */
  async #recall(): Promise<void> {
    const receipt = receiptFor(this.#pollId);
    if (receipt?.state !== 'waiting' || (await isWaiting(this.#parts.outbox, receipt.commandId))) return;
    const { pollId, ballotId, secret } = receipt;
    const found = await this.#parts.client.readBallot({ params: { pollId, ballotId }, body: { secret } });
    if (receiptFor(pollId)?.commandId !== receipt.commandId) return;
    if (found.ok) keepReceipt(receiptOf(receipt, found.value));
    else if (found.error.code === 'poll-wrong-receipt') forgetReceipt(pollId);
    else return;
    this.#listener({ receipt: receiptFor(pollId) });
  }
}

const isWaiting = (outbox: SenderParts['outbox'], commandId: string | undefined): Promise<boolean> =>
  new Promise((resolve) => {
    const stop = outbox.onWaiting((waiting) => {
      resolve(waiting.some(({ id }) => id === commandId));
      queueMicrotask(() => stop());
    });
  });

type OwnBallot = Extract<Awaited<ReturnType<typeof pollsClient.readBallot>>, { ok: true }>['value'];

/** A receipt as kept here, from what the server says of its ballot. */
export const receiptOf = (
  { pollId, ballotId, secret }: Pick<KeptReceipt, 'pollId' | 'ballotId' | 'secret'>,
  { ranks, scores, isWithdrawn, chainNumber, chainHash }: OwnBallot,
): KeptReceipt => ({
  pollId,
  ballotId,
  secret,
  chainNumber,
  chainHash,
  state: isWithdrawn ? 'withdrawn' : 'counted',
  choices: scores ? { scores } : { ranks },
});
