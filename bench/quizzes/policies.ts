import { createEmptyCard, fsrs, Rating } from 'ts-fsrs';
import type { Card, Grade } from 'ts-fsrs';
import { DAY_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { seededRandom } from '#core/random.ts';
import { queueDue } from '#activities/quizzes/rules/study/due.ts';
import { learn } from '#activities/quizzes/rules/study/learner.ts';
import { pickNext } from '#activities/quizzes/rules/study/picker.ts';
import type { PickerName } from '#activities/quizzes/rules/study/picker.ts';
import { noteSessionAnswer, runSession } from '#activities/quizzes/rules/study/session-run.ts';
import { noteProgress, openStudy } from '#activities/quizzes/rules/study/study-index.ts';
import type { StudyIndex } from '#activities/quizzes/rules/study/study-index.ts';
import type { World } from './world.ts';

/** Chooses the next question from what a server knows. */
export interface Policy {
  startDay(): void;
  next(now: Instant): number | undefined;
  note(ordinal: number, isCorrect: boolean, now: Instant): void;
  poolSize(): number;
  readonly study?: StudyIndex;
}

export interface PolicySetup {
  readonly world: World;
  readonly seed: string;
  readonly examAt: Instant;
}

const ours = (picker: PickerName, isDaily: boolean, { world, seed, examAt }: PolicySetup): Policy => {
  const { bank } = world;
  const study = openStudy(bank);
  let session = 0;
  let run = runSession(bank);
  const startSession = (): void => {
    session += 1;
    run = runSession(bank);
  };
  return {
    study,
    startDay: () => {
      if (isDaily) startSession();
    },
    next: (now) => {
      if (picker === 'adaptive') run.due ??= queueDue(study, now, examAt);
      const ask = () => pickNext({ study, run, picker, seed: `${seed}/${session}`, now, examAt });
      let pick = ask();
      if (!pick) {
        startSession();
        pick = ask();
      }
      return pick && bank.ordinalOf.get(pick.conceptId);
    },
    note: (ordinal, isCorrect, at) => {
      const concept = bank.concepts[ordinal];
      if (!concept) return;
      const answer = { ...concept, answerId: '', at, picked: [], isCorrect };
      const learned = learn(study.ability, study.progress.get(ordinal), answer);
      study.ability = learned.ability;
      noteProgress(study, concept.conceptId, learned.progress);
      noteSessionAnswer(run, bank, answer);
    },
    poolSize: () => study.pool.size,
  };
};

const uniform = ({ world, seed }: PolicySetup): Policy => {
  const random = seededRandom(seed);
  let left: number[] = [];
  return {
    startDay: () => (left = []),
    next: () => {
      if (left.length === 0) left = random.shuffle(world.bank.concepts.map((_, ordinal) => ordinal));
      return left.pop();
    },
    note: () => undefined,
    poolSize: () => 0,
  };
};

const BOX_DAYS = [1, 2, 4, 8, 16] as const;

/** Five boxes; due ones first, the lowest box first, then new ones. */
const leitner = ({ world, seed }: PolicySetup): Policy => {
  const questions = world.bank.concepts.length;
  const unseen = seededRandom(seed).shuffle(world.bank.concepts.map((_, ordinal) => ordinal));
  const box = new Int8Array(questions).fill(-1);
  const dueAt = new Float64Array(questions).fill(Infinity);
  const soonest = (): number => dueAt.indexOf(dueAt.reduce((least, at) => Math.min(least, at), Infinity));
  return {
    startDay: () => undefined,
    next: (now) => {
      let best: number | undefined;
      for (let ordinal = 0; ordinal < questions; ordinal++) {
        if ((dueAt[ordinal] ?? Infinity) > now) continue;
        if (best === undefined || (box[ordinal] ?? 0) < (box[best] ?? 0)) best = ordinal;
      }
      return best ?? unseen.pop() ?? soonest();
    },
    note: (ordinal, isCorrect, now) => {
      box[ordinal] = isCorrect ? Math.min(BOX_DAYS.length - 1, (box[ordinal] ?? -1) + 1) : 0;
      // Due by the day, whatever the hour.
      dueAt[ordinal] = now + ((BOX_DAYS[box[ordinal] ?? 0] ?? 1) - 0.3) * DAY_MS;
    },
    poolSize: () => 0,
  };
};

/** ts-fsrs with its own settings: what is due, the longest overdue first, then new ones. */
const plainFsrs = ({ world, seed }: PolicySetup): Policy => {
  const scheduler = fsrs();
  const unseen = seededRandom(seed).shuffle(world.bank.concepts.map((_, ordinal) => ordinal));
  const cards = new Map<number, Card>();
  const dueAt = new Float64Array(world.bank.concepts.length).fill(Infinity);
  return {
    startDay: () => undefined,
    next: (now) => {
      let soonest = 0;
      for (let ordinal = 1; ordinal < dueAt.length; ordinal++)
        if ((dueAt[ordinal] ?? 0) < (dueAt[soonest] ?? 0)) soonest = ordinal;
      return (dueAt[soonest] ?? Infinity) <= now ? soonest : (unseen.pop() ?? soonest);
    },
    note: (ordinal, isCorrect, now) => {
      const grade: Grade = isCorrect ? Rating.Good : Rating.Again;
      const { card } = scheduler.next(
        cards.get(ordinal) ?? createEmptyCard(new Date(now)),
        new Date(now),
        grade,
      );
      cards.set(ordinal, card);
      dueAt[ordinal] = card.due.getTime();
    },
    poolSize: () => 0,
  };
};

export const policies: Readonly<Record<string, (setup: PolicySetup) => Policy>> = {
  random: uniform,
  'classic, a session a day': (setup) => ours('classic', true, setup),
  'classic, through the bank': (setup) => ours('classic', false, setup),
  Leitner: leitner,
  'ts-fsrs, due first': plainFsrs,
  adaptive: (setup) => ours('adaptive', true, setup),
};
