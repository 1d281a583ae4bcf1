import { clientFor } from '#web/kit/client.ts';
import type { Answer, Client } from '#web/kit/client.ts';
import { language } from '#web/kit/i18n/language.ts';
import { quizzesContract } from '../contract.ts';

export type QuizzesClient = Client<typeof quizzesContract>;

export const quizzesClient: QuizzesClient = clientFor(quizzesContract, { language: () => language.value });

/** What a row answers when it answers. */
export type Answered<Row extends keyof QuizzesClient> =
  Awaited<ReturnType<QuizzesClient[Row]>> extends Answer<infer Value> ? Value : never;

/** What is meant by "today". */
export const zoneHere = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
