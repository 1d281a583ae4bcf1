import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { serverNow } from '#web/kit/live/browser-live.ts';
import { outboxCommand } from '#web/kit/data/outbox-command.ts';
import type { Outbox, OutboxCommand, Settled } from '#web/kit/data/outbox.ts';
import { pageLive } from '#web/kit/live/page-live.ts';
import type { AnswerValue, Votes } from '#activities/engagements/contract.answers.ts';
import { engagementsContract } from '#activities/engagements/contract.ts';
import type { PlayerState } from './player.state.ts';

/** Something handed in that the server has not confirmed, or has refused. */
export type Handed =
  | { readonly state: 'waiting'; readonly answer?: AnswerValue; readonly votes?: Votes }
  | { readonly state: 'refused'; readonly message: string };

type HandedByQuestion = Readonly<Record<string, Handed | undefined>>;

interface Sent {
  readonly questionId: string;
  readonly answer?: AnswerValue;
  readonly answeredAt?: number;
  readonly votes?: Votes;
}

const loadOutbox = async (): Promise<Outbox> => (await import('#web/kit/data/page-outbox.ts')).pageOutbox();

/**
 * Hands in answers and votes through the outbox: what was tapped without a network is sent when there is one,
 * with the time it was given, also after a reload.
 */
export class HandIn {
  readonly handed: ReadonlySignal<HandedByQuestion>;
  readonly #gameId: string;
  readonly #state: PlayerState;
  readonly #handed = signal<HandedByQuestion>({});
  readonly #sent = new Map<string, Sent>();
  /** The command whose outcome counts, by question: the last one. */
  readonly #latest = new Map<string, string>();
  readonly #stops: (() => void)[] = [];

  constructor(gameId: string, state: PlayerState) {
    this.#gameId = gameId;
    this.#state = state;
    this.handed = this.#handed;
    void this.#listen();
  }

  answer(questionId: string, answer: AnswerValue): void {
    const answeredAt = Math.round(serverNow(pageLive()));
    const call = { params: { gameId: this.#gameId, questionId }, body: { answer, answeredAt } };
    const command = outboxCommand(engagementsContract, 'giveAnswer', call, this.#keyOf(questionId));
    void this.#send(command, { questionId, answer, answeredAt });
  }

  vote(questionId: string, votes: Votes): void {
    const call = { params: { gameId: this.#gameId, questionId }, body: { votes } };
    const command = outboxCommand(engagementsContract, 'castVotes', call, this.#keyOf(questionId));
    void this.#send(command, { questionId, votes });
  }

  close(): void {
    for (const stop of this.#stops) stop();
  }

  #keyOf(questionId: string): string {
    return `engagement:${this.#gameId}:${questionId}`;
  }

  async #send(command: OutboxCommand, sent: Sent): Promise<void> {
    this.#begin(command.id, sent);
    await (await loadOutbox()).add(command);
  }

  #begin(commandId: string, sent: Sent): void {
    const { questionId, answer, votes } = sent;
    this.#sent.set(commandId, sent);
    this.#latest.set(questionId, commandId);
    this.#note(questionId, { state: 'waiting', ...(answer && { answer }), ...(votes && { votes }) });
  }

  #note(questionId: string, handed: Handed | undefined): void {
    this.#handed.value = { ...this.#handed.peek(), [questionId]: handed };
  }

  /** Also what waited since before a reload, or in another tab. */
  async #listen(): Promise<void> {
    const outbox = await loadOutbox();
    const prefix = this.#keyOf('');
    this.#stops.push(
      outbox.onWaiting((waiting) => {
        for (const { id, key, body } of waiting) {
          if (!key.startsWith(prefix) || this.#sent.has(id)) continue;
          this.#begin(id, { questionId: key.slice(prefix.length), ...(body as Omit<Sent, 'questionId'>) });
        }
      }),
      outbox.onSettled(({ id, outcome }) => this.#settle(id, outcome)),
    );
  }

  #settle(commandId: string, outcome: Settled): void {
    const sent = this.#sent.get(commandId);
    if (!sent || this.#latest.get(sent.questionId) !== commandId) return;
    const { questionId, answer, answeredAt = 0, votes } = sent;
    if (outcome.kind === 'done' && answer) this.#state.keepAnswer(questionId, answer, answeredAt);
    if (outcome.kind === 'done' && votes) this.#state.keepVotes(questionId, votes);
    if (outcome.kind !== 'refused') return this.#note(questionId, undefined);
    const { title, errors } = outcome.problem;
    this.#note(questionId, { state: 'refused', message: errors?.[0]?.message ?? title });
  }
}
