/** A field may still be on its way when the form is refused. */
const LOOK_MS = 2_000;

/** After a form was refused: to the first field that is wrong, also when it is folded away. */
export const focusFirstProblem = (frame: ParentNode | null): void => {
  const until = performance.now() + LOOK_MS;
  const look = (): void => {
    const field = frame?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (!field && performance.now() < until) return void requestAnimationFrame(look);
    const folded = field?.closest('details');
    if (folded) folded.open = true;
    field?.focus();
  };
  // The marks come with the next paint.
  requestAnimationFrame(look);
};
