import { variableNames, variables } from '#server/config.ts';
import type { Variable } from '#server/kit/variable.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|');

const rowOf = (name: (typeof variableNames)[number]): string => {
  const { summary, allowed, fallback } = variables[name] as Variable;
  const standard = fallback === undefined || fallback === '' ? 'none' : `\`${fallback}\``;
  return `| \`${name}\` | ${standard} | ${cell(summary)} | ${cell(allowed)} |`;
};

/** docs/guides/settings.md: every environment variable. */
export const settingsPage = (): string =>
  [
    '# Settings',
    '',
    'Roundtable is configured by environment variables only. A wrong value is refused at start with what is',
    'allowed; an empty one counts as not set. `roundtable config` shows what the server would use, with',
    'secrets hidden, and fails when something is wrong.',
    '',
    'This page is emitted from src/server/config.ts by `node scripts/emit-docs.ts`.',
    '',
    '| variable | default | what for | allowed |',
    '| --- | --- | --- | --- |',
    ...variableNames.map(rowOf),
    '',
  ].join('\n');
