import type { ClockEvent } from '#activities/timers/rules/clock/event.ts';

/** How far one can go back, and the undos that can be taken back. */
export interface StepCount {
  readonly undoSteps: number;
  readonly undone: readonly number[];
}

export const noSteps: StepCount = { undoSteps: 0, undone: [] };

/** As the timeline counts: a claim is no step, and something new ends what could be brought back. */
export const countStep = ({ undoSteps, undone }: StepCount, event: ClockEvent): StepCount => {
  if (event.type === 'flag') return { undoSteps, undone };
  if (event.type === 'redo') {
    return { undoSteps: undoSteps + (undone.at(-1) ?? 0), undone: undone.slice(0, -1) };
  }
  if (event.type !== 'undo') return { undoSteps: undoSteps + 1, undone: [] };
  const steps = event.steps ?? 1;
  return { undoSteps: undoSteps - steps, undone: [...undone, steps] };
};
