import type { ClockEvent, EventType } from './event.ts';

/** How many steps can be undone, and the undos that can be reverted. */
export interface StepCount {
  readonly undoSteps: number;
  readonly undone: readonly number[];
}

/** As the timeline counts: a claim is not a step, and a new step ends what could be redone. */
export const countStep = ({ undoSteps, undone }: StepCount, event: ClockEvent): StepCount => {
  if (event.type === 'flag') return { undoSteps, undone };
  if (event.type === 'redo')
    return { undoSteps: undoSteps + (undone.at(-1) ?? 0), undone: undone.slice(0, -1) };
  if (event.type !== 'undo') return { undoSteps: undoSteps + 1, undone: [] };
  const steps = event.steps ?? 1;
  return { undoSteps: undoSteps - steps, undone: [...undone, steps] };
};

/** The steps that count, in order, without those that were undone and not redone. */
const standingSteps = (events: readonly ClockEvent[]): readonly EventType[] => {
  const steps: EventType[] = [];
  let undone: (readonly EventType[])[] = [];
  for (const event of events) {
    if (event.type === 'flag') continue;
    if (event.type === 'undo') undone.push(steps.splice(-(event.steps ?? 1)));
    else if (event.type === 'redo') steps.push(...(undone.pop() ?? []));
    else {
      steps.push(event.type);
      undone = [];
    }
  }
  return steps;
};

const MOVES_TIME: ReadonlySet<EventType> = new Set(['start', 'tap', 'pass', 'pause', 'resume']);

/** Thinking while somebody was eliminated, renamed or corrected counts: only turns and pauses give time back. */
export const givesTimeBack = (events: readonly ClockEvent[], steps: number): boolean =>
  standingSteps(events)
    .slice(-steps)
    .some((type) => MOVES_TIME.has(type));
