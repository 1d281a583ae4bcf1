import { computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { ExamQuestion, ExamState } from '#activities/quizzes/contract.exam.ts';
import { quizzesContract } from '#activities/quizzes/contract.ts';
import { newCommandId } from '#web/kit/client.ts';
import type { Outbox } from '#web/kit/data/outbox.ts';
import type { Waiting } from '#web/kit/data/outbox-store.ts';
import type { QuizzesClient } from '../quizzes.client.ts';

export type ExamScreen =
  | { readonly phase: 'loading' | 'missing' | 'unreachable' | 'over' }
  | { readonly phase: 'here'; readonly exam: ExamState };

/** What an exam needs from outside; tests pass their own. */
export interface ExamSources {
  readonly client: Pick<QuizzesClient, 'readExam'>;
  /** Loaded with the first read: every choice passes through it, so no answer is lost. */
  readonly outbox: () => Promise<Pick<Outbox, 'add' | 'onWaiting' | 'onSettled'>>;
  readonly now: () => number;
}

type ExamRow = 'answerExam' | 'flagExamQuestion' | 'moveInExam' | 'finishExam';
const OVER = new Set(['quiz-session-over', 'quiz-session-not-found', 'quiz-mode-other']);

/** One exam on one device. The server keeps the time and the answers; nothing here reveals the key. */
export class ExamRun {
  readonly screen: ReadonlySignal<ExamScreen>;
  /** How many changes the server has not stored yet. */
  readonly waiting = signal(0);
  readonly isHandingIn = signal(false);
  readonly remainingMs: (now: number) => number;
  readonly #sources: ExamSources;
  readonly #sessionId: string;
  readonly #screen = signal<ExamScreen>({ phase: 'loading' });
  #offsetMs = 0;
  #stops: (() => void)[] = [];
  #isClosed = false;

  constructor(sources: ExamSources, sessionId: string) {
    this.#sources = sources;
    this.#sessionId = sessionId;
    this.screen = computed(() => this.#screen.value);
    this.remainingMs = (now) => {
      const at = this.#screen.peek();
      return at.phase === 'here' ? at.exam.deadlineAt - (now + this.#offsetMs) : 0;
    };
  }

  async open(): Promise<void> {
    const [box, isHere] = await Promise.all([this.#sources.outbox(), this.#read()]);
    if (isHere && !this.#isClosed) this.#follow(box);
  }

  async #read(): Promise<boolean> {
    const { client, now } = this.#sources;
    const read = await client.readExam({ params: { sessionId: this.#sessionId } });
    if (this.#isClosed) return false;
    if (!read.ok) {
      this.#explain(read.error.code);
      return false;
    }
    this.#offsetMs = read.value.now - now();
    const isOver = read.value.session.status === 'COMPLETED';
    this.#show(isOver ? { phase: 'over' } : { phase: 'here', exam: read.value });
    return !isOver;
  }

  /** In an adaptive exam, where the next question depends on the answer: it is final, and waits for the network. */
  async answerNow(place: number, chosen: readonly string[]): Promise<void> {
    if (this.isHandingIn.peek() || chosen.length === 0) return;
    this.isHandingIn.value = true;
    await this.#send('answerExam', { place, body: { chosen } });
    await this.#read();
    this.isHandingIn.value = false;
  }

  go(place: number): void {
    const at = this.#here();
    if (at === undefined || place < 1 || place > at.questions.length || place === at.place) return;
    this.#change({ place });
    void this.#send('moveInExam', { body: { place } });
  }

  choose(place: number, chosen: readonly string[]): void {
    this.#changeQuestion(place, { chosen: [...chosen] });
    void this.#send('answerExam', { place, body: { chosen } });
  }

  flag(place: number, isFlagged: boolean): void {
    this.#changeQuestion(place, { isFlagged });
    void this.#send('flagExamQuestion', { place, body: { isFlagged } });
  }

  /** After everything chosen before it. Offline it waits, and the deadline hands in what has arrived. */
  async handIn(): Promise<void> {
    if (this.isHandingIn.peek()) return;
    this.isHandingIn.value = true;
    const settled = await this.#send('finishExam', {});
    if (settled.kind === 'refused' && !OVER.has(settled.problem.code)) this.isHandingIn.value = false;
    else this.#show({ phase: 'over' });
  }

  /** The time is up: the server has handed it in, or is about to. */
  timeIsUp(): void {
    if (this.#here() !== undefined) this.#show({ phase: 'over' });
  }

  close(): void {
    this.#isClosed = true;
    for (const stop of this.#stops) stop();
  }

  #here(): ExamState | undefined {
    const at = this.#screen.peek();
    return at.phase === 'here' ? at.exam : undefined;
  }

  #show(screen: ExamScreen): void {
    if (!this.#isClosed) this.#screen.value = screen;
  }

  #change(change: Partial<ExamState>): void {
    const exam = this.#here();
    if (exam) this.#show({ phase: 'here', exam: { ...exam, ...change } });
  }

  #changeQuestion(place: number, change: Partial<ExamQuestion>): void {
    const exam = this.#here();
    if (exam === undefined) return;
    const questions = exam.questions.map((question) =>
      question.place === place ? { ...question, ...change } : question,
    );
    this.#change({ questions, answered: questions.filter(({ chosen }) => chosen.length > 0).length });
  }

  #explain(code: string): void {
    if (code === 'quiz-session-over') this.#show({ phase: 'over' });
    else this.#show({ phase: OVER.has(code) ? 'missing' : 'unreachable' });
  }

  #follow(box: Pick<Outbox, 'onWaiting' | 'onSettled'>): void {
    let isFirst = true;
    this.#stops.push(
      box.onWaiting((all) => {
        const ours = all.filter(({ key }) => key === this.#key);
        this.waiting.value = ours.length;
        // Chosen before a reload and not stored on the server yet: what the learner saw last counts.
        if (isFirst) for (const command of ours) this.#recall(command);
        isFirst = false;
      }),
      box.onSettled(({ name, outcome }) => {
        const isOurs = name.startsWith('quizzes.') && outcome.kind === 'refused';
        if (isOurs && outcome.problem.code === 'quiz-session-over') this.timeIsUp();
        // An answer from before a reload has arrived: the next question is known now.
        else if (this.#here()?.isAdaptive && name === 'quizzes.answerExam') void this.#read();
      }),
    );
  }

  #recall({ name, params, body }: Waiting): void {
    const place = Number(params?.['place']);
    const change = body as Partial<ExamQuestion>;
    if (name === 'quizzes.answerExam') this.#changeQuestion(place, { chosen: change.chosen ?? [] });
    if (name === 'quizzes.flagExamQuestion') {
      this.#changeQuestion(place, { isFlagged: change.isFlagged ?? false });
    }
  }

  get #key(): string {
    return `quiz-exam:${this.#sessionId}`;
  }

  async #send(row: ExamRow, { place, body }: { readonly place?: number; readonly body?: unknown }) {
    const box = await this.#sources.outbox();
    const { method, path } = quizzesContract.routes[row];
    const { settled } = await box.add({
      id: newCommandId(),
      key: this.#key,
      name: `quizzes.${row}`,
      method,
      path,
      params: { sessionId: this.#sessionId, ...(place !== undefined && { place }) },
      ...(body !== undefined && { body }),
    });
    return settled;
  }
}
