import writeExcelFile from 'write-excel-file/node';
import type { Locale } from '#core/errors.ts';
import { ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import { writeCsv } from '#platform/spreadsheets/server/write-csv.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Replay, Report } from '../contract.report.ts';
import { replayOf } from '../rules/replay.ts';
import { answerSheet, sheetsOf } from '../rules/report-tables.ts';
import type { Cell, Sheet } from '../rules/report-tables.ts';
import { reportOf } from '../rules/report.ts';
import type { GameState } from '../rules/state.ts';
import type { StoredAnswer, StoredVote } from './answers.items.ts';
import type { EngagementParts } from './engagements.parts.ts';
import { eventsQuery, fromEventItem } from './questions.items.ts';
import {
  everyItem,
  readAllQuestions,
  readAnswers,
  readAsHost,
  readSeats,
  readVotes,
} from './reading.service.ts';

/** Everything a session left, a question after the other: a whole session at once could be hundreds of megabytes. */
const readAll = async (parts: EngagementParts, game: GameState) => {
  const { gameId } = game;
  const questions = await readAllQuestions(parts, gameId);
  const answers = new Map<string, StoredAnswer[]>();
  const votes = new Map<string, StoredVote[]>();
  for (const { questionId, answerOrder } of questions) {
    answers.set(questionId, await readAnswers(parts, gameId, questionId));
    if (answerOrder) votes.set(questionId, await readVotes(parts, gameId, questionId));
  }
  return { game, questions, answers, votes, players: await readSeats(parts, gameId) };
};

export const readReport = async (
  parts: EngagementParts,
  actor: Actor,
  gameId: string,
): Promise<Result<Report>> => {
  const game = await readAsHost(parts, actor, gameId);
  return game.ok ? ok(reportOf(await readAll(parts, game.value))) : game;
};

const textOf = (cell: Cell): string => (cell === undefined ? '' : String(cell));

/** Texts are typed as text, so that nothing in a workbook is run; numbers stay numbers. */
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

interface ReportFile {
  readonly name: string;
  readonly mediaType: string;
  readonly encoding: 'utf8' | 'base64';
  readonly content: string;
}

const stemOf = ({ title, gameId }: Report): string =>
  `${
    title
      .replaceAll(/[^\p{L}\p{N} _-]+/gu, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, 80) || 'session'
  } ${gameId}`;

export const exportReport = async (
  parts: EngagementParts,
  actor: Actor,
  wanted: { readonly gameId: string; readonly format: 'csv' | 'xlsx' | 'json' },
  locale: Locale,
): Promise<Result<ReportFile>> => {
  const report = await readReport(parts, actor, wanted.gameId);
  if (!report.ok) return report;
  const stem = stemOf(report.value);
  switch (wanted.format) {
    case 'json': {
      const content = JSON.stringify(report.value, undefined, 2);
      return ok({ name: `${stem}.json`, mediaType: 'application/json', encoding: 'utf8', content });
    }
    case 'csv': {
      const rows = answerSheet(report.value, locale).rows.map((row) => row.map(textOf));
      const content = new TextDecoder('utf-8', { ignoreBOM: true }).decode(writeCsv(rows));
      return ok({ name: `${stem}.csv`, mediaType: 'text/csv', encoding: 'utf8', content });
    }
    case 'xlsx': {
      const content = (await workbookOf(sheetsOf(report.value, locale))).toString('base64');
      const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
      return ok({ name: `${stem}.xlsx`, mediaType, encoding: 'base64', content });
    }
  }
};

export const readReplay = async (
  parts: EngagementParts,
  actor: Actor,
  gameId: string,
): Promise<Result<Replay>> => {
  const game = await readAsHost(parts, actor, gameId);
  if (!game.ok) return game;
  const { answers, votes, ...facts } = await readAll(parts, game.value);
  const log = await everyItem(parts, (cursor) => eventsQuery(gameId, cursor === undefined ? {} : { cursor }));
  const steps = log
    .map(fromEventItem)
    .flatMap(({ phase, steps: some }) =>
      some.map(({ at, type, questionId }) => ({ at, type, phase, questionId })),
    );
  return ok(
    replayOf({
      ...facts,
      steps,
      answers: [...answers.values()]
        .flat()
        .map(({ questionId, receivedAt }) => ({ questionId, at: receivedAt })),
      votes: [...votes.values()]
        .flat()
        .map(({ questionId, submittedAt }) => ({ questionId, at: submittedAt })),
    }),
  );
};
