import type { ImportReport } from '#activities/quizzes/rules/bank/intake.ts';
import type { CliInput, ExitCode, Terminal } from '../command.ts';
import { readFiles, refuseInput } from './bank-files.ts';

const MOST_LINES = 200;

const NOT_STORED =
  'Nothing was stored: the server keeps no question banks yet. The report says what would be taken; --dry-run asks for just that.';

const listed = (title: string, lines: readonly string[]): string[] => {
  if (lines.length === 0) return [];
  const hidden = lines.length - MOST_LINES;
  return [
    title,
    ...lines.slice(0, MOST_LINES),
    ...(hidden > 0 ? [`  ... and ${hidden} more; --json lists all`] : []),
  ];
};

const reportLines = ({ files, read, taken, changed, refused }: ImportReport): string[] => [
  ...files.map(
    ({ file, format, ...count }) => `${file} (${format}): ${count.read} read, ${count.taken} taken`,
  ),
  ...listed(
    'Changed:',
    changed.map(({ where, what }) => `  ${where}: ${what}`),
  ),
  ...listed(
    'Refused:',
    refused.map(({ where, reason }) => `  ${where}: ${reason}`),
  ),
  `${read} read, ${taken} taken, ${refused.length} refused`,
];

/** Every file in, one report out; exit code 2 when one of them could not be read at all. */
export const importQuestions = (paths: readonly string[], input: CliInput, terminal: Terminal): ExitCode => {
  if (paths.length === 0) refuseInput('Which file? Try "roundtable questions import FILE --dry-run".');
  const { intake, unreadable } = readFiles(
    { paths, format: input.values['format'], take: () => undefined },
    input,
    terminal,
  );
  const report = intake.report();
  if (input.switches.has('json')) terminal.out(JSON.stringify({ ...report, stored: 0 }, undefined, 2));
  else terminal.out(reportLines(report).join('\n'));
  for (const sentence of unreadable) terminal.complain(sentence);
  if (report.taken > 0 && !input.switches.has('dry-run')) terminal.complain(NOT_STORED);
  return unreadable.length > 0 ? 2 : 0;
};
