import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { Debrief, HistoryRow, Replay, Report } from '#activities/engagements/contract.report.ts';
import type { EngagementsClient } from '../engagements.client.ts';
import type { ReportClient } from './report.client.ts';
import { sourceOf } from './reading.ts';
import type { Source } from './reading.ts';

export type ReportScreen =
  | { readonly phase: 'loading' }
  | { readonly phase: 'here'; readonly report: Report; readonly isDebugged: boolean }
  /** Its items have expired; the history still knows it. */
  | { readonly phase: 'gone'; readonly row: HistoryRow }
  /** More than a page can show; its files can still be had. */
  | { readonly phase: 'too-large'; readonly message: string }
  | { readonly phase: 'missing' | 'stranger' | 'unreachable' };

export interface ReportSources {
  readonly reports: Pick<ReportClient, 'readReport' | 'listGames' | 'readDebrief' | 'readReplay'>;
  readonly games: Pick<EngagementsClient, 'readGame'>;
}

/** A search for one code looks through the whole history in a few pages. */
const MOST_PAGES = 20;

/** What a report page holds: the report at once, debrief and replay when they are looked at. */
export class ReportState {
  readonly gameId: string;
  readonly debrief: Source<Debrief>;
  readonly replay: Source<Replay>;
  readonly #sources: ReportSources;
  readonly #screen = signal<ReportScreen>({ phase: 'loading' });

  constructor(sources: ReportSources, gameId: string) {
    const params = { gameId };
    this.gameId = gameId;
    this.#sources = sources;
    this.debrief = sourceOf(() => sources.reports.readDebrief({ params, query: {} }));
    this.replay = sourceOf(() => sources.reports.readReplay({ params }));
    void this.reload();
  }

  get screen(): ReadonlySignal<ReportScreen> {
    return this.#screen;
  }

  async reload(): Promise<void> {
    this.#screen.value = await this.#read();
  }

  async #read(): Promise<ReportScreen> {
    const params = { gameId: this.gameId };
    const [report, game] = await Promise.all([
      this.#sources.reports.readReport({ params }),
      this.#sources.games.readGame({ params, query: { as: 'host' } }),
    ]);
    if (report.ok) {
      const isDebugged = game.ok && game.value.audience === 'host' && game.value.debugMode;
      return { phase: 'here', report: report.value, isDebugged };
    }
    switch (report.error.code) {
      case 'game-not-found':
        return this.#readHistory();
      case 'not-allowed':
        return { phase: 'stranger' };
      case 'bad-input':
        return { phase: 'missing' };
      case 'report-too-large':
      case 'work-too-large':
        return { phase: 'too-large', message: report.error.message };
      default:
        return { phase: 'unreachable' };
    }
  }

  async #readHistory(): Promise<ReportScreen> {
    let cursor: string | undefined;
    for (let pages = 0; pages < MOST_PAGES; pages++) {
      const page = await this.#sources.reports.listGames({ query: { search: this.gameId, cursor } });
      if (!page.ok) return { phase: 'unreachable' };
      const row = page.value.games.find(({ gameId }) => gameId === this.gameId);
      if (row) return { phase: 'gone', row };
      ({ cursor } = page.value);
      if (cursor === undefined) break;
    }
    return { phase: 'missing' };
  }
}
