import { say } from '#core/words.ts';
import type { Said } from '#core/words.ts';
import { toIso } from '#core/instant.ts';
import type { Report } from '../contract.report.ts';

export type Cell = string | number | boolean | undefined;

export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly Cell[])[];
}

type Speak = (said: Said) => string;

const QUESTION = [
  'question',
  'title',
  'category',
  'kind',
  'started',
  'right-answer',
  'answers',
  'right',
  'voters',
  'median',
  'note',
] as const;
const PLAYER = ['rank', 'player', 'team', 'total', 'answered', 'right', 'joined'] as const;
const ANSWER = [
  'question',
  'title',
  'player',
  'team',
  'answer',
  'given',
  'seconds',
  'words',
  'right',
  'points',
  'place',
  'hidden',
] as const;

const ASK = ['question', 'player', 'votes', 'status', 'given'] as const;

type Column = (typeof QUESTION | typeof PLAYER | typeof ANSWER | typeof ASK)[number];

const headOf = (columns: readonly Column[], speak: Speak): string[] =>
  columns.map((column) => speak({ code: `report-${column}` }));

const VOID = say('report-void');
const SKIPPED = say('report-skipped');

const seconds = (milliseconds: number | undefined): number | undefined =>
  milliseconds === undefined ? undefined : Math.round(milliseconds / 10) / 100;

/** The report as sheets: questions, players with their points by question, one row an answer, and the Q&A. */
export const sheetsOf = (report: Report, speak: Speak): readonly Sheet[] => [
  questionSheet(report, speak),
  playerSheet(report, speak),
  answerSheet(report, speak),
  ...(report.asks.length > 0 ? [askSheet(report, speak)] : []),
];

const questionSheet = ({ questions }: Report, speak: Speak): Sheet => {
  const rows = questions.map((question): Cell[] => [
    question.number,
    question.title,
    question.category,
    question.kind,
    toIso(question.startedAt),
    question.rightAnswer,
    question.answers.length,
    question.right,
    question.voters,
    seconds(question.medianMs),
    question.isVoid ? speak(VOID) : question.isSkipped ? speak(SKIPPED) : undefined,
  ]);
  return { name: speak(say('report-questions')), rows: [headOf(QUESTION, speak), ...rows] };
};

const playerSheet = ({ questions, players }: Report, speak: Speak): Sheet => {
  const rows = players.map((player): Cell[] => [
    player.rank,
    player.name,
    player.team,
    player.total,
    player.answered,
    player.right,
    toIso(player.joinedAt),
    ...player.points.map((points) => points ?? undefined),
  ]);
  return {
    name: speak(say('report-players')),
    rows: [[...headOf(PLAYER, speak), ...questions.map(({ number }) => number)], ...rows],
  };
};

const answerSheet = ({ questions, players }: Report, speak: Speak): Sheet => {
  const teams = new Map(players.map(({ playerId, team }) => [playerId, team]));
  const rows = questions.flatMap(({ number, title, answers }) =>
    answers.map((line): Cell[] => [
      number,
      title,
      line.name,
      teams.get(line.playerId),
      line.answer,
      toIso(line.submittedAt),
      seconds(line.durationMs),
      line.wordCount,
      line.isRight,
      line.points,
      line.place,
      line.isHidden,
    ]),
  );
  return { name: speak(say('report-answers')), rows: [headOf(ANSWER, speak), ...rows] };
};

const askSheet = ({ asks }: Report, speak: Speak): Sheet => {
  const rows = asks.map(({ text, author, votes, status, askedAt }): Cell[] => [
    text,
    author,
    votes,
    speak({ code: `report-ask-${status}` }),
    toIso(askedAt),
  ]);
  return { name: speak(say('report-asks')), rows: [headOf(ASK, speak), ...rows] };
};

/** For a file of one table: one row an answer, then one for each question of the audience, named as such. */
export const flatRows = (report: Report, speak: Speak): Sheet['rows'] => {
  const { rows } = answerSheet(report, speak);
  const column = (name: (typeof ANSWER)[number]): number => ANSWER.indexOf(name);
  const asks = report.asks.map(({ text, author, votes, status, askedAt }): Cell[] => {
    const row: Cell[] = ANSWER.map(() => undefined);
    row[column('question')] = speak(say('report-asks'));
    row[column('title')] = text;
    row[column('player')] = author;
    row[column('answer')] = speak({ code: `report-ask-${status}` });
    row[column('given')] = toIso(askedAt);
    row[column('points')] = votes;
    return row;
  });
  return [...rows, ...asks];
};

/**
 * A spreadsheet runs a cell that begins like a formula; in CSV nothing says that it is text. The apostrophe is what
 * the spreadsheet itself would use.
 */
export const disarmed = (cell: Cell): Cell =>
  typeof cell === 'string' && FORMULA.test(cell) && !PLAIN_NUMBER.test(cell) ? `'${cell}` : cell;

const FORMULA = /^\s*[=+\-@]|^[\t\r\n]/u;
const PLAIN_NUMBER = /^[-+]?\d+(?:[.,]\d+)?$/u;
