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
      {
        type: option.value === undefined ? ('boolean' as const) : ('string' as const),
        ...(option.more && { multiple: true }),
      },
    ]),
  ),
});

const sentenceOf = (error: unknown): string =>
  error instanceof Error
    ? (error.message.split(/\. |\n/)[0] ?? '').replace(/\.$/, '')
    : 'The options cannot be read';

/** Negative numbers are values, not options: without this, "--noise -1" is refused for a reason that explains nothing. */
const withNegatives = ({ options = {} }: CliCommand, args: readonly string[]): string[] => {
  const joined: string[] = [];
  for (const arg of args) {
    const before = joined.at(-1) ?? '';
    const takesValue = before.startsWith('--') && options[before.slice(2)]?.value !== undefined;
    if (takesValue && /^-\d/.test(arg)) joined[joined.length - 1] = `${before}=${arg}`;
    else joined.push(arg);
  }
  return joined;
};

type Token =
  | { readonly kind: 'option'; readonly name: string; readonly value: string | undefined }
  | { readonly kind: 'positional'; readonly value: string }
  | { readonly kind: 'option-terminator' };

interface Taking {
  readonly list: string[];
  readonly more: RegExp;
}

/** Positional arguments, and values of options that take several, which may follow the option. */
const sortWords = (tokens: readonly Token[], { options = {} }: CliCommand) => {
  const [words, lists]: [string[], Record<string, string[]>] = [[], {}];
  let taking: Taking | undefined;
  const startTaking = (name: string, value: string | undefined): Taking | undefined => {
    const more = options[name]?.more;
    if (!more) return undefined;
    const list = (lists[name] ??= []);
    if (value !== undefined) list.push(value);
    return { list, more };
  };
  for (const token of tokens) {
    if (token.kind !== 'positional') {
      taking = token.kind === 'option' ? startTaking(token.name, token.value) : undefined;
      continue;
    }
    if (!taking?.more.test(token.value)) taking = undefined;
    (taking?.list ?? words).push(token.value);
  }
  return { words, lists };
};

/** Sorts arguments into options, switches and words; rejects anything the command does not know. */
export const parseCliArgs = (command: CliCommand, args: readonly string[]): ParsedArgs => {
  try {
    const parsed = parseArgs({
      args: withNegatives(command, args),
      options: flagsOf(command),
      allowPositionals: true,
      strict: true,
      tokens: true,
    });
    const { words, lists } = sortWords(parsed.tokens, command);
    const limit = command.words?.at(-1)?.endsWith('...') ? Infinity : (command.words?.length ?? 0);
    const surplus = words[limit];
    if (surplus !== undefined) return { ok: false, sentence: `"${surplus}" is one word too many` };
    const entries = Object.entries(parsed.values);
    const values = Object.fromEntries(
      entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
    );
    const [empty] = Object.entries(values).find(([, value]) => value === '') ?? [];
    // Usually an unset variable in a script: "--to $PLACE" must not write to the current folder.
    if (empty !== undefined) return { ok: false, sentence: `--${empty} is empty` };
    const switches = new Set(entries.filter(([, value]) => value === true).map(([name]) => name));
    return { ok: true, input: { values, switches, words, lists } };
  } catch (error) {
    return { ok: false, sentence: sentenceOf(error) };
  }
};
