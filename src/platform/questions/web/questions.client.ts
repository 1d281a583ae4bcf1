import { clientFor } from '#web/kit/client.ts';
import type { Client } from '#web/kit/client.ts';
import { language } from '#web/kit/i18n/language.ts';
import { questionsContract } from '../contract.ts';

export const questionsClient: Client<typeof questionsContract> = clientFor(questionsContract, {
  language: () => language.value,
});
