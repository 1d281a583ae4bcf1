import type { CliEntry } from './command.ts';

/** Every command. An activity adds its own with one line; nothing is loaded before it is used. */
export const commands: Readonly<Record<string, CliEntry>> = {
  serve: {
    summary: 'Start the server',
    load: async () => (await import('./serve.ts')).serveCommand,
  },
  tally: {
    summary: 'Count ballots from a file',
    load: async () => (await import('./tally.ts')).tallyCommand,
  },
  clock: {
    summary: 'Replay the clock of a game',
    load: async () => (await import('#activities/timers/cli/clock.ts')).clockCommand,
  },
  hunt: {
    summary: 'Rehearse a scavenger hunt and plan its routes',
    load: async () => (await import('#activities/hunts/cli/hunt.ts')).huntCommand,
  },
  questions: {
    summary: 'Read, examine and convert question banks',
    load: async () => (await import('#activities/quizzes/cli/questions.ts')).questionsCommand,
  },
  backup: {
    summary: 'Back up all data while the server runs',
    load: async () => (await import('./backup.ts')).backupCommand,
  },
  restore: {
    summary: 'Restore data as it was at any second',
    load: async () => (await import('./restore.ts')).restoreCommand,
  },
  export: {
    summary: "Write tables to files in DynamoDB's export format",
    load: async () => (await import('./export.ts')).exportCommand,
  },
  import: {
    summary: "Read a table from files in DynamoDB's export format",
    load: async () => (await import('./import.ts')).importCommand,
  },
  adopt: {
    summary: 'Give data from an original system to an owner here',
    load: async () => (await import('./adopt.ts')).adoptCommand,
  },
  migrate: {
    summary: 'Copy all tables to another store and compare them',
    load: async () => (await import('./migrate.ts')).migrateCommand,
  },
  'reset-link': {
    summary: 'Make a link that sets a password or invites somebody',
    load: async () => (await import('./reset-link.ts')).resetLinkCommand,
  },
  config: {
    summary: 'Show every setting, its value and what it accepts',
    load: async () => (await import('./config.ts')).configCommand,
  },
  version: {
    summary: 'Show the version',
    load: async () => (await import('./version.ts')).versionCommand,
  },
};
