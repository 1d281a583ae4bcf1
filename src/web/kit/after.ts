/** Runs a task later; the answer cancels it. State takes it as an argument, so that tests move the time by hand. */
export type After = (durationMs: number, task: () => void) => () => void;

export const after: After = (durationMs, task) => {
  const timer = setTimeout(task, durationMs);
  return () => clearTimeout(timer);
};
