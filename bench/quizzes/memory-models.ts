// How well models of memory predict the next answer, each knowing only the answers before it.
import { FSRSAlgorithm, Rating, default_w, forgetting_curve } from 'ts-fsrs';
import type { FSRSState } from 'ts-fsrs';
import { DAY_MS, HOUR_MS } from '#core/instant.ts';
import { chanceOf } from '#activities/quizzes/rules/exam/readiness.ts';
import { NO_ABILITY, abilityIn } from '#activities/quizzes/rules/study/elo.ts';
import { fitMemory } from '#activities/quizzes/rules/study/fit-memory.ts';
import { learn } from '#activities/quizzes/rules/study/learner.ts';
import { recallAt } from '#activities/quizzes/rules/study/memory.ts';
import type { Evidence, Memory } from '#activities/quizzes/rules/study/memory.ts';
import { modelOf } from '#activities/quizzes/rules/study/memory-model.ts';
import { factorOf, forgettingOf } from '#activities/quizzes/rules/study/pace.ts';
import { applyAnswer, evidenceOf } from '#activities/quizzes/rules/study/progress.ts';
import type { ConceptProgress, GivenAnswer } from '#activities/quizzes/rules/study/progress.ts';
import type { Review } from './review-logs.ts';

const EDGE = 1e-3;

/** Predicts a repeated card, then learns from the answer. */
interface MemoryModel {
  /** Undefined for a card that was never asked. */
  foretell(review: Review): number | undefined;
  note(review: Review): void;
}

/** As the server does it: the fit runs at night, and again when there are a quarter more reviews. */
const REFIT_AT = 1.25;
const FIRST_FIT = 200;
/** Within these the history of a card is kept one by one. */
const MOST_FITTED = 20_000;

interface Kept {
  readonly answers: GivenAnswer[];
  progress: ConceptProgress;
}

const ours = (isFitted: boolean) => (): MemoryModel => {
  const cards = new Map<string, Kept>();
  let ability = NO_ABILITY;
  let [answers, fitAt, day] = [0, FIRST_FIT, 0];
  const fit = (): void => {
    const newest = [...cards.values()].map((kept) => kept.answers.map(evidenceOf));
    const { weights } = fitMemory(newest.map((list): { answers: Evidence[] } => ({ answers: list }))) ?? {};
    ability = { ...ability, model: weights && modelOf(weights) };
    for (const kept of cards.values()) {
      let again: ConceptProgress | undefined;
      for (const answer of kept.answers) again = applyAnswer(again, answer, ability.model);
      if (again) kept.progress = again;
    }
    fitAt = (answers - cards.size) * REFIT_AT;
  };
  return {
    foretell({ card, at, guess }) {
      const today = Math.floor(at / DAY_MS);
      if (isFitted && today !== day && answers - cards.size >= fitAt && answers <= MOST_FITTED) fit();
      day = today;
      const memory: Memory | undefined = cards.get(card)?.progress.memory;
      return memory && chanceOf(recallAt(memory, at, forgettingOf(ability)), guess);
    },
    note({ card, at, isRight, guess, difficulty, domain }) {
      const known = cards.get(card);
      const answer = { answerId: '', conceptId: card, at, picked: [], isCorrect: isRight, guess };
      const given = {
        ...answer,
        difficulty,
        ability: abilityIn(ability, domain),
        pace: factorOf(ability.pace),
      };
      const learned = learn(ability, known?.progress, { ...answer, domain, difficulty });
      cards.set(card, { answers: [...(known?.answers ?? []), given], progress: learned.progress });
      ({ ability } = learned);
      answers += 1;
    },
  };
};

const fsrsDefaults = (): MemoryModel => {
  const model = new FSRSAlgorithm({ w: default_w, enable_fuzz: false, enable_short_term: true });
  const states = new Map<string, { readonly state: FSRSState; readonly at: number }>();
  return {
    foretell({ card, at }) {
      const known = states.get(card);
      return known && forgetting_curve(default_w, (at - known.at) / DAY_MS, known.state.stability);
    },
    note({ card, at, isRight }) {
      const known = states.get(card);
      const days = known ? Math.floor((at - known.at) / DAY_MS) : 0;
      const state = model.next_state(known?.state ?? null, days, isRight ? Rating.Good : Rating.Again);
      states.set(card, { state, at });
    },
  };
};

const AVERAGED = 0.02;

