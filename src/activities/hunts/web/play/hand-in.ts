import { computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { CallOf } from '#core/route.ts';
import { newCommandId } from '#web/kit/client.ts';
import { outboxCommand } from '#web/kit/data/outbox-command.ts';
import type { Outbox, Settled } from '#web/kit/data/outbox.ts';
import type { Waiting } from '#web/kit/data/outbox-store.ts';
import type { GivenProofInput } from '#activities/hunts/contract.missions.ts';
import type { AttemptResult, Whereabouts } from '#activities/hunts/contract.play.ts';
import type { HuntRun } from './hunt-run.ts';
import type { LocalVerdict } from '../offline/local-check.ts';
import { playRows } from './play.client.ts';
import { patienceFor, queueOf } from './queue.ts';

/** The state of the last proof for a level. */
export type Handed =
  /** On its way, or kept until there is a network. `local` is what the phone itself thinks of it. */
  | {
      readonly state: 'waiting';
      readonly attemptId: string;
      readonly proof: GivenProofInput;
      readonly local?: LocalVerdict;
    }
  | { readonly state: 'answered'; readonly proof: GivenProofInput; readonly result: AttemptResult }
  | { readonly state: 'refused'; readonly proof: GivenProofInput; readonly message: string };

export type HandedByLevel = Readonly<Record<string, Handed | undefined>>;

export interface HandInSources {
  readonly outbox: () => Promise<Pick<Outbox, 'add' | 'onWaiting' | 'onSettled'>>;
  /** Loaded only when there is no network to ask. */
  readonly checkLocally: (levelId: string, proof: GivenProofInput) => Promise<LocalVerdict>;
  readonly isOnline: () => boolean;
  /** For refusals of what is no longer on the page. */
  readonly tell: (words: string) => void;
  readonly now: () => number;
}

interface AttemptBody {
  readonly id: string;
  readonly proof: GivenProofInput;
  readonly deviceAt?: number;
}

export interface GivenWith {
  readonly isTwin?: boolean | undefined;
  readonly position?: Whereabouts | undefined;
}

/** How a clue or a skip was taken: undefined when it was, the words of the refusal otherwise. */
export type Taken = Promise<string | undefined>;

const refusalOf = (outcome: Settled): string | undefined =>
  outcome.kind === 'refused' ? (outcome.problem.errors?.[0]?.message ?? outcome.problem.title) : undefined;

/**
 * Hands in proofs, clues and skips through the outbox, one after the other: what was done without a network is sent
 * when there is one, with the phone's time, also after a reload.
 */
export class HandIn {
  readonly handed: ReadonlySignal<HandedByLevel>;
  /** Whatever waits of this hunt, positions and words aside. */
  readonly waiting: ReadonlySignal<number>;
  readonly #run: HuntRun;
  readonly #sources: HandInSources;
  readonly #handed = signal<HandedByLevel>({});
  readonly #waiting = signal<readonly Waiting[]>([]);
  readonly #proofs = new Map<string, { readonly levelId: string; readonly proof: GivenProofInput }>();
  readonly #stops: (() => void)[] = [];

  constructor(run: HuntRun, sources: HandInSources) {
    this.#run = run;
    this.#sources = sources;
    this.handed = this.#handed;
    this.waiting = computed(() => this.#waiting.value.length);
    void this.#listen();
  }

  /** Resolves when it is on disk. */
  async give(levelId: string, proof: GivenProofInput, { isTwin, position }: GivenWith = {}): Promise<void> {
    const id = newCommandId();
    const body = {
      id,
      proof,
      deviceAt: this.#sources.now(),
      ...(isTwin === true && { isTwin }),
      ...(position && { position }),
    };
    this.#begin(id, levelId, proof);
    await this.#add('attemptLevel', { params: { gameId: this.#run.gameId, levelId }, body });
    if (!this.#sources.isOnline()) await this.#judgeHere(id, levelId, proof);
  }

  async takeClue(levelId: string, clueId: string, by: 'clock' | 'price'): Taken {
    const id = newCommandId();
    const call = {
      params: { gameId: this.#run.gameId, levelId, clueId },
      body: { id, by, deviceAt: this.#sources.now() },
    };
    return refusalOf(await (await this.#add('askForClue', call)).settled);
  }

  async skip(levelId: string): Taken {
    const id = newCommandId();
    const call = {
      params: { gameId: this.#run.gameId, levelId },
      body: { id, deviceAt: this.#sources.now() },
    };
    return refusalOf(await (await this.#add('skipLevel', call)).settled);
  }

  /** The player is sure, and there is nobody to ask: the next level opens, and the server's word will count. */
  goOn(levelId: string): void {
    const handed = this.#handed.peek()[levelId];
    if (handed?.state !== 'waiting') return;
    const { attemptId, proof } = handed;
    this.#run.presume({ levelId, attemptId, by: proof.type, at: this.#sources.now() });
  }

  /** The words of a refusal have been read. */
  dismiss(levelId: string): void {
    if (this.#handed.peek()[levelId]?.state !== 'waiting') this.#note(levelId, undefined);
  }

  close(): void {
    for (const stop of this.#stops) stop();
  }

  async #add<Row extends 'attemptLevel' | 'askForClue' | 'skipLevel'>(
    row: Row,
    call: CallOf<(typeof playRows)['routes'][Row]>,
  ): ReturnType<Outbox['add']> {
    const { params, body } = call;
    const command = {
      ...outboxCommand(playRows, row, call, queueOf(this.#run.gameId)),
      // The same id on the wire and in the body: however it is sent again, it is one.
      id: body.id,
      ...patienceFor(this.#run.shown.peek(), params.levelId),
    };
    return (await this.#sources.outbox()).add(command);
  }

  async #judgeHere(attemptId: string, levelId: string, proof: GivenProofInput): Promise<void> {
    const local = await this.#sources.checkLocally(levelId, proof);
    const handed = this.#handed.peek()[levelId];
    if (handed?.state !== 'waiting' || handed.attemptId !== attemptId) return;
    this.#note(levelId, { ...handed, local });
    if (local === 'right') this.goOn(levelId);
  }

  #begin(attemptId: string, levelId: string, proof: GivenProofInput): void {
    this.#proofs.set(attemptId, { levelId, proof });
    this.#note(levelId, { state: 'waiting', attemptId, proof });
  }

  #note(levelId: string, handed: Handed | undefined): void {
    this.#handed.value = { ...this.#handed.peek(), [levelId]: handed };
  }

  /** Also what waited since before a reload, or in another tab. */
  async #listen(): Promise<void> {
    const outbox = await this.#sources.outbox();
    this.#stops.push(
      outbox.onWaiting((all) => {
        // Words wait in the same queue; `Talk` shows them.
        const waiting = all.filter(
          ({ key, name }) => key === queueOf(this.#run.gameId) && name.startsWith(`${playRows.name}.`),
        );
        this.#waiting.value = waiting;
        for (const { id, name, params, body } of waiting) {
          if (name !== 'hunts.attemptLevel' || this.#proofs.has(id)) continue;
          const [levelId, { proof }] = [String(params?.['levelId']), body as AttemptBody];
          this.#begin(id, levelId, proof);
          // The phone may have been put away before it had judged this.
          if (!this.#sources.isOnline()) void this.#judgeHere(id, levelId, proof);
        }
      }),
      outbox.onSettled(({ id, outcome }) => this.#settle(id, outcome)),
    );
  }

  #settle(attemptId: string, outcome: Settled): void {
    this.#run.settle(attemptId);
    const given = this.#proofs.get(attemptId);
    if (!given) {
      if (outcome.kind === 'done') this.#catchUp(outcome.value);
      return;
    }
    const { levelId, proof } = given;
    const latest = this.#handed.peek()[levelId];
    const isLatest = latest?.state === 'waiting' && latest.attemptId === attemptId;
    if (outcome.kind === 'done') {
      const result = outcome.value as AttemptResult;
      this.#catchUp(result);
      if (isLatest) this.#note(levelId, { state: 'answered', proof, result });
    } else if (isLatest) this.#refuse(levelId, proof, refusalOf(outcome));
  }

  #refuse(levelId: string, proof: GivenProofInput, message: string | undefined): void {
    this.#note(levelId, message === undefined ? undefined : { state: 'refused', proof, message });
    const level = this.#run.shown.peek()?.levels.find((one) => one.levelId === levelId);
    if (message !== undefined && level?.state !== 'open') this.#sources.tell(message);
  }

  #catchUp(value: unknown): void {
    if (typeof value === 'object' && value !== null && 'version' in value)
      this.#run.catchUp(Number(value.version));
  }
}
