import { clientAt } from '#web/kit/client.ts';
import type { Addresses, Client } from '#web/kit/client.ts';
import { language } from '#web/kit/i18n/language.ts';
import type { Contract } from '#core/route.ts';
import type { playRoutes } from '#activities/hunts/contract.play.ts';
import type { teamRoutes } from '#activities/hunts/contract.teams.ts';

type Rows = Pick<
  typeof playRoutes,
  | 'readHunt'
  | 'readPackage'
  | 'attemptLevel'
  | 'askForClue'
  | 'skipLevel'
  | 'reportPositions'
  | 'readTraces'
  | 'deleteTraces'
> &
  Pick<typeof teamRoutes, 'joinHunt' | 'takeSeat' | 'renewSeat' | 'changeMe' | 'leaveHunt'>;

type PlayContract = Contract<Rows>;
export type PlayClient = Client<PlayContract>;

const addresses: Addresses<PlayContract> = {
  readHunt: { method: 'GET', path: '/hunts/:gameId' },
  readPackage: { method: 'GET', path: '/hunts/:gameId/package' },
  attemptLevel: { method: 'POST', path: '/hunts/:gameId/levels/:levelId/attempts' },
  askForClue: { method: 'POST', path: '/hunts/:gameId/levels/:levelId/clues/:clueId' },
  skipLevel: { method: 'POST', path: '/hunts/:gameId/levels/:levelId/skip' },
  reportPositions: { method: 'POST', path: '/hunts/:gameId/positions' },
  readTraces: { method: 'GET', path: '/hunts/:gameId/me/traces' },
  deleteTraces: { method: 'POST', path: '/hunts/:gameId/me/traces/deletion' },
  joinHunt: { method: 'POST', path: '/hunts/:gameId/players' },
  takeSeat: { method: 'POST', path: '/hunts/:gameId/seats' },
  renewSeat: { method: 'POST', path: '/hunts/:gameId/me/seat' },
  changeMe: { method: 'PATCH', path: '/hunts/:gameId/me' },
  leaveHunt: { method: 'DELETE', path: '/hunts/:gameId/me' },
};

/** Without the schemas: a phone on a weak network does without them. */
export const playClient: PlayClient = clientAt<PlayContract>(addresses, { language: () => language.value });

/** The same rows for the outbox, which needs names and addresses only. */
export const playRows = { name: 'hunts', routes: addresses } as unknown as PlayContract;
