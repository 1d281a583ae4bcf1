import type { CliCommand, CliEntry, CliOption } from './command.ts';

const table = (rows: readonly (readonly [string, string])[]): string[] => {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, summary]) => `  ${name.padEnd(width)}  ${summary}`);
};

export const overview = (commands: Readonly<Record<string, CliEntry>>): string =>
  [
    'Roundtable: play, learn and decide together.',
    '',
    'Usage: roundtable <command> [options]',
    '',
    'Commands:',
    ...table(Object.entries(commands).map(([name, { summary }]) => [name, summary])),
    '',
    '"roundtable <command> --help" explains one command.',
    'Settings are environment variables; "roundtable config" shows them.',
  ].join('\n');

const HELP: CliOption = { summary: 'Show this help' };

const optionRow = ([name, { value, more, summary }]: readonly [string, CliOption]) =>
  [`--${name}${value === undefined ? '' : ` ${value}`}${more ? ' ...' : ''}`, summary] as const;

export const commandHelp = (name: string, command: CliCommand): string => {
  const { summary, help, words = [], options = {} } = command;
  return [
    summary,
    '',
    `Usage: ${['roundtable', name, ...words, '[options]'].join(' ')}`,
    '',
    ...help,
    '',
    'Options:',
    ...table([...Object.entries(options), ['help', HELP] as const].map(optionRow)),
    '',
    'Exit code: 0 done, 1 failed, 2 bad input.',
  ].join('\n');
};
