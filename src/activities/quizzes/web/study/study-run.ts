import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { OfflineAnswer, SessionState } from '#activities/quizzes/contract.study.ts';
import type { QuestionLanguage } from '#activities/quizzes/contract.questions.ts';
import type { SessionView, Solution, Standing } from '#activities/quizzes/contract.views.ts';
import type { ClientFailure } from '#web/kit/client.ts';
import type { QuizzesClient } from '../quizzes.client.ts';
import { AnswerLine } from './answer-line.ts';
import type { AnswerLineSources } from './answer-line.ts';
import { Pack } from './pack.ts';
import type { PackSources } from './pack.ts';
import type { PutQuestion } from './put-question.ts';

export interface Outcome {
  readonly isRight: boolean;
  readonly solution: Solution;
  readonly standing?: Standing | undefined;
  readonly chosenBefore?: readonly string[] | undefined;
}

export type StudyScreen =
  | { readonly phase: 'loading' | 'exam' }
  | { readonly phase: 'missing' }
  /** With the server's words if it answered and asks nothing. */
  | { readonly phase: 'unreachable'; readonly reason?: string }
  | { readonly phase: 'question'; readonly session: SessionView; readonly asked: PutQuestion }
  | {
      readonly phase: 'answered';
      readonly session: SessionView;
      readonly asked: PutQuestion;
      readonly chosen: readonly string[];
      readonly outcome: Outcome;
      readonly isAgainNext: boolean;
    }
  /** Nothing more to ask on this device until the network is back. */
  | { readonly phase: 'stranded'; readonly session: SessionView }
  | { readonly phase: 'paused' | 'over'; readonly session: SessionView };

type ClientPart = Pick<
  QuizzesClient,
  | 'readSession'
  | 'nextQuestion'
  | 'answerQuestion'
  | 'switchLanguage'
  | 'pauseSession'
  | 'resumeSession'
  | 'completeSession'
  | 'takePack'
>;

/** What a session needs from outside; tests pass their own. */
export interface StudySources extends PackSources, Omit<AnswerLineSources, 'store'> {
  readonly client: ClientPart;
  readonly askAgain: (question: PutQuestion, seed: string) => Promise<PutQuestion>;
  readonly isRight: (chosen: readonly string[], question: PutQuestion) => Promise<boolean>;
  readonly after: (durationMs: number, task: () => void) => () => void;
  readonly newId: () => string;
}

export interface Given {
  readonly chosen: readonly string[];
  readonly isGuessed: boolean;
}

/** A slow network must not look like a broken page: after this time the device's own solution is shown. */
const PATIENCE_MS = 4000;
const LONGEST_TOOK_MS = 86_400_000;

/** One session on one device: the server leads while online, the pack continues while offline. */
export class StudyRun {
  readonly screen: ReadonlySignal<StudyScreen>;
  readonly problem = signal<ClientFailure | undefined>(undefined);
  readonly isBusy = signal(false);
  readonly line: AnswerLine;
  readonly #sources: StudySources;
  readonly #sessionId: string;
  readonly #pack: Pack;
  readonly #screen = signal<StudyScreen>({ phase: 'loading' });
  #server: SessionState | undefined;
  #shownAt = 0;
  #answeredHere = 0;
  #isClosed = false;

