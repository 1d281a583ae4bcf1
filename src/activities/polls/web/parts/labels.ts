/** The id of a heading that appears once for each question of a paper. */
export const labelId = (part: string, contest: string | undefined): string =>
  `${part}-title${contest === undefined ? '' : `-${contest}`}`;

/** With the question's own heading, so screen readers can tell parts of the same name apart. */
export const labelledBy = (part: string, contest: string | undefined): string =>
  contest === undefined ? labelId(part, contest) : `${labelId(part, contest)} result-${contest}`;
