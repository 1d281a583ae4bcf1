import { messageOf, spoken } from '#register/words.ts';
import type { Failure, Result } from '#core/result.ts';
import { replayLog } from '../rules/clock/replay-log.ts';
import { reportOf } from '../rules/clock/report.ts';
import type { ClockReport } from '../rules/clock/report.ts';
import { clockFormats, detectFormat } from '../rules/game-files/detect.ts';
import type { ClockFormat } from '../rules/game-files/detect.ts';
import type { FileGame } from '../rules/game-files/game-file.ts';
import { parsePgn } from '../rules/game-files/pgn.ts';
import { parseSgf } from '../rules/game-files/sgf.ts';
import { reportLines } from './clock-lines.ts';
import type { CliCommand, CliInput, Terminal } from '#cli/command.ts';
import { lineOfPath } from '#cli/json-line.ts';
import { sourceAt, textOf } from '#cli/read-chunks.ts';

interface Game {
  readonly title: string;
  readonly report: ClockReport;
  readonly notes: readonly string[];
}

/** Wrong words on the command line, a missing file, broken content: one sentence each. */
class BadInput extends Error {}

const refuse = (sentence: string): never => {
  throw new BadInput(sentence);
};

const readText = (path: string): string => {
  try {
    return textOf(sourceAt(path)).replace(/^\uFEFF/, '');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return refuse(
      code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read (${code ?? message}).`,
    );
  }
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    const position = /position (\d+)/.exec(reason)?.[1];
    const line = position === undefined ? text.split('\n').length : lineOf(text, Number(position));
    return refuse(`Line ${line}: this is not valid JSON (${reason.replace(/ in JSON at position.*/s, '')}).`);
  }
};

const lineOf = (text: string, position: number): number => text.slice(0, position).split('\n').length;

/** Line, field and reason: what somebody needs to mend the file. */
const sentenceOf = ({ code, params, fields = [] }: Failure, text: string): string => {
  const [field] = fields;
  if (!field) return messageOf(code, 'en', params);
  const path = field.path === '' ? 'the file' : field.path;
  return `Line ${lineOfPath(text, field.path)}: ${path}: ${spoken(field.message, 'en')}`.replace(/\.?$/, '.');
};

const unwrap = <T>(result: Result<T>, text: string): T =>
  result.ok ? result.value : refuse(sentenceOf(result.error, text));

const gamesOfLog = (text: string): Game[] => [
  { title: '', notes: [], report: reportOf(unwrap(replayLog(parseJson(text)), text)) },
];

const gamesOfFile = (games: readonly FileGame[]): Game[] =>
  games.map((game) => ({ title: game.title, notes: game.notes, report: reportOf(game) }));

const formatOf = (typed: string | undefined, text: string, path: string): ClockFormat => {
  if (typed !== undefined)
    return (
      clockFormats.find((known) => known === typed) ??
      refuse(`There is no format ${typed}. There are ${clockFormats.join(', ')}.`)
    );
  return (
    detectFormat(text) ??
    refuse(`${path}: line 1: this is no event log (JSON), no PGN and no SGF. --format names it.`)
  );
};

const readGames = (path: string, { values }: CliInput): Game[] => {
  const text = readText(path);
  const format = formatOf(values['format'], text, path);
  if (format === 'json') return gamesOfLog(text);
  return gamesOfFile(unwrap(format === 'pgn' ? parsePgn(text) : parseSgf(text), text));
};

/** Programs get what the format promises; people also see how a turn ended and what overtime cost. */
const toTheLetter = ({ players, turns, ...rest }: ClockReport) => ({
  players: players.map((player) => {
    const { points: _, ...told } = player;
    return told;
  }),
  turns: turns.map((turn) => {
    if (turn === null) return null;
    const { endedBy: _, ...receipt } = turn;
    return receipt;
  }),
  ...rest,
});

const print = (games: readonly Game[], { switches }: CliInput, terminal: Terminal): void => {
  const reports = games.map(({ report }) => toTheLetter(report));
  if (switches.has('json'))
    terminal.out(JSON.stringify(reports.length === 1 ? reports[0] : reports, undefined, 2));
  else terminal.out(games.flatMap(({ title, report }) => reportLines(title, report)).join('\n'));
  for (const note of new Set(games.flatMap(({ notes }) => notes))) terminal.complain(`Note: ${note}.`);
};

export const clockCommand: CliCommand = {
  summary: 'Replay the clock of a game',
  help: [
    'Reads an event log (JSON), PGN with %clk or %emt, or SGF with time properties; prints what each turn was',
    'charged and how every clock stood at the end. A file with several games gives a list.',
    'A FILE of - is what is piped in.',
    '',
    '  roundtable clock game.json',
    '  roundtable clock games.pgn --json',
    '',
    'An event log: {"players": [{"name": "Ann"}, {"name": "Bo"}],',
    '  "controls": [{"type": "fischer", "mainMs": 180000, "incrementMs": 2000, "bonus": "after"}],',
    '  "events": [{"at": 0, "type": "start", "seat": 0}, {"at": 4200, "type": "tap", "seat": 0}]}',
  ],
  words: ['FILE'],
  options: {
    format: { value: 'FORMAT', summary: `${clockFormats.join(', ')}; else told by the content` },
    json: { summary: 'The whole report, for programs' },
  },
  async run(input, terminal) {
    try {
      const path = input.words[0] ?? refuse('Which file? Try "roundtable clock FILE".');
      print(readGames(path, input), input, terminal);
      return 0;
    } catch (error) {
      if (!(error instanceof BadInput)) throw error;
      terminal.complain(error.message);
      return 2;
    }
  },
};
