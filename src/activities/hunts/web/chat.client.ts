import { clientFor } from '#web/kit/client.ts';
import type { Client } from '#web/kit/client.ts';
import { language } from '#web/kit/i18n/language.ts';
import { huntChatContract } from '../contract.chat.ts';

export type HuntChatClient = Client<typeof huntChatContract>;

export const huntChatClient: HuntChatClient = clientFor(huntChatContract, { language: () => language.value });
