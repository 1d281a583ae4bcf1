import { contract } from '#core/route.ts';
import { clientFor } from '#web/kit/client.ts';
import type { Answer, Client } from '#web/kit/client.ts';
import { language } from '#web/kit/i18n/language.ts';
import { bankRoutes } from '#activities/quizzes/contract.banks.ts';

const banks = contract('quizzes', bankRoutes);
export type BanksClient = Client<typeof banks>;

/** The answer of a row if it succeeds. */
export type Answered<Row extends keyof BanksClient> =
  Awaited<ReturnType<BanksClient[Row]>> extends Answer<infer Value> ? Value : never;

/** A file of 64 MB over a slow line, or 100,000 questions to store. */
const LONGEST_WAIT_MS = 300_000;

export const banksClient: BanksClient = clientFor(banks, {
  language: () => language.value,
  timeoutMs: LONGEST_WAIT_MS,
});

/** Ids come from files and may contain dots and slashes, so they are not part of a path. */
export const questionAddress = (bankId: string, questionId: string): string =>
  `/quizzes/banks/${bankId}/question?id=${encodeURIComponent(questionId)}`;

export const newQuestionAddress = (bankId: string): string => `/quizzes/banks/${bankId}/question`;

export const translationAddress = (bankId: string, questionId: string): string =>
  `/quizzes/banks/${bankId}/question?translates=${encodeURIComponent(questionId)}`;
