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
    summary: 'Copy all data to a safe place, while the server runs',
    load: async () => (await import('./backup.ts')).backupCommand,
  },
  restore: {
    summary: 'Bring data back, as it was at any second',
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
    summary: 'Make what an original system left in the tables somebody’s here',
    load: async () => (await import('./adopt.ts')).adoptCommand,
  },
  migrate: {
    summary: 'Copy the tables of one store to another, and prove them equal',
    load: async () => (await import('./migrate.ts')).migrateCommand,
  },
  'reset-link': {
    summary: 'Make a link that sets a new password or invites somebody',
    load: async () => (await import('./reset-link.ts')).resetLinkCommand,
  },
  config: {
    summary: 'Show every setting, its value and what it may be',
    load: async () => (await import('./config.ts')).configCommand,
  },
  version: {
    summary: 'Show the version',
    load: async () => (await import('./version.ts')).versionCommand,
  },
};
