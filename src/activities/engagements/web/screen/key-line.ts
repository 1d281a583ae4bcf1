/** Within the four lines that a wall has for the answer. */
const MOST_CHARACTERS = 160;
const ARROW = ' → ';

export interface KeyLine {
  readonly text: string;
  /** How many parts of the answer are not in it. */
  readonly left: number;
}

/** The right answer in one line: of a long order the first whole steps, and how many more there are. */
export const keyLine = (steps: readonly string[]): KeyLine => {
  let shown = 0;
  let length = 0;
  for (const step of steps) {
    length += step.length + ARROW.length;
    if (shown > 0 && length > MOST_CHARACTERS) break;
    shown++;
  }
  return { text: steps.slice(0, shown).join(ARROW), left: steps.length - shown };
};
