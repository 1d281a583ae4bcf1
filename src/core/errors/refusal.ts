/** How one code answers: over HTTP, and in both languages. */
export interface Refusal {
  readonly status: number;
  readonly en: string;
  readonly de: string;
}

export type Refusals = Readonly<Record<string, Refusal>>;
