import { basename } from 'node:path';
import type { Said } from '#core/words.ts';
import type { FoundQuestion } from '../server/bank/read-job.ts';
import { inPlace } from '../rules/bank/place.ts';
import { withPlaced } from '../server/bank/read-job.ts';
import { fitQuestions, placeOf, storeImport } from '../server/imports.service.ts';
import { knownIn, linkedTo } from '../server/linked-questions.ts';
import { publish } from '../server/publishing.service.ts';
import type { BankDeps } from '../server/quizzes.deps.ts';
import { messageOf } from '#register/words.ts';
import type { ImportReport } from '../rules/bank/intake.ts';
import type { CliInput, ExitCode, Terminal } from '#cli/command.ts';
import { Progress } from '#cli/progress.ts';
import { englishReport, readFiles, refuseInput } from './bank-files.ts';
import { bankForFile, NoStore, withBanks } from './stored-bank.ts';

const MOST_LINES = 200;

const listed = (title: string, lines: readonly string[]): string[] => {
  if (lines.length === 0) return [];
  const hidden = lines.length - MOST_LINES;
  return [
    title,
    ...lines.slice(0, MOST_LINES),
    ...(hidden > 0 ? [`  ... and ${hidden} more; --json lists all`] : []),
  ];
};

const reportLines = ({
  files,
  read,
  taken,
  changed,
  refused,
}: ReturnType<typeof englishReport>): string[] => [
  ...files.map(
    ({ file, format, ...count }) => `${file} (${format}): ${count.read} read, ${count.taken} taken`,
  ),
  ...listed(
    'Changed:',
    changed.map(({ where, what }) => `  ${where}: ${what}`),
  ),
  ...listed(
    'Refused:',
    refused.map(({ where, reason }) => `  ${where}: ${reason}`),
  ),
  `${read} read, ${taken} taken, ${refused.length} refused`,
];

interface Stored {
  readonly bankId: string;
  readonly report: ImportReport;
  readonly stored: number;
}

interface Wanted {
  readonly path: string;
  readonly bank: string | undefined;
  readonly isDraft: boolean;
  readonly report: ImportReport;
  readonly found: readonly FoundQuestion[];
}

const publishAll = async (deps: BankDeps, bankId: string, terminal: Terminal) => {
  let progress: Progress | undefined;
  const published = await publish(deps, bankId, {
    onWritten: (written, all) => (progress ??= new Progress(terminal, 'Published', all)).at(written),
  });
  progress?.end();
  return published;
};

const storeQuestions = async (
  deps: BankDeps,
  { path, bank, isDraft, report, found }: Wanted,
  terminal: Terminal,
): Promise<Stored> => {
  const bankId = bank ?? (await bankForFile(deps, path));
  const place = await placeOf(deps, bankId);
  const placed = found.map(({ where, question }) => ({ where, question: inPlace(question, place) }));
  const count = placed.filter(({ question }, index) => question !== found[index]?.question).length;
  const told = withPlaced(report, { name: basename(path), place }, count);
  const fitted = await fitQuestions(bankId, told, placed, deps.clock.now());
  const known = await knownIn(deps, bankId);
  const { report: linked, questions } = linkedTo(known, { name: basename(path), ...fitted });
  const progress = new Progress(terminal, 'Stored', questions.length);
  const stored = await storeImport(deps, bankId, questions, {
    onStored: (count) => progress.at(count),
  });
  progress.end();
  const done = stored.ok && !isDraft ? await publishAll(deps, bankId, terminal) : stored;
  if (!done.ok) {
    const sentence = messageOf(done.error.code, 'en', done.error.params);
    return done.error.code === 'quiz-bank-not-found'
      ? refuseInput(`There is no bank ${bankId}. Without --bank a new one is made.`)
      : Promise.reject(new NoStore(sentence));
  }
  return { bankId, report: linked, stored: questions.length };
};

/** If the store cannot be opened, nothing is stored, but the report is still printed. */
const tryToStore = async (
  wanted: Wanted,
  terminal: Terminal,
): Promise<{ readonly stored?: Stored; readonly trouble: readonly string[] }> => {
  if (wanted.found.length === 0) return { trouble: [] };
  try {
    return {
      stored: await withBanks(terminal, (deps) => storeQuestions(deps, wanted, terminal)),
      trouble: [],
    };
  } catch (error) {
    if (!(error instanceof NoStore)) throw error;
    return { trouble: [`Nothing was stored. ${error.message}`] };
  }
};

/** All files in one report; exit code 2 if one of them could not be read at all. */
export const importQuestions = async (
  paths: readonly string[],
  input: CliInput,
  terminal: Terminal,
): Promise<ExitCode> => {
  const [path] = paths;
  if (path === undefined) return refuseInput('Which file? Try "roundtable questions import FILE --dry-run".');
  const isDry = input.switches.has('dry-run');
  const found: FoundQuestion[] = [];
  const take = (question: FoundQuestion['question'], where: Said): void => {
    if (!isDry) found.push({ where, question });
  };
  const { intake, unreadable } = readFiles({ paths, format: input.values['format'], take }, input, terminal);
  const wanted = {
    path,
    bank: input.values['bank'],
    isDraft: input.switches.has('draft'),
    report: intake.report(),
    found,
  };
  const { stored, trouble } = await tryToStore(wanted, terminal);
  const report = englishReport(stored?.report ?? wanted.report);
  if (input.switches.has('json')) {
    const outcome = isDry ? {} : { stored: stored?.stored ?? 0, ...(stored && { bank: stored.bankId }) };
    terminal.out(JSON.stringify({ ...report, ...outcome }, undefined, 2));
  } else terminal.out([...reportLines(report), ...storedLine(stored, input)].join('\n'));
  for (const sentence of [...unreadable, ...trouble]) terminal.complain(sentence);
  if (unreadable.length > 0) return 2;
  return trouble.length === 0 ? 0 : 1;
};

const storedLine = (stored: Stored | undefined, input: CliInput): string[] =>
  stored
    ? [
        `${stored.stored} stored in the bank ${stored.bankId}${input.switches.has('draft') ? ' as drafts' : ''}`,
      ]
    : [];
