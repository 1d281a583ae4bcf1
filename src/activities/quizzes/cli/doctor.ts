import type { Said } from '#core/words.ts';
import { spoken } from '#register/words.ts';
import { examineBank } from '../rules/bank/doctor.ts';
import type { BankedQuestion } from '../rules/bank/doctor.ts';
import type { CliInput, ExitCode, Terminal } from '#cli/command.ts';
import { withMeasured } from '../server/bank-cache.ts';
import { PickCounts } from '../server/pick-counts.ts';
import { ownIdOf } from '../server/questions.items.ts';
import { englishReport, readFiles, refuseInput } from './bank-files.ts';
import { NoStore, readStoredBank, withBanks } from './stored-bank.ts';

const tellFindings = (bank: readonly BankedQuestion[], input: CliInput, terminal: Terminal): void => {
  const findings = examineBank(bank).map(({ kind, where, detail }) => ({
    kind,
    where,
    detail: spoken(detail, 'en'),
  }));
  if (input.switches.has('json')) terminal.out(JSON.stringify({ findings }, undefined, 2));
  else {
    const lines = findings.map(({ kind, where, detail }) => `${kind}  ${where}: ${detail}`);
    terminal.out([...lines, `${bank.length} questions, ${findings.length} findings`].join('\n'));
  }
};

const examineStored = async (bankId: string, input: CliInput, terminal: Terminal): Promise<ExitCode> => {
  try {
    const questions = await withBanks(terminal, async (deps) => {
      const stored = await readStoredBank(deps, bankId);
      const picks = new PickCounts({ ...deps, log: { warn: () => undefined } });
      return withMeasured(await deps.banks.get(bankId), await picks.withPicks([...stored.values()]));
    });
    const bank = questions.map((question) => ({
      where: ownIdOf(question.questionId),
      question,
    }));
    tellFindings(bank, input, terminal);
    return 0;
  } catch (error) {
    if (!(error instanceof NoStore)) throw error;
    terminal.complain(error.message);
    return 1;
  }
};

/** All files count as one bank, so a question in two of them is found. */
export const examineQuestions = async (
  paths: readonly string[],
  input: CliInput,
  terminal: Terminal,
): Promise<ExitCode> => {
  const bankId = input.values['bank'];
  if (bankId !== undefined) return examineStored(bankId, input, terminal);
  if (paths.length === 0) refuseInput('Which file? Try "roundtable questions doctor FILE".');
  const bank: BankedQuestion[] = [];
  const take = (question: BankedQuestion['question'], where: Said): void =>
    void bank.push({ where: spoken(where, 'en'), question });
  const twins = new Set<string>();
  // An import refuses duplicates within the files, so the doctor has to find them first.
  const twin: typeof take = (question, where) => {
    twins.add(spoken(where, 'en'));
    take(question, where);
  };
  const request = { paths, format: input.values['format'], take, twin };
  const { intake, unreadable } = readFiles(request, input, terminal);
  const refused = englishReport(intake.report()).refused.filter(({ where }) => !twins.has(where));
  tellFindings(bank, input, terminal);
  for (const sentence of unreadable) terminal.complain(sentence);
  for (const { where, reason } of refused) terminal.complain(`Not examined: ${where}: ${reason}`);
  return unreadable.length > 0 ? 2 : 0;
};
