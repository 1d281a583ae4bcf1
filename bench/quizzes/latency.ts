import { DAY_MS, HOUR_MS, SECOND_MS } from '#core/instant.ts';
import { seededRandom } from '#core/random.ts';
import { learn } from '#activities/quizzes/rules/study/learner.ts';
import { pickNext } from '#activities/quizzes/rules/study/picker.ts';
import type { PickerName } from '#activities/quizzes/rules/study/picker.ts';
import { noteSessionAnswer, runSession } from '#activities/quizzes/rules/study/session-run.ts';
import { noteProgress, openStudy } from '#activities/quizzes/rules/study/study-index.ts';
import type { StudyIndex } from '#activities/quizzes/rules/study/study-index.ts';
import { makeWorld } from './world.ts';
import type { World } from './world.ts';

export interface PickLatency {
  readonly picker: PickerName;
  readonly questions: number;
  readonly history: number;
  readonly p50Us: number;
  readonly p99Us: number;
  /** Only picks during which no other process got the core. */
  readonly undisturbedP99Us: number;
  /** Keeping the index up after an answer. */
  readonly noteP99Us: number;
}

const START = Date.UTC(2026, 0, 1);
const HISTORY_DAYS = 200;

const answerOf = ({ bank }: World, ordinal: number, isCorrect: boolean, at: number) => {
  const concept = bank.concepts[ordinal];
  if (!concept) throw new RangeError(`no question ${ordinal}`);
  return { ...concept, answerId: '', picked: [], isCorrect, at };
};

/** A learner who has given that many answers over half a year, a third of them wrong. */
const learnerWith = (world: World, answers: number): StudyIndex => {
  const random = seededRandom('history');
  const study = openStudy(world.bank);
  for (let number = 0; number < answers; number++) {
    const ordinal = random.below(world.bank.concepts.length);
    const at = START + (number / answers) * HISTORY_DAYS * DAY_MS;
    const answer = answerOf(world, ordinal, random.next() < 0.67, at);
    const learned = learn(study.ability, study.progress.get(ordinal), answer);
    study.ability = learned.ability;
    noteProgress(study, answer.conceptId, learned.progress);
  }
  return study;
};

const contextSwitches = (): number => process.resourceUsage().involuntaryContextSwitches;

const at = (sorted: Float64Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

const measure = (world: World, history: number, picker: PickerName, picks: number): PickLatency => {
  const { bank } = world;
  const study = learnerWith(world, history);
  const run = runSession(bank);
  const random = seededRandom('answers');
  const pickedUs = new Float64Array(picks);
  const notedUs = new Float64Array(picks);
  const undisturbedUs: number[] = [];
  const examAt = START + (HISTORY_DAYS + 60) * DAY_MS;
  let now = START + HISTORY_DAYS * DAY_MS + HOUR_MS;
  for (let number = 0; number < picks; number++) {
    const switchesBefore = contextSwitches();
    const before = performance.now();
    const pick = pickNext({ study, run, picker, seed: 'bench', now, examAt });
    const picked = performance.now();
    if (contextSwitches() === switchesBefore) undisturbedUs.push((picked - before) * 1000);
    const noting = performance.now();
    if (!pick) throw new Error('nothing left to ask');
    const ordinal = bank.ordinalOf.get(pick.conceptId) ?? 0;
    const answer = answerOf(world, ordinal, random.next() < 0.67, now);
    const learned = learn(study.ability, study.progress.get(ordinal), answer);
    study.ability = learned.ability;
    noteProgress(study, pick.conceptId, learned.progress);
    noteSessionAnswer(run, bank, answer);
    pickedUs[number] = (picked - before) * 1000;
    notedUs[number] = (performance.now() - noting) * 1000;
    now += 20 * SECOND_MS;
  }
  pickedUs.sort();
  notedUs.sort();
  return {
    picker,
    questions: bank.concepts.length,
    history,
    p50Us: at(pickedUs, 0.5),
    p99Us: at(pickedUs, 0.99),
    undisturbedP99Us: at(Float64Array.from(undisturbedUs).sort(), 0.99),
    noteP99Us: at(notedUs, 0.99),
  };
};

export const measureLatencies = (
  sizes: readonly number[],
  histories: readonly number[],
  picks: number,
): PickLatency[] => {
  measure(makeWorld(1000, 'warm-up'), 1000, 'adaptive', Math.min(picks, 900));
  measure(makeWorld(1000, 'warm-up'), 1000, 'classic', Math.min(picks, 900));
  return sizes.flatMap((questions) => {
    const world = makeWorld(questions, 'latency');
    return (['classic', 'adaptive'] as const).flatMap((picker) =>
      histories.map((history) => measure(world, history, picker, Math.min(picks, questions - 100))),
    );
  });
};
