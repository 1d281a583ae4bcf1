import { signal } from '@preact/signals';
import type { ReadonlySignal, Signal } from '@preact/signals';
import type { Answer, ClientFailure } from '#web/kit/client.ts';
import type { Debrief, HistoryRow, Replay, Report } from '#activities/engagements/contract.report.ts';
import type { EngagementsClient } from '../engagements.client.ts';
import type { ReportClient } from './report.client.ts';

export type Shown =
  | { readonly phase: 'here'; readonly report: Report; readonly isDebugged: boolean }
  /** Its items have expired; the history still knows it. */
  | { readonly phase: 'gone'; readonly row: HistoryRow }
  /** More than a page can show; its files can still be had. */
  | { readonly phase: 'too-large'; readonly message: string };

export interface ReportSources {
  readonly reports: Pick<ReportClient, 'readReport' | 'listGames' | 'readDebrief' | 'readReplay'>;
  readonly games: Pick<EngagementsClient, 'readGame'>;
}

/** A search for one code looks through the whole history in a few pages. */
const MOST_PAGES = 20;

const missing: Answer<never> = { ok: false, error: { code: 'game-not-found', message: '', fields: [] } };

const readHistory = async ({ reports }: ReportSources, gameId: string): Promise<Answer<Shown>> => {
  let cursor: string | undefined;
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const page = await reports.listGames({ query: { search: gameId, cursor } });
    if (!page.ok) return page;
    const row = page.value.games.find((game) => game.gameId === gameId);
    if (row) return { ok: true, value: { phase: 'gone', row } };
    ({ cursor } = page.value);
    if (cursor === undefined) break;
  }
  return missing;
};

export const readShown = async (sources: ReportSources, gameId: string): Promise<Answer<Shown>> => {
  const params = { gameId };
  const [report, game] = await Promise.all([
    sources.reports.readReport({ params }),
    sources.games.readGame({ params, query: { as: 'host' } }),
  ]);
  if (report.ok) {
    const isDebugged = game.ok && game.value.audience === 'host' && game.value.debugMode;
    return { ok: true, value: { phase: 'here', report: report.value, isDebugged } };
  }
  switch (report.error.code) {
    case 'game-not-found':
      return readHistory(sources, gameId);
    case 'bad-input':
      return missing;
    case 'report-too-large':
    case 'work-too-large':
      return { ok: true, value: { phase: 'too-large', message: report.error.message } };
    default:
      return report;
  }
};

type Reading<T> =
  | { readonly phase: 'waiting' }
  | { readonly phase: 'here'; readonly value: T }
  | { readonly phase: 'failed'; readonly error: ClientFailure };

interface Source<T> {
  readonly reading: ReadonlySignal<Reading<T>>;
  /** Reads once; what failed is tried again. */
  read(): Promise<void>;
}

/** Something that is read when it is first looked at, and kept while the page is. */
const sourceOf = <T>(ask: () => Promise<Answer<T>>): Source<T> => {
  const reading = signal<Reading<T>>({ phase: 'waiting' });
  let asked: Promise<void> | undefined;
  const read = async (): Promise<void> => {
    if (reading.peek().phase === 'failed') reading.value = { phase: 'waiting' };
    const answer = await ask();
    reading.value = answer.ok
      ? { phase: 'here', value: answer.value }
      : { phase: 'failed', error: answer.error };
    if (!answer.ok) asked = undefined;
  };
  return { reading, read: () => (asked ??= read()) };
};

/** What goes on paper: one page, everything, or a page for each person. */
export type Paper = 'summary' | 'whole' | 'sheets';

export interface ReportState {
  readonly paper: Signal<Paper>;
  readonly debrief: Source<Debrief>;
  readonly replay: Source<Replay>;
}

export const reportState = ({ reports }: Pick<ReportSources, 'reports'>, gameId: string): ReportState => ({
  paper: signal<Paper>('whole'),
  debrief: sourceOf(() => reports.readDebrief({ params: { gameId }, query: {} })),
  replay: sourceOf(() => reports.readReplay({ params: { gameId } })),
});
