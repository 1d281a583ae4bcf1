import { closestWord } from '#core/closest-word.ts';
import type { CliCommand } from '#cli/command.ts';
import { BadInput, refuseInput } from './bank-files.ts';
import { examineQuestions } from './doctor.ts';
import { exportQuestions } from './export.ts';
import { importQuestions } from './import.ts';

const actions = { import: importQuestions, doctor: examineQuestions, export: exportQuestions };

const isAction = (word: string): word is keyof typeof actions => Object.hasOwn(actions, word);

const actionNamed = (word: string | undefined): (typeof actions)['import'] => {
  if (word !== undefined && isAction(word)) return actions[word];
  const meant = word === undefined ? undefined : closestWord(word, Object.keys(actions));
  return refuseInput(
    `What is to be done: import, doctor or export? ${meant ? `Did you mean "${meant}"?` : 'Try "roundtable questions --help".'}`,
  );
};

export const questionsCommand: CliCommand = {
  summary: 'Read, examine and convert question banks',
  help: [
    'import reads files and reports what is imported, changed and refused, each with its line or item.',
    'doctor looks for what is suspicious in a bank. export writes it in another format.',
    'Formats are CSV, JSON, Markdown, GIFT, Aiken, Moodle XML, QTI 2.2 and 3.0, and decks of Anki.',
    '',
    '  roundtable questions import saa.csv --dry-run --json',
    '  roundtable questions doctor saa-en.csv saa-de.csv',
    '  roundtable questions export saa.md --format gift > saa.gift',
    '',
    'import stores the questions where the settings say (DATA_DIR, STORE), in the bank --bank names or in one',
    'named like the first file, and publishes them. The embedded database must not be in use by a server.',
  ],
  words: ['import|doctor|export', 'FILE...'],
  options: {
    format: {
      value: 'FORMAT',
      summary: 'What the files are; for export, what to write: csv, json, gift, qti, qti3',
    },
    from: { value: 'FORMAT', summary: 'For export: what the files are; else told by name and content' },
    correct: { value: 'COUNT', summary: 'What a number in the key means: zero-based or one-based' },
    bank: { value: 'ID', summary: 'A bank of the server: where import stores, else instead of files' },
    out: { value: 'FILE', summary: 'For export: write to this file instead of the output' },
    draft: { summary: 'For import: leave the questions as drafts of the bank' },
    'dry-run': { summary: 'For import: only the report, store nothing' },
    json: { summary: 'The report or the findings, for programs' },
  },
  async run(input, terminal) {
    try {
      const [word, ...paths] = input.words;
      return await actionNamed(word)(paths, input, terminal);
    } catch (error) {
      if (!(error instanceof BadInput)) throw error;
      terminal.complain(error.message);
      return 2;
    }
  },
};
