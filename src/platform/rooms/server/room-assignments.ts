import type { IdentityId } from '#core/ids.ts';
import type { Instant } from '#core/instant.ts';
import type { Result } from '#core/result.ts';
import type { AssignmentChoice } from '../contract.class.ts';
import type { WorkAnswer } from '../rules/class.ts';

export interface AssignmentWish {
  readonly hostId: IdentityId;
  readonly choiceId: string;
  readonly questions: number;
  /** None: all of them. */
  readonly domains: readonly string[];
  /** Different for every assignment. A secret of the room and the activity. */
  readonly key: string;
}

export interface Prepared {
  readonly sourceTitle: string;
  /** As many as were asked for, or all there are. */
  readonly questions: number;
  /** What is asked, as the activity wants it back. */
  readonly drawn: string;
}

/** One assignment, as the activity made it. */
export interface Assigned {
  readonly hostId: IdentityId;
  readonly key: string;
  readonly drawn: string;
}

export interface Pupil {
  readonly memberId: string;
  readonly identityId: IdentityId;
}

export interface Work {
  readonly questions: number;
  readonly finishedAt?: Instant | undefined;
  /** First answers, one for each question. */
  readonly answers: readonly WorkAnswer[];
}

/** A question in words, and what somebody answered to it. */
export interface Described {
  readonly text: string;
  readonly given: string;
}

/**
 * What an activity does for a class. Every call can be repeated, from another node or after a crash, and then finds what
 * the first one did. A refusal leaves nothing behind.
 */
export interface RoomAssignments {
  readonly kind: string;
  readonly choices: (host: IdentityId) => Promise<readonly AssignmentChoice[]>;
  readonly prepare: (wish: AssignmentWish) => Promise<Result<Prepared>>;
  /** Starts the member's work, or finds it. */
  readonly open: (assigned: Assigned, pupil: Pupil) => Promise<Result<{ readonly path: string }>>;
  /** Undefined if they have not started. */
  readonly work: (assigned: Assigned, pupil: Pupil) => Promise<Work | undefined>;
  /** Marked by what is right now. */
  readonly mark: (assigned: Assigned, answers: readonly WorkAnswer[]) => Promise<readonly WorkAnswer[]>;
  /** In the same order; nothing for a question that is gone. */
  readonly describe: (
    assigned: Assigned,
    answers: readonly Pick<WorkAnswer, 'questionId' | 'given'>[],
  ) => Promise<readonly (Described | undefined)[]>;
}

/** The kinds that a class can be given; each activity registers its own in its wiring. */
export class AssignmentKinds {
  readonly #byKind = new Map<string, RoomAssignments>();

  register(assignments: RoomAssignments): void {
    if (this.#byKind.has(assignments.kind))
      throw new Error(`two assignments of the kind ${assignments.kind}`);
    this.#byKind.set(assignments.kind, assignments);
  }

  get kinds(): readonly string[] {
    return [...this.#byKind.keys()];
  }

  find(kind: string): RoomAssignments | undefined {
    return this.#byKind.get(kind);
  }
}
