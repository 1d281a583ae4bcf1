import { clientFor } from '#web/kit/client.ts';
import type { Client } from '#web/kit/client.ts';
import { language } from '#web/kit/i18n/language.ts';
import { classContract } from '#platform/rooms/contract.class.ts';

export const classClient: Client<typeof classContract> = clientFor(classContract, {
  language: () => language.value,
});
