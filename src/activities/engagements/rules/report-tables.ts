import { toIso } from '#core/instant.ts';
import type { Report } from '../contract.report.ts';

export type Cell = string | number | boolean | undefined;

export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly Cell[])[];
}

type Locale = 'en' | 'de';

const WORDS = {
  en: {
    questions: 'Questions',
    players: 'Players',
    answers: 'Answers',
    question: [
      'Question',
      'Title',
      'Category',
      'Kind',
      'Started',
      'Right answer',
      'Answers',
      'Right',
      'Voters',
      'Median s',
      'Note',
    ],
    player: ['Rank', 'Player', 'Team', 'Total', 'Answered', 'Right', 'Joined'],
    answer: [
      'Question',
      'Title',
      'Player',
      'Team',
      'Answer',
      'Given',
      'Seconds',
      'Words',
      'Right',
      'Points',
      'Place',
      'Hidden',
    ],
    void: 'does not count',
    skipped: 'skipped',
  },
  de: {
    questions: 'Fragen',
    players: 'Personen',
    answers: 'Antworten',
    question: [
      'Frage',
      'Titel',
      'Kategorie',
      'Art',
      'Beginn',
      'Richtige Antwort',
      'Antworten',
      'Richtig',
      'Stimmen',
      'Median s',
      'Bemerkung',
    ],
    player: ['Rang', 'Name', 'Team', 'Punkte', 'Beantwortet', 'Richtig', 'Dabei seit'],
    answer: [
      'Frage',
      'Titel',
      'Name',
      'Team',
      'Antwort',
      'Abgegeben',
      'Sekunden',
      'Wörter',
      'Richtig',
      'Punkte',
      'Platz',
      'Ausgeblendet',
    ],
    void: 'zählt nicht',
    skipped: 'übersprungen',
  },
} as const satisfies Record<Locale, unknown>;

const seconds = (milliseconds: number | undefined): number | undefined =>
  milliseconds === undefined ? undefined : Math.round(milliseconds / 10) / 100;

/** The report as sheets: questions, players with their points by question, and one row an answer. */
export const sheetsOf = (report: Report, locale: Locale): readonly Sheet[] => [
  questionSheet(report, locale),
  playerSheet(report, locale),
  answerSheet(report, locale),
];

const questionSheet = ({ questions }: Report, locale: Locale): Sheet => {
  const words = WORDS[locale];
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
    question.isVoid ? words.void : question.isSkipped ? words.skipped : undefined,
  ]);
  return { name: words.questions, rows: [[...words.question], ...rows] };
};

const playerSheet = ({ questions, players }: Report, locale: Locale): Sheet => {
  const words = WORDS[locale];
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
    name: words.players,
    rows: [[...words.player, ...questions.map(({ number }) => number)], ...rows],
  };
};

export const answerSheet = ({ questions, players }: Report, locale: Locale): Sheet => {
  const words = WORDS[locale];
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
  return { name: words.answers, rows: [[...words.answer], ...rows] };
};

/**
 * A spreadsheet runs a cell that begins like a formula; in CSV nothing says that it is text. The apostrophe is what
 * the spreadsheet itself would use.
 */
export const disarmed = (cell: Cell): Cell =>
  typeof cell === 'string' && FORMULA.test(cell) && !PLAIN_NUMBER.test(cell) ? `'${cell}` : cell;

const FORMULA = /^\s*[=+\-@]|^[\t\r\n]/u;
const PLAIN_NUMBER = /^[-+]?\d+(?:[.,]\d+)?$/u;
