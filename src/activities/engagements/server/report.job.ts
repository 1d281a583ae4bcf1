import writeExcelFile from 'write-excel-file/node';
import type { Locale } from '#core/words.ts';
import { writeCsv } from '#platform/spreadsheets/server/write-csv.ts';
import { job } from '#server/kit/jobs.ts';
import { speak } from '#server/kit/locale.ts';
import type { JobContext } from '#server/kit/jobs.ts';
import type { Item } from '#store/port/values.ts';
import type { Replay, Report } from '../contract.report.ts';
import { replayOf } from '../rules/replay.ts';
import { flatRows, sheetsOf } from '../rules/report-tables.ts';
import type { Cell, Sheet } from '../rules/report-tables.ts';
import { reportOf } from '../rules/report.ts';
import type { GameQuestion, GameState } from '../rules/state.ts';
import { fromAnswerItem, fromVoteItem } from './answers.items.ts';
import { fromAskItem } from './asks.items.ts';
import { fromPlayerItem } from './players.items.ts';
import { fromEventItem } from './questions.items.ts';
import type { Kept, SessionPage } from './session-pages.ts';

export interface ReportFormat {
  readonly format: 'csv' | 'xlsx' | 'json';
  readonly locale: Locale;
}

export interface ReportFile {
  readonly name: string;
  readonly mediaType: string;
  readonly encoding: 'utf8' | 'base64';
  readonly content: string;
}

/** What a session is, while the rest of it comes page by page. */
export interface SessionHead {
  readonly game: GameState;
  readonly questions: readonly GameQuestion[];
}

const collect = async (pages: AsyncIterable<SessionPage>): Promise<Readonly<Record<Kept, Item[]>>> => {
  const all: Record<Kept, Item[]> = { answers: [], votes: [], seats: [], asks: [], events: [] };
  for await (const { kept, items } of pages) for (const item of items) all[kept].push(item);
  return all;
};

const byQuestion = <T extends { readonly questionId: string }>(rows: readonly T[]): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(row.questionId);
    if (group) group.push(row);
    else groups.set(row.questionId, [row]);
  }
  return groups;
};

const reportFrom = async (
  { game, questions }: SessionHead,
  { chunks }: JobContext<SessionPage>,
): Promise<Report> => {
  const { answers, votes, seats, asks } = await collect(chunks);
  return reportOf({
    game,
    questions,
    answers: byQuestion(fromAnswerItem.list(answers)),
    votes: byQuestion(fromVoteItem.list(votes)),
    players: fromPlayerItem.list(seats),
    asks: fromAskItem.list(asks),
  });
};

export const makeReport = job(
  import.meta.url,
  'makeReport',
  (head: SessionHead, context: JobContext<SessionPage>): Promise<Report> => reportFrom(head, context),
);

const textOf = (cell: Cell): string => (cell === undefined ? '' : String(cell));

/** Texts are typed as text, or a workbook would run them as formulas; numbers stay numbers. */
const workbookOf = async (sheets: readonly Sheet[]): Promise<Buffer> =>
  writeExcelFile(
    sheets.map(({ name, rows }) => ({
      sheet: name,
      stickyRowsCount: 1,
      data: rows.map((row, index) =>
        row.map((cell) => {
          if (cell === undefined || cell === '') return null;
          if (typeof cell === 'number') return { value: cell, type: Number };
          const weight = index === 0 ? ({ fontWeight: 'bold' } as const) : {};
          return { value: textOf(cell), type: String, ...weight };
        }),
      ),
    })),
  ).toBuffer();

const stemOf = ({ title, gameId }: Report): string =>
  `${
    title
      .replaceAll(/[^\p{L}\p{N} _-]+/gu, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, 80) || 'session'
  } ${gameId}`;

const fileOf = async (report: Report, { format, locale }: ReportFormat): Promise<ReportFile> => {
  const stem = stemOf(report);
  switch (format) {
    case 'json': {
      const content = JSON.stringify(report, undefined, 2);
      return { name: `${stem}.json`, mediaType: 'application/json', encoding: 'utf8', content };
    }
    case 'csv': {
      const rows = flatRows(report, (said) => speak(said, locale)).map((row) => row.map(textOf));
      const content = new TextDecoder('utf-8', { ignoreBOM: true }).decode(writeCsv(rows));
      return { name: `${stem}.csv`, mediaType: 'text/csv', encoding: 'utf8', content };
    }
    case 'xlsx': {
      const content = (await workbookOf(sheetsOf(report, (said) => speak(said, locale)))).toString('base64');
      const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
      return { name: `${stem}.xlsx`, mediaType, encoding: 'base64', content };
    }
  }
};

export const writeReport = job(
  import.meta.url,
  'writeReport',
  async (
    { head, wanted }: { readonly head: SessionHead; readonly wanted: ReportFormat },
    context: JobContext<SessionPage>,
  ): Promise<ReportFile> => fileOf(await reportFrom(head, context), wanted),
);

export const makeReplay = job(
  import.meta.url,
  'makeReplay',
  async ({ game, questions }: SessionHead, { chunks }: JobContext<SessionPage>): Promise<Replay> => {
    const { answers, votes, seats, events } = await collect(chunks);
    const steps = fromEventItem
      .list(events)
      .flatMap(({ phase, steps: some }) =>
        some.map(({ at, type, questionId }) => ({ at, type, phase, questionId })),
      );
    return replayOf({
      game,
      questions,
      steps,
      players: fromPlayerItem.list(seats),
      answers: fromAnswerItem
        .list(answers)
        .map(({ questionId, receivedAt }) => ({ questionId, at: receivedAt })),
      votes: fromVoteItem.list(votes).map(({ questionId, submittedAt }) => ({ questionId, at: submittedAt })),
    });
  },
);
