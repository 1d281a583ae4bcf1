import { clientFor } from '#web/kit/client.ts';
import type { Answer, Client } from '#web/kit/client.ts';
import { language } from '#web/kit/i18n/language.ts';
import { huntsContract } from '../contract.ts';

/** Every row, for the host's pages. */
export const huntsClient: Client<typeof huntsContract> = clientFor(huntsContract, {
  language: () => language.value,
});

/** What a row answers when it answers. */
export type Answered<Row extends keyof typeof huntsClient> =
  Awaited<ReturnType<(typeof huntsClient)[Row]>> extends Answer<infer Value> ? Value : never;