const movingAverage = (): MemoryModel => {
  const seen = new Set<string>();
  let mean = 0.8;
  return {
    foretell: ({ card }) => (seen.has(card) ? mean : undefined),
    note({ card, isRight }) {
      if (seen.has(card)) mean += AVERAGED * (Number(isRight) - mean);
      seen.add(card);
    },
  };
};

const STEP = 0.02;
const LARGEST_STEP = 0.2;
const LN2 = Math.log(2);

interface Card {
  readonly right: number;
  readonly wrong: number;
  readonly at: number;
}

/** Half-life regression (Settles and Meeder 2016), its weights fitted to the learner answer by answer. */
const halfLife = (): MemoryModel => {
  const weights = [2, 0.5, -0.5];
  const cards = new Map<string, Card>();
  const traits = ({ right, wrong }: Card): number[] => [1, Math.sqrt(right), Math.sqrt(wrong)];
  const ageOf = (card: Card, at: number): number => {
    const log2Days = traits(card).reduce((sum, trait, place) => sum + trait * (weights[place] ?? 0), 0);
    return (at - card.at) / DAY_MS / 2 ** Math.min(10, Math.max(-5, log2Days));
  };
  return {
    foretell({ card, at }) {
      const known = cards.get(card);
      return known && 2 ** -ageOf(known, at);
    },
    note({ card, at, isRight }) {
      const known = cards.get(card);
      if (known) {
        const age = ageOf(known, at);
        const chance = Math.min(1 - EDGE, Math.max(EDGE, 2 ** -age));
        const slope = ((Number(isRight) - chance) / (1 - chance)) * LN2 * LN2 * age;
        traits(known).forEach((trait, place) => {
          const step = Math.max(-LARGEST_STEP, Math.min(LARGEST_STEP, STEP * slope * trait));
          weights[place] = (weights[place] ?? 0) + step;
        });
      }
      const { right, wrong } = known ?? { right: 0, wrong: 0 };
      cards.set(card, { at, right: right + Number(isRight), wrong: wrong + Number(!isRight) });
    },
  };
};

const MODELS: Readonly<Record<string, () => MemoryModel>> = {
  'ours, fitted to the learner': ours(true),
  'ours, published weights': ours(false),
  'FSRS-6, published weights': fsrsDefaults,
  'moving average': movingAverage,
  'half-life regression': halfLife,
};

/** Within one sitting nothing is forgotten: the public benchmark leaves such reviews out, too. */
const SAME_SITTING_MS = 8 * HOUR_MS;
const BINS = 20;

export interface ModelScore {
  readonly model: string;
  readonly reviews: number;
  readonly logLoss: number;
  /**
   * Mean distance between predicted and actual share, by bins of the predicted chance (expected calibration error).
   */
  readonly calibrationError: number;
}

class Score {
  #loss = 0;
  #reviews = 0;
  readonly #bins = Array.from({ length: BINS }, () => ({ count: 0, foretold: 0, right: 0 }));

  add(chance: number, isRight: boolean): void {
    const foretold = Math.min(1 - EDGE, Math.max(EDGE, chance));
    this.#loss -= Math.log(isRight ? foretold : 1 - foretold);
    this.#reviews += 1;
    const bin = this.#bins[Math.min(BINS - 1, Math.floor(foretold * BINS))];
    if (!bin) return;
    bin.count += 1;
    bin.foretold += foretold;
    bin.right += Number(isRight);
  }

  of(model: string): ModelScore {
    const off = this.#bins.reduce((sum, { foretold, right }) => sum + Math.abs(foretold - right), 0);
    const reviews = this.#reviews;
    return { model, reviews, logLoss: this.#loss / reviews, calibrationError: off / reviews };
  }
}

/** Over the logs of several learners, each from the start. */
export const scoreModels = (logs: readonly (readonly Review[])[]): ModelScore[] =>
  Object.entries(MODELS).map(([name, make]) => {
    const score = new Score();
    for (const log of logs) {
      const model = make();
      const lastAt = new Map<string, number>();
      for (const review of log) {
        const chance = model.foretell(review);
        const isLater = review.at - (lastAt.get(review.card) ?? review.at) >= SAME_SITTING_MS;
        if (chance !== undefined && isLater) score.add(chance, review.isRight);
        model.note(review);
        lastAt.set(review.card, review.at);
      }
    }
    return score.of(name);
  });
