/** Anchor of a question in the report, by its place in the exam. */
export const anchorOf = ({ place }: { readonly place?: number | undefined }, index: number): string =>
  `missed-question-${place ?? index + 1}`;
