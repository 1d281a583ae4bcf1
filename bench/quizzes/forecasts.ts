import type { Instant } from '#core/instant.ts';
import type { Random } from '#core/random.ts';
import { drawExam } from '#activities/quizzes/rules/exam/blueprint.ts';
import { calibrate } from '#activities/quizzes/rules/exam/calibration.ts';
import type { SatMock } from '#activities/quizzes/rules/exam/calibration.ts';
import { chanceOf, readinessOf } from '#activities/quizzes/rules/exam/readiness.ts';
import { abilityIn, knownBefore } from '#activities/quizzes/rules/study/elo.ts';
import { recallAt } from '#activities/quizzes/rules/study/memory.ts';
import { forgettingOf } from '#activities/quizzes/rules/study/pace.ts';
import { conceptAt } from '#activities/quizzes/rules/study/study-index.ts';
import type { StudyIndex } from '#activities/quizzes/rules/study/study-index.ts';
import { answerTruly, standingOn } from './truth.ts';
import type { TrueMemory } from './truth.ts';
import { BLUEPRINT, PASS_SHARE } from './world.ts';
import type { World } from './world.ts';

/** What the rules expect of the next answer, knowing only the answers before. */
export const foretoldChance = (study: StudyIndex, ordinal: number, now: Instant): number => {
  const { domain, difficulty, guess } = conceptAt(study, ordinal);
  const progress = study.progress.get(ordinal);
  const known = progress
    ? recallAt(progress.memory, now, forgettingOf(study.ability))
    : knownBefore(abilityIn(study.ability, domain), difficulty);
  return chanceOf(known, guess);
};

export interface Sitting {
  readonly world: World;
  readonly study: StudyIndex;
  readonly memory: TrueMemory;
  readonly past: readonly SatMock[];
}

/** With the chance that the learner's real memory had. */
export interface SimulatedMock extends SatMock {
  readonly trueChance: number;
}

/** A mock exam: the forecast before it, and what the learner's real memory makes of the questions drawn. */
export const sitMock = (
  { world, study, memory, past }: Sitting,
  { day, now }: { readonly day: number; readonly now: Instant },
  random: Random,
): SimulatedMock | undefined => {
  const { bank, guess } = world;
  const foretold = readinessOf({
    study,
    blueprint: BLUEPRINT,
    passShare: PASS_SHARE,
    examAt: now,
    calibration: calibrate(past),
  });
  if (foretold.missing > 0) return undefined;
  const membersOf = (domain: string): string[] => {
    const members = bank.domains.find(({ name }) => name === domain)?.members ?? [];
    return Array.from(members, (ordinal) => bank.concepts[ordinal]?.conceptId ?? '');
  };
  const { conceptIds } = drawExam(BLUEPRINT, membersOf, random);
  const right = conceptIds.filter((conceptId) => {
    const ordinal = bank.ordinalOf.get(conceptId) ?? 0;
    return answerTruly(memory.recall(ordinal, day), guess[ordinal] ?? 0, random).isCorrect;
  }).length;
  const actualShare = right / BLUEPRINT.questions;
  return {
    passChance: foretold.passChance,
    share: foretold.share,
    actualShare,
    isPassed: actualShare >= PASS_SHARE,
    trueChance: standingOn(world, memory, day).passChance,
  };
};

/** Sums of log loss and squared error of forecasts, beside those of the learner's own mean so far. */
export class ForecastScore {
  answers = 0;
  right = 0;
  logLoss = 0;
  meanLogLoss = 0;
  squared = 0;
  meanSquared = 0;

  add(chance: number, isCorrect: boolean): void {
    const mean = (this.right + 1) / (this.answers + 2);
    const outcome = Number(isCorrect);
    this.logLoss -= Math.log(isCorrect ? chance : 1 - chance);
    this.meanLogLoss -= Math.log(isCorrect ? mean : 1 - mean);
    this.squared += (chance - outcome) ** 2;
    this.meanSquared += (mean - outcome) ** 2;
    this.answers += 1;
    this.right += outcome;
  }
}
