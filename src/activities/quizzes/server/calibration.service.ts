import { DAY_MS, toIso } from '#core/instant.ts';
import { ok } from '#core/result.ts';
import type { Settled } from '#platform/rooms/server/deadlines.ts';
import { othersTurn } from '#server/kit/others-turn.ts';
import { readPages } from '#server/kit/read-pages.ts';
import { sharedKeyOf } from '../rules/kinds/table.ts';
import { ratingOfDifficulty } from '../rules/study/elo.ts';
import { guessOf } from './bank-cache.ts';
import type { LoadedBank } from './bank-cache.ts';
import { rewriteBank } from './banks.service.ts';
import { fitBankItems, MOST_FIRST_ANSWERS } from './item-fit.job.ts';
import type { FitPiece, ItemToFit } from './item-fit.job.ts';
import { firstAnswersOf, fitOperations, fitsQuery, fromFirstAnswersItem } from './item-fits.items.ts';
import { ownIdOf } from './questions.items.ts';
import { questionsTable } from './quizzes.tables.ts';
import type { QuizDeps } from './quizzes.deps.ts';

/** 5,000 questions and 1,000 learners take a sixth of it. */
const LIMITS = { caller: 'quizzes: calibration', seconds: 120, megabytes: 192 } as const;

/** Each concept once, in any language: its key and shape are the same in all. */
const itemOf = ([conceptId, languages]: ConceptEntry): ItemToFit[] => {
  const question = languages.EN ?? languages.DE;
  if (!question) return [];
  const rating = ratingOfDifficulty(question.difficulty);
  const key = sharedKeyOf(question, Object.values(languages));
  const { answeredSince } = question;
  const from = answeredSince === undefined ? undefined : toIso(answeredSince + DAY_MS).slice(0, 10);
  return [{ conceptId: ownIdOf(conceptId), rating, guess: guessOf(question), key, from }];
};

type ConceptEntry = readonly [string, NonNullable<ReturnType<LoadedBank['concepts']['get']>>];
const ITEMS_AT_ONCE = 1000;

async function* piecesOf({ store }: QuizDeps, { bank, concepts }: LoadedBank): AsyncGenerator<FitPiece> {
  const entries = [...concepts];
  for (let from = 0; from < entries.length; from += ITEMS_AT_ONCE) {
    await othersTurn();
    yield { items: entries.slice(from, from + ITEMS_AT_ONCE).flatMap(itemOf) };
  }
  let answers = 0;
  for await (const items of readPages({ store, table: questionsTable }, firstAnswersOf(bank.bankId))) {
    const rows = fromFirstAnswersItem.list(items);
    answers += rows.reduce((sum, row) => sum + row.answers.length, 0);
    if (answers > MOST_FIRST_ANSWERS) return;
    await othersTurn();
    yield { rows };
  }
}

/**
 * For the scheduler, once a night and only after somebody answered. Safe to run twice: the same answers give the same
 * fit.
 */
export const calibrateBank = async (deps: QuizDeps, bankId: string): Promise<Settled> => {
  const ended = { hasChanged: false, deadlineAt: undefined };
  const loaded = await deps.banks.get(bankId, { isStrict: true });
  if (!loaded) return ended;
  const fitted = await deps.jobs.run(fitBankItems, undefined, { ...LIMITS, chunks: piecesOf(deps, loaded) });
  if (!fitted.ok) {
    // If it is too large tonight, it will be tomorrow: the existing fit stays.
    if (fitted.error.code !== 'work-too-large') throw new Error(fitted.error.code);
    deps.log.warn({ bankId }, 'the questions of a bank could not be calibrated within its limits');
    return ended;
  }
  if (fitted.value.length === 0 && loaded.bank.measured === 0) return ended;
  const before = await deps.store.query(questionsTable, fitsQuery(bankId));
  await deps.store.batchWrite(fitOperations(bankId, fitted.value, before.items.length));
  await rewriteBank(deps, bankId, (bank) => ok({ ...bank, measured: bank.measured + 1 }));
  return { hasChanged: true, deadlineAt: undefined };
};
