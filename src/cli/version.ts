import { version } from '#server/version.ts';
import type { CliCommand } from './command.ts';

export const versionCommand: CliCommand = {
  summary: 'Show the version',
  help: ['The version of Roundtable, and with --json also that of Node.'],
  options: { json: { summary: 'Print JSON' } },
  async run({ switches }, { out }) {
    out(switches.has('json') ? JSON.stringify({ version, node: process.versions.node }) : version);
    return 0;
  },
};
