import type { SessionView } from '#activities/quizzes/contract.views.ts';
import type { QuizzesClient } from '../quizzes.client.ts';
import { textsOf } from './put-question.ts';
import type { PutQuestion } from './put-question.ts';
import type { KeptSession, PackQuestion, StudyStore } from './study-store.ts';

const WHOLE = 20;
const LOW = 8;

export interface PackSources {
  readonly client: Pick<QuizzesClient, 'takePack'>;
  /** Loaded behind the first question: nobody needs it to answer. */
  readonly store: () => Promise<StudyStore>;
  readonly now: () => number;
  readonly isOnline: () => boolean;
  /** What the page needs to draw these texts is fetched while there is a network. */
  readonly warm: (texts: readonly string[]) => void;
}

/** Questions with their solutions, fetched while there is a network for when there is none. */
export class Pack {
  readonly #sources: PackSources;
  readonly #sessionId: string;
  #questions: readonly PackQuestion[] = [];
  #fetching: Promise<void> | undefined;

  constructor(sources: PackSources, sessionId: string) {
    this.#sources = sources;
    this.#sessionId = sessionId;
  }

  get next(): PackQuestion | undefined {
    return this.#questions[0];
  }

  /** What the device still has of the session, with its pack. */
  async wake(): Promise<KeptSession | undefined> {
    const kept = await (await this.#sources.store()).session(this.#sessionId);
    if (kept) this.#questions = kept.pack;
    return kept;
  }

  drop({ conceptId }: PutQuestion): void {
    this.#questions = this.#questions.filter((question) => question.conceptId !== conceptId);
  }

  /** They are in another language now. */
  empty(): void {
    this.#questions = [];
  }

  async refill(): Promise<void> {
    const { client, isOnline, warm } = this.#sources;
    if (this.#questions.length >= LOW || !isOnline() || this.#fetching !== undefined) return;
    this.#fetching = client
      .takePack({ params: { sessionId: this.#sessionId }, body: { questions: WHOLE } })
      .then((taken) => {
        if (!taken.ok) return;
        this.#questions = taken.value.questions;
        warm(this.#questions.flatMap(textsOf));
      })
      .finally(() => (this.#fetching = undefined));
    await this.#fetching;
  }

  async keep(session: SessionView, asked: PutQuestion | undefined): Promise<void> {
    const { store, now } = this.#sources;
    const kept = { sessionId: this.#sessionId, session, asked, pack: this.#questions, keptAt: now() };
    // A full disk or a private window: the session continues, only a reload while offline fails.
    await store().then(
      (opened) => opened.putSession(kept),
      () => undefined,
    );
  }
}
