/** After a form was refused: to the first field that is wrong, also when it is folded away. */
export const focusFirstProblem = (frame: ParentNode | null): void => {
  // The marks come with the next paint.
  requestAnimationFrame(() => {
    const field = frame?.querySelector<HTMLElement>('[aria-invalid=true]');
    const folded = field?.closest('details');
    if (folded) folded.open = true;
    field?.focus();
  });
};
