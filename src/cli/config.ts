import { readConfig, shownText, textOf, variableNames, variables } from '#server/config.ts';
import type { Environment, VariableName } from '#server/config.ts';
import type { Variable } from '#server/kit/variable.ts';
import type { CliCommand } from './command.ts';

interface Setting {
  readonly name: VariableName;
  readonly value: string | undefined;
  readonly isSet: boolean;
  readonly fallback: string | undefined;
  readonly allowed: string;
  readonly summary: string;
}

const settingOf = (env: Environment, name: VariableName): Setting => {
  const { fallback, allowed, summary } = variables[name] as Variable;
  const given = env[name]?.trim();
  const text = textOf(env, name);
  return {
    name,
    value: text === undefined ? undefined : shownText(name, text),
    isSet: given !== undefined && given !== '',
    fallback,
    allowed,
    summary,
  };
};

const linesOf = ({ name, value, isSet, allowed, summary }: Setting): string[] => [
  `${name}=${value ?? ''}${isSet ? '' : value === undefined ? '  (not set)' : '  (default)'}`,
  `    ${summary}. Allowed: ${allowed}.`,
];

export const configCommand: CliCommand = {
  summary: 'Show every setting, its value and what it accepts',
  help: [
    'Settings are environment variables. Shows the values the server would use now, with secrets hidden. Fails if',
    'one of them is wrong.',
  ],
  options: { json: { summary: 'Print JSON' } },
  async run({ switches }, { env, out, complain }) {
    const settings = variableNames.map((name) => settingOf(env, name));
    out(switches.has('json') ? JSON.stringify(settings, undefined, 2) : settings.flatMap(linesOf).join('\n'));
    const read = readConfig(env);
    if (read.ok) return 0;
    complain(read.problems.join('\n'));
    return 2;
  },
};
