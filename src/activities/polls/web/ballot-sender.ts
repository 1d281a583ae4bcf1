import type { Problem } from '#core/live-frames.ts';
import { newCommandId } from '#web/kit/client.ts';
import { outboxCommand } from '#web/kit/live/outbox-command.ts';
import type { Settled } from '#web/kit/live/outbox.ts';
import { pageOutbox } from '#web/kit/live/page-outbox.ts';
import { pollsContract } from '../contract.ts';
import type { Choices } from '../contract.views.ts';
import { pollsClient } from './polls.client.ts';
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

const BUSY_PAUSE_MS = 2000;

const keepSettled = (before: KeptReceipt, value: unknown): KeptReceipt => {
  const { chainNumber, chainHash } = value as { chainNumber: number; chainHash: string };
  const isOut = before.choices.ranks === undefined && before.choices.scores === undefined;
  const after = { ...before, state: isOut ? 'withdrawn' : 'counted', commandId: undefined } as const;
  keepReceipt({ ...after, chainNumber, chainHash });
  return { ...after, chainNumber, chainHash };
};

/** Sends one poll's ballots through the outbox, and says how each ended, whichever tab or visit sent it. */
export class BallotSender {
  readonly #pollId: string;
  readonly #listener: Listener;
  readonly #stop: () => void;
  /** What the receipt was before a change, to go back to if the server refuses it. */
  #before: KeptReceipt | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(pollId: string, listener: Listener) {
    this.#pollId = pollId;
    this.#listener = listener;
    this.#stop = pageOutbox().onSettled(({ id, outcome }) => {
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
    clearTimeout(this.#again);
    this.#stop();
  }

  async #send(
    command: ReturnType<typeof outboxCommand>,
    receipt: Omit<KeptReceipt, 'state' | 'commandId'>,
  ): Promise<void> {
    this.#before = receiptFor(this.#pollId);
    const waiting: KeptReceipt = { ...receipt, state: 'waiting', commandId: command.id };
    keepReceipt(waiting);
    const { settled } = await pageOutbox().add(command);
    // Said only now that the ballot is on disk: whoever reads "it waits" may close the page.
    if (receiptFor(this.#pollId)?.commandId === command.id) this.#listener({ receipt: waiting });
    const outcome = await settled;
    // Very many ballots at once: not refused, only asked to come again; the ballot's id keeps it one ballot.
    if (outcome.kind === 'refused' && outcome.problem.code === 'poll-busy') {
      this.#again = setTimeout(
        () => void this.#send({ ...command, id: newCommandId() }, receipt),
        BUSY_PAUSE_MS,
      );
    }
  }

  #settle(receipt: KeptReceipt, outcome: Settled): void {
    if (outcome.kind === 'done') return this.#listener({ receipt: keepSettled(receipt, outcome.value) });
    if (outcome.kind === 'unsure') return void this.#recall();
    if (outcome.problem.code === 'poll-busy') return;
    if (this.#before && this.#before.state !== 'waiting') keepReceipt(this.#before);
    else forgetReceipt(this.#pollId);
    this.#listener({ receipt: receiptFor(this.#pollId), problem: outcome.problem });
  }

  /** A ballot that an earlier visit left waiting and that waits no more was answered: its receipt tells how. */
  async #recall(): Promise<void> {
    const receipt = receiptFor(this.#pollId);
    if (receipt?.state !== 'waiting' || (await isWaiting(receipt.commandId))) return;
    const { pollId, ballotId, secret } = receipt;
    const found = await pollsClient.readBallot({ params: { pollId, ballotId }, body: { secret } });
    if (receiptFor(pollId)?.commandId !== receipt.commandId) return;
    if (found.ok) keepReceipt(receiptOf(receipt, found.value));
    else if (found.error.code === 'poll-wrong-receipt') forgetReceipt(pollId);
    else return;
    this.#listener({ receipt: receiptFor(pollId) });
  }
}

const isWaiting = (commandId: string | undefined): Promise<boolean> =>
  new Promise((resolve) => {
    const stop = pageOutbox().onWaiting((waiting) => {
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
