import { parentPort } from 'node:worker_threads';
import { simulate } from './simulate.ts';
import type { SimulatedLearner } from './simulate.ts';
import { dashTruth } from './truth-dash.ts';
import { fsrsTruth } from './truth-fsrs.ts';
import { halfLifeTruth } from './truth-half-life.ts';
import { makeWorld } from './world.ts';

/** The first is the truth the figures are promised for; the others are of other families. */
export const truths = [fsrsTruth, dashTruth, halfLifeTruth];

export interface SimulationOrder {
  readonly questions: number;
  readonly truth: number;
  readonly policy: string;
  readonly learner: number;
}

export interface SimulationReport {
  readonly order: SimulationOrder;
  readonly learner: SimulatedLearner;
}

parentPort?.on('message', (order: SimulationOrder) => {
  const truth = truths[order.truth];
  if (!truth) throw new RangeError(`no truth ${order.truth}`);
  const world = makeWorld(order.questions, 'bench');
  const learner = simulate({ world, truth, policy: order.policy, learner: order.learner });
  parentPort?.postMessage({ order, learner } satisfies SimulationReport);
});
