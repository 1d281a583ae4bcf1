/** How one code answers over HTTP. Its sentences are in the part's `errors.words.ts`. */
export interface Refusal {
  readonly status: number;
  /** It means "not now": nothing was decided or done, and the same command may succeed later. */
  readonly isPassing?: true;
}

export type Refusals = Readonly<Record<string, Refusal>>;
