import { clientFor } from '#web/kit/client.ts';
import type { Client } from '#web/kit/client.ts';
import { language } from '#web/kit/i18n/language.ts';
import { setsContract } from '#activities/engagements/contract.sets.ts';

export type SetsClient = Client<typeof setsContract>;

export const setsClient: SetsClient = clientFor(setsContract, { language: () => language.value });
