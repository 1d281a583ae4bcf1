/** Of a heading that stands once for each question of a paper. */
export const labelId = (part: string, contest: string | undefined): string =>
  `${part}-title${contest === undefined ? '' : `-${contest}`}`;

/** With the question's own heading: two parts of one name would be told apart by nobody who only hears them. */
export const labelledBy = (part: string, contest: string | undefined): string =>
  contest === undefined ? labelId(part, contest) : `${labelId(part, contest)} result-${contest}`;
