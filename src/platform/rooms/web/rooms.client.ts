import { clientAt } from '#web/kit/client.ts';
import type { Client } from '#web/kit/client.ts';
import { language } from '#web/kit/i18n/language.ts';
import type { roomsContract } from '../contract.ts';

export type RoomsClient = Client<typeof roomsContract>;

export const roomsClient: RoomsClient = clientAt<typeof roomsContract>(
  {
    resolveCode: { method: 'GET', path: '/codes/:code' },
    openRoom: { method: 'POST', path: '/rooms' },
    readRoom: { method: 'GET', path: '/rooms/:roomId' },
    changeRoom: { method: 'PATCH', path: '/rooms/:roomId' },
    closeRoom: { method: 'POST', path: '/rooms/:roomId/close' },
    joinRoom: { method: 'POST', path: '/rooms/:roomId/members' },
    listMembers: { method: 'GET', path: '/rooms/:roomId/members' },
    renameMember: { method: 'PATCH', path: '/rooms/:roomId/members/:memberId' },
    removeMember: { method: 'DELETE', path: '/rooms/:roomId/members/:memberId' },
    restoreMember: { method: 'POST', path: '/rooms/:roomId/members/:memberId/restore' },
  },
  { language: () => language.value },
);
