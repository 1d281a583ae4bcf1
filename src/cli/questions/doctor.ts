import { examineBank } from '#activities/quizzes/rules/bank/doctor.ts';
import type { BankedQuestion } from '#activities/quizzes/rules/bank/doctor.ts';
import type { CliInput, ExitCode, Terminal } from '../command.ts';
import { NO_BANK, readFiles, refuseInput } from './bank-files.ts';

/** All files are one bank, so that a question in two of them is found. */
export const examineQuestions = (paths: readonly string[], input: CliInput, terminal: Terminal): ExitCode => {
  if (input.values['bank'] !== undefined) refuseInput(NO_BANK);
  if (paths.length === 0) refuseInput('Which file? Try "roundtable questions doctor FILE".');
  const bank: BankedQuestion[] = [];
  const take = (question: BankedQuestion['question'], where: string): void =>
    void bank.push({ where, question });
  const { intake, unreadable } = readFiles({ paths, format: input.values['format'], take }, input, terminal);
  const findings = examineBank(bank);
  const { refused } = intake.report();
  if (input.switches.has('json')) terminal.out(JSON.stringify({ findings }, undefined, 2));
  else {
    const lines = findings.map(({ kind, where, detail }) => `${kind}  ${where}: ${detail}`);
    terminal.out([...lines, `${bank.length} questions, ${findings.length} findings`].join('\n'));
  }
  for (const sentence of unreadable) terminal.complain(sentence);
  for (const { where, reason } of refused) terminal.complain(`Not examined: ${where}: ${reason}`);
  return unreadable.length > 0 ? 2 : 0;
};
