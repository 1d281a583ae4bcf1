/** How one code answers: over HTTP, and in both languages. */
export interface Refusal {
  readonly status: number;
  readonly en: string;
  readonly de: string;
  /** It says "not now": nothing was judged and nothing was done, and the same command may be taken a moment later. */
  readonly isPassing?: true;
}

export type Refusals = Readonly<Record<string, Refusal>>;
