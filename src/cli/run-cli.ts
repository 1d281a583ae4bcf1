import { closestWord } from '#core/closest-word.ts';
import type { ExitCode, Terminal, CliCommand, CliEntry, CliOption } from './command.ts';
import { commands } from './commands.ts';
import { parseCliArgs } from './parse-args.ts';

const table = (rows: readonly (readonly [string, string])[]): string[] => {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, summary]) => `  ${name.padEnd(width)}  ${summary}`);
};

const overview = (commands: Readonly<Record<string, CliEntry>>): string =>
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

const commandHelp = (name: string, command: CliCommand): string => {
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

const processTerminal: Terminal = {
  env: process.env,
  out: (text) => void process.stdout.write(`${text}\n`),
  complain: (text) => void process.stderr.write(`${text}\n`),
  outBytes: (bytes) => void process.stdout.write(bytes),
  ...(process.stderr.isTTY && { status: (text) => void process.stderr.write(`\r\u001B[K${text}`) }),
};

const refuseUnknown = (name: string, terminal: Terminal): ExitCode => {
  const meant = closestWord(name, [...Object.keys(commands), 'help']);
  terminal.complain(
    `There is no command "${name}". ${meant ? `Did you mean "${meant}"? ` : ''}"roundtable --help" lists all.`,
  );
  return 2;
};

const runCommand = async (
  name: string,
  args: readonly string[],
  terminal: Terminal,
): Promise<ExitCode | undefined> => {
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!entry) return refuseUnknown(name, terminal);
  const command = await entry.load();
  if (args.some((arg) => arg === '--help' || arg === '-h')) {
    terminal.out(commandHelp(name, command));
    return 0;
  }
  const parsed = parseCliArgs(command, args);
  if (!parsed.ok) {
    terminal.complain(`${parsed.sentence}. "roundtable ${name} --help" shows what it takes.`);
    return 2;
  }
  return command.run(parsed.input, terminal);
};

const ALIASES = new Map([
  ['--help', 'help'],
  ['-h', 'help'],
  ['--version', 'version'],
  ['-v', 'version'],
]);

/** Finds the command, shows help, runs it. Undefined: a server is running and a signal will end it. */
export const runCli = async (
  [first, ...rest]: readonly string[],
  terminal: Terminal = processTerminal,
): Promise<ExitCode | undefined> => {
  if (first === undefined) {
    terminal.complain(overview(commands));
    return 2;
  }
  const name = ALIASES.get(first) ?? first;
  if (name === 'help' && rest[0] === undefined) {
    terminal.out(overview(commands));
    return 0;
  }
  try {
    return await (name === 'help'
      ? runCommand(rest[0] ?? '', ['--help'], terminal)
      : runCommand(name, rest, terminal));
  } catch (error) {
    terminal.complain(error instanceof Error ? error.message : String(error));
    return 1;
  }
};
