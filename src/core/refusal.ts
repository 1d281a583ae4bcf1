/** How one code answers over HTTP. Its sentences are in the part's `errors.words.ts`. */
export interface Refusal {
  readonly status: number;
  /** It says "not now": nothing was judged and nothing was done, and the same command may be taken a moment later. */
  readonly isPassing?: true;
}

export type Refusals = Readonly<Record<string, Refusal>>;
