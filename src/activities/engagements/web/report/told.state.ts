import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { addressOf } from '#core/address.ts';
import { assistantErrorWords } from '#platform/assistant/errors.words.ts';
import type { Locale } from '#core/words.ts';
import { DEBRIEF_STREAM } from '#activities/engagements/contract.report.ts';
import type { DebriefLine } from '#activities/engagements/contract.report.ts';
import { debriefWords } from './debrief.words.ts';
import { linesOf, piecesOf } from './told-lines.ts';

export type ToldSource = Extract<DebriefLine, { type: 'sources' }>['sources'][number];

export interface Told {
  readonly phase: 'idle' | 'writing' | 'done' | 'stopped' | 'failed';
  readonly text: string;
  readonly sources: ReadonlyMap<number, ToldSource>;
  readonly uncited: number;
  readonly problem: string | undefined;
}

const nothing: Told = { phase: 'idle', text: '', sources: new Map(), uncited: 0, problem: undefined };

export interface ToldOptions {
  readonly fetch: typeof globalThis.fetch;
  readonly language: () => Locale;
}

const isTitled = (body: unknown): body is { readonly title: string } =>
  typeof body === 'object' && body !== null && 'title' in body && typeof body.title === 'string';

/** The summary while it is written. If it breaks off, the text so far stays. */
export class ToldState {
  readonly #address: string;
  readonly #options: ToldOptions;
  readonly #told = signal(nothing);
  #stop = new AbortController();

  constructor(gameId: string, options: ToldOptions) {
    this.#address = addressOf({ path: DEBRIEF_STREAM }, { gameId });
    this.#options = options;
  }

  get told(): ReadonlySignal<Told> {
    return this.#told;
  }

  async ask(): Promise<void> {
    this.#stop.abort();
    this.#stop = new AbortController();
    const { signal: stopped } = this.#stop;
    this.#told.value = { ...nothing, phase: 'writing' };
    try {
      const response = await this.#options.fetch(this.#address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-language': this.#options.language() },
        credentials: 'same-origin',
        body: '{}',
        signal: stopped,
      });
      if (!response.ok || response.body === null) return this.#fail(await problemIn(response));
      for await (const line of linesOf(piecesOf(response.body))) {
        if (stopped.aborted) return;
        this.#take(line);
      }
      // A proxy that gives up ends the stream without a word.
      if (this.#told.peek().phase === 'writing') this.#fail(debriefWords('offline'));
    } catch {
      if (!stopped.aborted) this.#fail(debriefWords('offline'));
    }
  }

  /** When the reader stops it or leaves the page: the server then ends the call. */
  close(): void {
    this.#stop.abort();
    if (this.#told.peek().phase === 'writing') this.#change({ phase: 'stopped' });
  }

  #take(line: DebriefLine): void {
    const { text } = this.#told.peek();
    switch (line.type) {
      case 'sources':
        return this.#change({ sources: new Map(line.sources.map((source) => [source.number, source])) });
      case 'text':
        return this.#change({ text: text + line.text });
      case 'done':
        return this.#change({ phase: 'done', uncited: line.uncited });
      case 'failed':
        return this.#fail(this.#messageOf(line.code));
    }
  }

  #messageOf(code: string): string {
    const refusal = Object.entries(assistantErrorWords).find(([known]) => known === code)?.[1];
    return refusal?.[this.#options.language()] ?? debriefWords('offline');
  }

  #fail(problem: string): void {
    this.#change({ phase: 'failed', problem });
  }

  #change(change: Partial<Told>): void {
    this.#told.value = { ...this.#told.peek(), ...change };
  }
}

const problemIn = async (response: Response): Promise<string> => {
  const body: unknown = await response.json().catch(() => undefined);
  return isTitled(body) ? body.title : debriefWords('offline');
};