  constructor(sources: StudySources, sessionId: string) {
    this.#sources = sources;
    this.#sessionId = sessionId;
    this.screen = this.#screen;
    this.#pack = new Pack(sources, sessionId);
    this.line = new AnswerLine(sources, sessionId, (state) => this.#merge(state));
  }

  async open(): Promise<void> {
    const { client } = this.#sources;
    const [kept] = await Promise.all([
      this.#pack.wake().catch(() => undefined),
      this.line.wake().catch(() => undefined),
    ]);
    const read = await client.readSession({ params: { sessionId: this.#sessionId } });
    if (this.#isClosed) return;
    if (read.ok) return (await this.#takesOld()) ? this.open() : this.enter(read.value);
    if (read.error.code === 'quiz-session-not-found') return this.#show({ phase: 'missing' });
    if (kept?.session.status !== 'ACTIVE') return this.#show({ phase: 'unreachable' });
    this.#server = { session: kept.session };
    if (kept.asked) this.#ask(kept.session, kept.asked);
    else this.#askFromPack(kept.session);
  }

  async #takesOld(): Promise<boolean> {
    return this.line.takeOld().catch(() => false);
  }

  /** Shows what the server says. */
  enter(state: SessionState): void {
    this.#server = state;
    this.#answeredHere = 0;
    const { session, asked } = state;
    if (session.mode === 'exam') return this.#show({ phase: 'exam' });
    if (session.status !== 'ACTIVE') {
      return this.#show({ phase: session.status === 'PAUSED' ? 'paused' : 'over', session });
    }
    if (asked) this.#ask(session, asked);
    else void this.#fetchNext();
  }

  async answer({ chosen, isGuessed }: Given): Promise<void> {
    const at = this.#screen.peek();
    if (at.phase !== 'question' || chosen.length === 0 || this.isBusy.peek()) return;
    const { now, newId } = this.#sources;
    const given: OfflineAnswer = {
      answerId: newId(),
      questionId: at.asked.questionId,
      chosen: [...chosen],
      answeredAt: now(),
      tookMs: Math.min(LONGEST_TOOK_MS, Math.max(0, now() - this.#shownAt)),
      ...(isGuessed && { sureness: 'guessed' as const }),
    };
    await this.#busily(async () => {
      if (!(await this.#answerThere(at.asked, given))) await this.#answerHere(at.session, at.asked, given);
    });
  }

  next(): void {
    const at = this.#screen.peek();
    if (at.phase !== 'answered') return;
    if (this.line.waiting.peek() === 0 && this.#server) return this.enter(this.#server);
    if (at.isAgainNext) return void this.#askAgain(at.session, at.asked);
    this.#askFromPack(at.session);
  }

  /** The same question, its options by their ids, so what was chosen stays chosen. */
  switchLanguage(language: QuestionLanguage): Promise<void> {
    const params = { sessionId: this.#sessionId };
    return this.#move(() => this.#sources.client.switchLanguage({ params, body: { language } }), true);
  }

  pause(): Promise<void> {
    return this.#move(() => this.#sources.client.pauseSession({ params: { sessionId: this.#sessionId } }));
  }

  resume(): Promise<void> {
    return this.#move(() => this.#sources.client.resumeSession({ params: { sessionId: this.#sessionId } }));
  }

  complete(): Promise<void> {
    return this.#move(() => this.#sources.client.completeSession({ params: { sessionId: this.#sessionId } }));
  }

  /** A flag or a note changed on the current question. */
  remark(change: Pick<PutQuestion, 'isFlagged' | 'note'>): void {
    const at = this.#screen.peek();
    if ('asked' in at) this.#screen.value = { ...at, asked: { ...at.asked, ...change } };
  }

  /** The network is back, or the page woke. */
  wake(): void {
    const { phase } = this.#screen.peek();
    if (phase === 'unreachable') void this.open();
    else void this.line.wake().then(() => phase === 'stranded' && this.#leaveStranded());
  }

  close(): void {
    this.#isClosed = true;
    this.line.close();
  }

  async #askAgain(session: SessionView, asked: PutQuestion): Promise<void> {
    const { askAgain, newId } = this.#sources;
    this.#ask(session, await askAgain(asked, newId()));
  }

  #show(screen: StudyScreen): void {
    if (!this.#isClosed) this.#screen.value = screen;
  }

  #ask(session: SessionView, asked: PutQuestion): void {
    this.#shownAt = this.#sources.now();
    this.#show({ phase: 'question', session, asked });
    void this.#pack.refill().then(() => this.#pack.keep(session, asked));
  }

  async #busily(task: () => Promise<void>): Promise<void> {
    this.isBusy.value = true;
    this.problem.value = undefined;
    try {
      await task();
    } finally {
      this.isBusy.value = false;
    }
  }

  /** True if the server has judged the answer, or never will. */
  async #answerThere(asked: PutQuestion, given: OfflineAnswer): Promise<boolean> {
    const { client, isOnline } = this.#sources;
    const { asking } = asked;
    if (asking === undefined || this.line.waiting.peek() > 0 || !isOnline()) return false;
    const { answeredAt: _, ...answer } = given;
    const sent = client.answerQuestion({
      params: { sessionId: this.#sessionId },
      body: { ...answer, asking },
    });
    const answered = await this.#withPatience(sent);
    if (answered === undefined) return false;
    if (answered.ok) {
      const { feedback, ...state } = answered.value;
      this.#server = state;
      this.#pack.drop(asked);
      const isAgainNext = state.asked?.isAgain ?? false;
      this.#show({
        phase: 'answered',
        session: state.session,
        asked,
        chosen: given.chosen,
        outcome: feedback,
        isAgainNext,
      });
      return true;
    }
    if (answered.error.code === 'offline') return false;
    this.problem.value = answered.error;
    // Another device continued, paused or ended the session: show its state.
    await this.open();
    return true;
  }

  #withPatience<T>(sent: Promise<T>): Promise<T | undefined> {
    return new Promise((resolve, reject) => {
      const cancel = this.#sources.after(PATIENCE_MS, () => resolve(undefined));
      sent.then(resolve, reject).finally(cancel);
    });
  }

  async #answerHere(session: SessionView, asked: PutQuestion, given: OfflineAnswer): Promise<void> {
    const { solution } = asked;
    const outcome = { solution, isRight: await this.#sources.isRight(given.chosen, asked) };
    if (!asked.isAgain) this.#answeredHere += 1;
    await this.line.add(given);
    // As the server does it.
    const isAgainNext = session.picker === 'classic' && !outcome.isRight;
    if (!isAgainNext) this.#pack.drop(asked);
    const counted = this.#counted(session);
    this.#show({ phase: 'answered', session: counted, asked, chosen: given.chosen, outcome, isAgainNext });
    await this.#pack.keep(counted, undefined);
  }

  /** The session as it will be once the answers given here have arrived. */
  #counted(session: SessionView): SessionView {
    const { currentQuestion } = this.#server?.session ?? session;
    return { ...session, currentQuestion: currentQuestion + this.#answeredHere };
  }

  #askFromPack(session: SessionView): void {
    const { next } = this.#pack;
    const counted = this.#counted(session);
    const isFull = counted.currentQuestion >= session.totalQuestions;
    if (next === undefined || isFull) return this.#show({ phase: 'stranded', session: counted });
    this.#ask(counted, { ...next, isAgain: false, isFlagged: false });
  }

  async #fetchNext(): Promise<void> {
    const { client } = this.#sources;
    const next = await client.nextQuestion({ params: { sessionId: this.#sessionId } });
    if (next.ok && (next.value.asked || next.value.session.status !== 'ACTIVE')) this.enter(next.value);
    else if (!next.ok && next.error.code === 'offline' && this.#server) {
      this.#askFromPack(this.#server.session);
    } else this.#show({ phase: 'unreachable', ...(!next.ok && { reason: next.error.message }) });
  }

  #merge(state: SessionState): void {
    this.#server = state;
    this.#answeredHere = 0;
    if (this.#screen.peek().phase === 'stranded') this.enter(state);
  }

  #leaveStranded(): void {
    if (this.#screen.peek().phase === 'stranded' && this.line.waiting.peek() === 0) void this.open();
  }

  async #move(call: () => ReturnType<ClientPart['pauseSession']>, isKeptOnScreen = false): Promise<void> {
    await this.#busily(async () => {
      const moved = await call();
      if (!moved.ok) {
        this.problem.value = moved.error;
        return;
      }
      const shownAt = this.#shownAt;
      if (!isKeptOnScreen || this.#screen.peek().phase === 'question') this.enter(moved.value);
      else this.#server = moved.value;
      if (isKeptOnScreen) {
        this.#shownAt = shownAt;
        this.#pack.empty();
      }
    });
  }
}
