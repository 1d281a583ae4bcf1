import { parseArgs } from 'node:util';
import type { CliCommand, CliInput } from './command.ts';

export type ParsedArgs =
  | { readonly ok: true; readonly input: CliInput }
  | { readonly ok: false; readonly sentence: string };

const flagsOf = ({ options = {} }: CliCommand) => ({
  help: { type: 'boolean', short: 'h' } as const,
  ...Object.fromEntries(
    Object.entries(options).map(([name, option]) => [
      name,
      { type: option.value === undefined ? ('boolean' as const) : ('string' as const) },
    ]),
  ),
});

const sentenceOf = (error: unknown): string =>
  error instanceof Error ? (error.message.split(/\. |\n/)[0] ?? '') : 'The options cannot be read';

/** Sorts what was typed into options, switches and words; anything the command does not know is refused. */
export const parseCliArgs = (command: CliCommand, args: readonly string[]): ParsedArgs => {
  try {
    const parsed = parseArgs({
      args: [...args],
      options: flagsOf(command),
      allowPositionals: true,
      strict: true,
    });
    const limit = command.words?.at(-1)?.endsWith('...') ? Infinity : (command.words?.length ?? 0);
    const surplus = parsed.positionals[limit];
    if (surplus !== undefined) return { ok: false, sentence: `"${surplus}" is one word too many` };
    const entries = Object.entries(parsed.values);
    const values = Object.fromEntries(
      entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
    );
    const switches = new Set(entries.filter(([, value]) => value === true).map(([name]) => name));
    return { ok: true, input: { values, switches, words: parsed.positionals } };
  } catch (error) {
    return { ok: false, sentence: sentenceOf(error) };
  }
};
