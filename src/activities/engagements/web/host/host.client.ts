import { clientFor } from '#web/kit/client.ts';
import type { Client } from '#web/kit/client.ts';
import { language } from '#web/kit/i18n/language.ts';
import { engagementHostContract } from '#activities/engagements/contract.host.ts';

export type HostClient = Client<typeof engagementHostContract>;

export const hostClient: HostClient = clientFor(engagementHostContract, { language: () => language.value });
