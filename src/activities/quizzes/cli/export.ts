import { writeFileSync } from 'node:fs';
import type { Question } from '../contract.questions.ts';
import { exportFormats, writeBank } from '../server/bank/write-bank.ts';
import type { ExportFormat } from '../server/bank/write-bank.ts';
import { spoken } from '#register/words.ts';
import type { CliInput, ExitCode, Terminal } from '#cli/command.ts';
import { asInFile } from '../server/bank-work.job.ts';
import { englishReport, readFiles, refuseInput } from './bank-files.ts';
import { NoStore, readStoredBank, withBanks } from './stored-bank.ts';

/** An archive counts its parts in 16 bits; beyond that most programs lose some. */
const MOST_ITEMS = 60_000;

/** `QTI 2.2` and `qti-3.0` say which of the two packages is meant. */
const plainName = (typed = ''): string =>
  typed
    .toLowerCase()
    .replaceAll(/[\s_.-]/g, '')
    .replace(/^qti22$/, 'qti')
    .replace(/^qti30$/, 'qti3');

const formatFrom = (typed: string | undefined): ExportFormat =>
  exportFormats.find((format) => format === plainName(typed)) ??
  refuseInput(
    typed === undefined
      ? `Into which format? --format may be ${exportFormats.join(', ')}.`
      : `Nothing can be written as ${typed}. --format may be ${exportFormats.join(', ')}.`,
  );

const write = (content: string | Uint8Array, file: string | undefined, terminal: Terminal): void => {
  if (file !== undefined) writeFileSync(file, content);
  else if (typeof content === 'string') terminal.out(content.replace(/\r?\n$/, ''));
  else if (terminal.outBytes) terminal.outBytes(content);
  else refuseInput('A package is no text. Name a file for it with --out FILE.');
};

/** Returns what the format could not hold. */
const writeQuestions = (
  questions: readonly Question[],
  format: ExportFormat,
  input: CliInput,
  terminal: Terminal,
): string[] => {
  if (format.startsWith('qti') && questions.length > MOST_ITEMS) {
    refuseInput(`A package holds at most ${MOST_ITEMS} questions, not ${questions.length}. Split the file.`);
  }
  const { content, lost } = writeBank(questions, format);
  write(content, input.values['out'], terminal);
  return lost.map(({ where, what }) => `Lost: ${where}: ${spoken(what, 'en')}`);
};

const exportStored = async (
  bankId: string,
  format: ExportFormat,
  input: CliInput,
  terminal: Terminal,
): Promise<ExitCode> => {
  try {
    const questions = await withBanks(terminal, (deps) => readStoredBank(deps, bankId));
    const lost = writeQuestions([...questions.values()].map(asInFile), format, input, terminal);
    for (const line of lost) terminal.complain(line);
    return 0;
  } catch (error) {
    if (!(error instanceof NoStore)) throw error;
    terminal.complain(error.message);
    return 1;
  }
};

/** Reads any format and writes another; reports what is refused or lost. */
export const exportQuestions = async (
  paths: readonly string[],
  input: CliInput,
  terminal: Terminal,
): Promise<ExitCode> => {
  const bankId = input.values['bank'];
  if (bankId === undefined && paths.length === 0) {
    refuseInput('Which file? Try "roundtable questions export FILE --format json".');
  }
  const format = formatFrom(input.values['format']);
  if (bankId !== undefined) return exportStored(bankId, format, input, terminal);
  const questions: Question[] = [];
  const take = (question: Question): void => void questions.push(question);
  const { intake, unreadable } = readFiles({ paths, format: input.values['from'], take }, input, terminal);
  for (const sentence of unreadable) terminal.complain(sentence);
  if (unreadable.length > 0) return 2;
  const lost = writeQuestions(questions, format, input, terminal);
  for (const { where, reason } of englishReport(intake.report()).refused)
    terminal.complain(`Refused: ${where}: ${reason}`);
  for (const line of lost) terminal.complain(line);
  return 0;
};
