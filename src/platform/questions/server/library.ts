import type { Instant } from '#core/instant.ts';
import type { Result } from '#core/result.ts';
import type { Said } from '#core/words.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { CopySource, HolderKind, QuestionLink, questionLanguages } from '../contract.ts';
import type { Offered, SharedQuestion } from '../rules/shared-question.ts';

export type Language = (typeof questionLanguages)[number];

type ReadCode = 'questions-not-found' | 'questions-in-play' | 'not-allowed' | 'conflict';
export type Read<T> = Promise<Result<T, ReadCode>>;

export interface Stock {
  readonly title: string;
  /** Its page. */
  readonly path: string;
  readonly questions: readonly Offered[];
  /** Those its questions are in, where it tells them apart. */
  readonly languages: readonly Language[];
}

/** What becomes of a question in another holder: `left` without `fits` says why it stays behind. */
export interface Fit {
  readonly fits: boolean;
  readonly left: readonly Said[];
}

export interface Linked {
  readonly question: SharedQuestion;
  readonly link: QuestionLink;
}

export interface Copy {
  readonly title: string;
  readonly copyOf: CopySource;
  readonly language: Language;
  readonly questions: readonly Linked[];
}

/** A copy as its owner has it. */
export interface OwnCopy {
  readonly copyOf: CopySource | undefined;
  readonly questions: readonly Copied[];
}

/** A copied question as it is in the copy. */
export interface Copied {
  readonly questionId: string;
  readonly title: string;
  readonly link: QuestionLink;
}

/**
 * Something that holds questions, as one activity has it. Each call checks what the actor may do: `read` gives keys only to
 * whoever may read them there anyway, `copied` and `replace` are the owner's.
 */
export interface QuestionHolder {
  readonly kind: HolderKind;
  /** One question per concept, in this language if there is one; without a language, all of them. */
  readonly read: (actor: Actor, id: string, language?: Language) => Read<Stock>;
  readonly fit: (question: SharedQuestion, language: Language) => Fit;
  readonly make: (actor: Actor, copy: Copy) => Read<{ readonly id: string; readonly path: string }>;
  readonly copied: (actor: Actor, id: string) => Read<OwnCopy>;
  /** Gives how many were taken; taking the same again changes nothing. */
  readonly replace: (
    actor: Actor,
    id: string,
    changes: readonly (Linked & { readonly questionId: string })[],
  ) => Read<number>;
  /** Adds questions the source got later; gives how many. What is there already stays as it is. */
  readonly add: (
    actor: Actor,
    id: string,
    additions: { readonly language: Language; readonly questions: readonly Linked[] },
  ) => Read<number>;
}

/** A question of a session as one player met it. */
export interface Played extends Linked {
  readonly isMissed: boolean;
  readonly isAnswered: boolean;
  /** Texts of the options, what was typed, `true` or `false`; only where answers were asked for. */
  readonly answer?: { readonly given: readonly string[]; readonly at: Instant } | undefined;
}

export interface PlayedSession {
  /** The seat in the session: the same on every device of its player. */
  readonly seatId: string;
  readonly title: string;
  readonly copyOf: CopySource;
  readonly questions: readonly Played[];
}

type PlayCode = 'questions-not-found' | 'questions-not-over' | 'not-allowed';

/** What was played live. */
export interface LiveSessions {
  /** Only for a session that is over and players with a seat in it: they have seen the keys. */
  readonly played: (
    actor: Actor,
    gameId: string,
    /** Every phone asks at the end of a session, and few want more than numbers. */
    options?: { readonly withAnswers: boolean },
  ) => Promise<Result<PlayedSession, PlayCode>>;
}

export interface Practice extends PlayedSession {
  readonly remembers: boolean;
  readonly language: Language;
}

/** Study with memory. */
export interface Study {
  readonly practise: (
    actor: Actor,
    practice: Practice,
  ) => Promise<
    Result<
      { readonly path: string; readonly questions: number; readonly remembered: number },
      'questions-not-found' | 'questions-none' | 'questions-in-exam' | 'conflict'
    >
  >;
}

/** Holders, live sessions and study; each activity registers its own in its wiring. */
export class QuestionLibrary {
  readonly #holders = new Map<HolderKind, QuestionHolder>();
  sessions: LiveSessions | undefined;
  study: Study | undefined;

  register(holder: QuestionHolder): void {
    if (this.#holders.has(holder.kind)) throw new Error(`two holders are of the kind ${holder.kind}`);
    this.#holders.set(holder.kind, holder);
  }

  find(kind: string): QuestionHolder | undefined {
    return this.#holders.get(kind as HolderKind);
  }

  /** The other kind: what a copy of this one becomes. */
  other(kind: HolderKind): QuestionHolder | undefined {
    return this.#holders.get(kind === 'bank' ? 'set' : 'bank');
  }
}
