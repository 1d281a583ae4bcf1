import { clientFor } from '#web/kit/client.ts';
import type { Answer, Client } from '#web/kit/client.ts';
import { language } from '#web/kit/i18n/language.ts';
import { timersContract } from '../contract.ts';

export type TimersClient = Client<typeof timersContract>;

export const timersClient: TimersClient = clientFor(timersContract, { language: () => language.value });

/** What a row answers when it answers. */
export type Answered<Row extends keyof TimersClient> =
  Awaited<ReturnType<TimersClient[Row]>> extends Answer<infer Value> ? Value : never;
