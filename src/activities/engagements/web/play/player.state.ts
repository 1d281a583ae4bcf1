import { computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { HeardOf } from '#core/live.ts';
import type { ClientFailure } from '#web/kit/client.ts';
import type { LiveClient } from '#web/kit/live/live-client.ts';
import { Meanwhile } from '#web/kit/live/meanwhile.ts';
import { readCurrent } from '#web/kit/live/read-current.ts';
import type { AnswerValue } from '#activities/engagements/contract.answers.ts';
import type { engagementTopic } from '#activities/engagements/contract.live.ts';
import type { Me, OutsideView, OwnAnswer, PlayerView } from '#activities/engagements/contract.views.ts';
import { heldStage } from '#activities/engagements/rules/held-stage.ts';
import type { EngagementsClient } from '../engagements.client.ts';

export type PlayScreen =
  | { readonly phase: 'loading' | 'missing' | 'kicked' | 'unreachable' }
  | { readonly phase: 'outside'; readonly game: OutsideView }
  | { readonly phase: 'inside'; readonly game: PlayerView };

/** What the page needs of the outside world; tests give their own. */
export interface PlaySources {
  readonly client: Pick<EngagementsClient, 'readGame' | 'joinGame' | 'takeSeat'>;
  readonly live: Pick<LiveClient, 'follow'>;
  readonly after: (durationMs: number, task: () => void) => () => void;
  readonly device?: string | undefined;
}

type Heard = HeardOf<typeof engagementTopic>;

const isOn = ({ stage }: PlayerView, questionId: string): boolean =>
  stage.question?.questionId === questionId ||
  (stage.survey?.some((question) => question.questionId === questionId) ?? false);

const withStage = (
  game: PlayerView,
  { stage, version = game.version }: Heard['stage.changed'],
): PlayerView => {
  // Said late, because it took long; what followed was here first.
  if (version < game.version) return game;
  const next: PlayerView = { ...game, version, stage: heldStage(game.stage, stage) };
  const { ballot, outcome } = game;
  return {
    ...next,
    answers: game.answers.filter(({ questionId }) => isOn(next, questionId)),
    ballot: ballot && stage.phase === 'voting' && isOn(next, ballot.questionId) ? ballot : undefined,
    outcome: outcome && stage.phase !== 'question' && isOn(next, outcome.questionId) ? outcome : undefined,
  };
};

const withOutcome = (game: PlayerView, { outcome }: Heard['outcome.known']): PlayerView => {
  const { total, streak = 0, rank } = outcome;
  return { ...game, outcome, me: { ...game.me, total, streak, ...(rank !== undefined && { rank }) } };
};

/** The view after a message; undefined when it does not say enough and the game must be read again. */
export const reducePlayer = (
  before: PlayerView,
  type: string,
  payload: unknown,
  version: number = before.version,
): PlayerView | undefined => {
  const game = { ...before, version: Math.max(before.version, version) };
  switch (type) {
    case 'stage.changed':
      return withStage(game, payload as Heard['stage.changed']);
    case 'ballot.dealt':
      return { ...game, ballot: (payload as Heard['ballot.dealt']).ballot };
    case 'outcome.known':
      return withOutcome(game, payload as Heard['outcome.known']);
    case 'me.changed':
      return { ...game, me: (payload as Heard['me.changed']).me };
    case 'game.changed':
      return undefined;
    default:
      return game;
  }
};

/** A view that was read while an answer was on its way does not take back what the server has acknowledged. */
const withTaken = (view: PlayerView, known: PlayerView): PlayerView => {
  if (view.me.playerId !== known.me.playerId) return view;
  const has = new Set(view.answers.map(({ questionId }) => questionId));
  const missing = known.answers.filter(({ questionId }) => isOn(view, questionId) && !has.has(questionId));
  return missing.length === 0 ? view : { ...view, answers: [...view.answers, ...missing] };
};

/** One's own frame comes right behind the step; sent while one was just arriving, it may have missed one. */
const OWN_WITHIN_MS = 2000;

const lacksOwn = ({ engagementType, stage, ballot, outcome }: PlayerView): boolean => {
  if (stage.phase === 'voting') return ballot === undefined && (stage.voting?.answers ?? 0) > 0;
  const isScored = engagementType === 'trivia' || engagementType === 'call-and-answer';
  return isScored && stage.phase === 'results' && stage.results?.state === 'shown' && outcome === undefined;
};

const screenOfFailure = ({ code }: Pick<ClientFailure, 'code'>): PlayScreen => {
  if (code === 'game-kicked') return { phase: 'kicked' };
  return { phase: code === 'game-not-found' ? 'missing' : 'unreachable' };
};

/** One player's session on one page: painted from the first answer, kept true by the socket. */
export class PlayerState {
  readonly screen: ReadonlySignal<PlayScreen>;
  /** Goes up when the list of audience questions should be read again. */
  readonly asksSeen: ReadonlySignal<number>;
  readonly #sources: PlaySources;
  readonly #gameId: string;
  readonly #screen = signal<PlayScreen>({ phase: 'loading' });
  readonly #asksSeen = signal(0);
  readonly #meanwhile = new Meanwhile<PlayerView>();
  #stop: (() => void) | undefined;
  #stopWaiting: (() => void) | undefined;
  #isClosed = false;

  constructor(sources: PlaySources, gameId: string, seat?: string) {
    this.#sources = sources;
    this.#gameId = gameId;
    this.screen = computed(() => this.#screen.value);
    this.asksSeen = computed(() => this.#asksSeen.value);
    void (seat === undefined ? this.reload() : this.#takeSeat(seat));
  }

  /** Undefined when it worked; otherwise what to say beside the name. */
  async join(name: string, teamId?: string): Promise<ClientFailure | undefined> {
    const { device } = this.#sources;
    const body = { name, ...(teamId !== undefined && { teamId }), ...(device !== undefined && { device }) };
    const joined = await this.#sources.client.joinGame({ params: { gameId: this.#gameId }, body });
    if (!joined.ok) return joined.error;
    this.#sitDown(joined.value.game);
    return undefined;
  }

  async reload(): Promise<void> {
    const params = { gameId: this.#gameId };
    const reading = readCurrent(
      () => this.#sources.client.readGame({ params, query: { as: 'player' } }),
      (view) => view.audience === 'player' && this.#isOld(view),
    );
    const { answer, catchUp } = await this.#meanwhile.during(reading);
    if (this.#isClosed) return;
    if (!answer.ok) return this.#explain(answer.error);
    const game = answer.value;
    if (game.audience === 'player') this.#sitDown(catchUp(game));
    else if (game.audience === 'outside') this.#screen.value = { phase: 'outside', game };
  }

  /** What the server has taken down. */
  keepAnswer(questionId: string, answer: AnswerValue, submittedAt: number): void {
    const given: OwnAnswer = { questionId, answer, submittedAt };
    this.#change((game) =>
      isOn(game, questionId)
        ? { ...game, answers: [...game.answers.filter((other) => other.questionId !== questionId), given] }
        : game,
    );
  }

  keepVotes(questionId: string, votes: Readonly<Record<string, number>>): void {
    this.#change((game) =>
      game.ballot?.questionId === questionId
        ? { ...game, ballot: { ...game.ballot, votes: { ...votes } } }
        : game,
    );
  }

  keepMe(me: Me): void {
    this.#change((game) => ({ ...game, me }));
  }

  keepFinished(hasFinished: boolean): void {
    this.#change((game) => ({ ...game, hasFinished }));
  }

  close(): void {
    this.#isClosed = true;
    this.#stop?.();
    this.#stopWaiting?.();
  }

  #change(next: (game: PlayerView) => PlayerView): void {
    this.#meanwhile.note(next);
    const known = this.#screen.peek();
    if (known.phase === 'inside') this.#screen.value = { phase: 'inside', game: next(known.game) };
  }

  async #takeSeat(seat: string): Promise<void> {
    const { client, device } = this.#sources;
    const body = { seat, ...(device !== undefined && { device }) };
    const taken = await client.takeSeat({ params: { gameId: this.#gameId }, body });
    if (this.#isClosed) return;
    if (taken.ok) this.#sitDown(taken.value);
    else if (taken.error.code === 'game-seat-unknown') await this.reload();
    else this.#explain(taken.error);
  }

  /** What is on the screen stays while the server is out of reach. */
  #explain(failure: ClientFailure): void {
    const next = screenOfFailure(failure);
    const isHere = this.#screen.peek().phase === 'inside';
    if (!(isHere && next.phase === 'unreachable')) this.#screen.value = next;
  }

  #sitDown(game: PlayerView): void {
    this.#show(game);
    this.#stop ??= this.#sources.live.follow(
      `engagement:${this.#gameId}`,
      {
        onView: (view) => this.#see(view as PlayerView),
        onEvent: (type, payload, version) => this.#hear(type, payload, version),
        onRefused: (problem) => {
          this.#stop = undefined;
          this.#explain({ code: problem.code as ClientFailure['code'], message: problem.title, fields: [] });
        },
        onGone: () => {
          this.#stop = undefined;
          void this.reload();
        },
      },
      { role: 'player' },
    );
  }

  #isOld({ version }: PlayerView): boolean {
    const known = this.#screen.peek();
    return known.phase === 'inside' && version < known.game.version;
  }

  #show(game: PlayerView): void {
    if (this.#isOld(game)) return;
    const known = this.#screen.peek();
    const next = known.phase === 'inside' ? withTaken(game, known.game) : game;
    this.#screen.value = { phase: 'inside', game: next };
  }

  #see(view: PlayerView): void {
    this.#meanwhile.note((game) => (view.version < game.version ? game : withTaken(view, game)));
    this.#show(view);
  }

  #hear(type: string, payload: unknown, version: number | undefined): void {
    this.#meanwhile.note((game) =>
      version !== undefined && version < game.version ? game : reducePlayer(game, type, payload, version),
    );
    const known = this.#screen.peek();
    if (known.phase !== 'inside') return;
    if (type === 'asks.counted') this.#asksSeen.value += 1;
    const next = reducePlayer(known.game, type, payload, version);
    if (next === undefined) return void this.reload();
    this.#screen.value = { phase: 'inside', game: next };
    this.#awaitOwn(next);
  }

  #awaitOwn(game: PlayerView): void {
    this.#stopWaiting?.();
    this.#stopWaiting = lacksOwn(game)
      ? this.#sources.after(OWN_WITHIN_MS, () => void this.reload())
      : undefined;
  }
}
