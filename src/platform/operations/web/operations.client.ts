import { clientFor } from '#web/kit/client.ts';
import { language } from '#web/kit/i18n/language.ts';
import { operationsContract } from '../contract.ts';

export const operationsClient = clientFor(operationsContract, { language: () => language.value });
