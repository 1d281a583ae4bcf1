import { clientFor } from '#web/kit/client.ts';
import type { Client } from '#web/kit/client.ts';
import { language } from '#web/kit/i18n/language.ts';
import { pollsContract } from '../contract.ts';

export type PollsClient = Client<typeof pollsContract>;

export const pollsClient: PollsClient = clientFor(pollsContract, { language: () => language.value });
