import { clientFor } from '#web/kit/client.ts';
import type { Client } from '#web/kit/client.ts';
import { language } from '#web/kit/i18n/language.ts';
import { engagementsContract } from '../contract.ts';

export type EngagementsClient = Client<typeof engagementsContract>;

export const engagementsClient: EngagementsClient = clientFor(engagementsContract, {
  language: () => language.value,
});
