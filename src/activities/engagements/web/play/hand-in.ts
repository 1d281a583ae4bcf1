import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { serverNow } from '#web/kit/live/browser-live.ts';
import { outboxCommand } from '#web/kit/data/outbox-command.ts';
import type { Outbox, OutboxCommand, Settled } from '#web/kit/data/outbox.ts';
import { pageLive } from '#web/kit/live/page-live.ts';
import type { AnswerValue, ShownQuestion, Votes } from '#activities/engagements/contract.answers.ts';
import { engagementsContract } from '#activities/engagements/contract.ts';
import type { PlayerView } from '#activities/engagements/contract.views.ts';
import type { Draft } from '../kinds/kind.ts';
import { unsentOf } from './answer-draft.ts';
import { KeptDrafts } from './kept-drafts.ts';
import type { PlayerState } from './player.state.ts';
import { votesOf } from './votes-draft.ts';

/** Something handed in that the server has not confirmed, or has refused. */
export type Handed =
  | { readonly state: 'waiting'; readonly answer?: AnswerValue; readonly votes?: Votes }
  | { readonly state: 'refused'; readonly message: string };

type HandedByQuestion = Readonly<Record<string, Handed | undefined>>;

interface Sent {
  readonly questionId: string;
  /** What the form held then: once it is taken it is no draft any more. */
  readonly draft?: Draft | undefined;
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
  readonly drafts: KeptDrafts;
  /** Questions whose answer, or vote, was sent because the time was up. */
  readonly sentAtEnd = signal<ReadonlySet<string>>(new Set());
  readonly #gameId: string;
  readonly #state: PlayerState;
  readonly #handed = signal<HandedByQuestion>({});
  readonly #sent = new Map<string, Sent>();
  /** The command whose outcome counts, by question: the last one. */
  readonly #latest = new Map<string, string>();
  readonly #stops: (() => void)[] = [];

  constructor(gameId: string, playerId: string, state: PlayerState) {
    this.#gameId = gameId;
    this.drafts = new KeptDrafts(gameId, playerId);
    this.#state = state;
    this.handed = this.#handed;
    void this.#listen();
  }

  answer(questionId: string, answer: AnswerValue, latest = Infinity): void {
    const answeredAt = Math.round(Math.min(serverNow(pageLive()), latest));
    const call = { params: { gameId: this.#gameId, questionId }, body: { answer, answeredAt } };
    const command = outboxCommand(engagementsContract, 'giveAnswer', call, this.#keyOf(questionId));
    void this.#send(command, { questionId, answer, answeredAt, draft: this.drafts.of(questionId) });
  }

  vote(questionId: string, votes: Votes): void {
    const call = { params: { gameId: this.#gameId, questionId }, body: { votes } };
    const command = outboxCommand(engagementsContract, 'castVotes', call, this.#keyOf(questionId));
    void this.#send(command, { questionId, votes, draft: this.drafts.of(questionId) });
  }

  /** What the server has. */
  givenTo({ answers }: PlayerView, { questionId }: ShownQuestion): AnswerValue | undefined {
    return answers.find((answer) => answer.questionId === questionId)?.answer;
  }

  /** The same, or what it will have once it is reached. */
  currentOf(game: PlayerView, question: ShownQuestion): AnswerValue | undefined {
    const handed = this.handed.value[question.questionId];
    return handed?.state === 'waiting' && handed.answer ? handed.answer : this.givenTo(game, question);
  }

  unsent(game: PlayerView, question: ShownQuestion): ReturnType<typeof unsentOf> {
    return unsentOf(question, this.drafts.of(question.questionId), this.currentOf(game, question));
  }

  /** Moving on in a survey sends what is on the form. */
  sendUnsent(game: PlayerView, question: ShownQuestion, latest?: number): boolean {
    const { ready } = this.unsent(game, question) ?? {};
    if (ready) this.answer(question.questionId, ready, latest);
    return ready !== undefined;
  }

  /** The time is up: sends what is on the form, as given by then. */
  sendAtEnd(game: PlayerView): void {
    const { question, survey, phase, deadlineAt } = game.stage;
    if (!game.sendsUnsent) return;
    const sent =
      phase === 'voting'
        ? this.#sendVoteAtEnd(game)
        : [...(survey ?? []), ...(question ? [question] : [])]
            .filter((each) => this.sendUnsent(game, each, deadlineAt))
            .map(({ questionId }) => questionId);
    if (sent.length > 0) this.sentAtEnd.value = new Set([...this.sentAtEnd.peek(), ...sent]);
  }

  #sendVoteAtEnd({ ballot }: PlayerView): readonly string[] {
    const draft = ballot && this.drafts.of(ballot.questionId);
    if (!draft || draft.chosen.length === 0 || this.handed.peek()[ballot.questionId]?.state === 'waiting')
      return [];
    const votes = votesOf(draft.chosen);
    if (JSON.stringify(votes) === JSON.stringify(ballot.votes)) return [];
    this.vote(ballot.questionId, votes);
    return [ballot.questionId];
  }

  /** Resolves when nothing waits to be sent. */
  allIn(): Promise<void> {
    return new Promise((resolve) => {
      const stop = this.handed.subscribe((handed) => {
        if (Object.values(handed).some((each) => each?.state === 'waiting')) return;
        queueMicrotask(() => stop());
        resolve();
      });
    });
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
    const { questionId } = sent;
    if (outcome.kind === 'done') this.#keep(sent);
    if (outcome.kind !== 'refused') return this.#note(questionId, undefined);
    const { problem } = outcome;
    this.#note(questionId, {
      state: 'refused',
      get message() {
        return problem.errors?.[0]?.message ?? problem.title;
      },
    });
  }

  /** The server has it; text typed since then is still a draft. */
  #keep({ questionId, answer, answeredAt = 0, votes, draft }: Sent): void {
    if (this.drafts.of(questionId) === draft) this.drafts.keep(questionId, undefined);
    if (answer) this.#state.keepAnswer(questionId, answer, answeredAt);
    if (votes) this.#state.keepVotes(questionId, votes);
  }
}
