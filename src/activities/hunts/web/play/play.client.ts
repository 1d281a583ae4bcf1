import { contract } from '#core/route.ts';
import { clientFor } from '#web/kit/client.ts';
import type { Client } from '#web/kit/client.ts';
import { language } from '#web/kit/i18n/language.ts';
import { playRoutes } from '#activities/hunts/contract.play.ts';
import { teamRoutes } from '#activities/hunts/contract.teams.ts';

/** What players do; the host's rows would only weigh on their phones. */
export const playRows = contract('hunts', { ...playRoutes, ...teamRoutes });
export type PlayClient = Client<typeof playRows>;

export const playClient: PlayClient = clientFor(playRows, { language: () => language.value });
