/** Where a missed question stands on the page; by its place in an exam. */
export const anchorOf = ({ place }: { readonly place?: number | undefined }, index: number): string =>
  `missed-question-${place ?? index + 1}`;
