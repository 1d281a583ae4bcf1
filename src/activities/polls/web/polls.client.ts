import { clientFor } from '#web/kit/client.ts';
import type { Client, ClientOptions } from '#web/kit/client.ts';
import { language } from '#web/kit/i18n/language.ts';
import { pollsContract } from '../contract.ts';

export type PollsClient = Client<typeof pollsContract>;

export const pollsClientWith = (options: Pick<ClientOptions, 'fetch'> = {}): PollsClient =>
  clientFor(pollsContract, { language: () => language.value, ...options });

export const pollsClient = pollsClientWith();
