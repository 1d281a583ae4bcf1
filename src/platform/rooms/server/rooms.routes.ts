import { bind } from '#server/kit/bind.ts';
import type { BoundRoute } from '#server/kit/bind.ts';
import { roomsContract } from '../contract.ts';
import type { CodeKinds } from './codes.service.ts';
import { resolveCode } from './codes.service.ts';
import { joinRoom, listMembers, removeMember, renameMember, restoreMember } from './members.service.ts';
import type { RoomParts } from './rooms.parts.ts';
import { changeRoomAsHost, closeRoomAsHost, readRoom, startRoom } from './rooms.service.ts';

/** Nobody is known by this row itself, but whoever it has told where a code leads guesses it no more. */
const RESOLVING = 'rooms.resolveCode';

export const roomRoutes = (parts: RoomParts, kinds: CodeKinds): BoundRoute[] =>
  bind(roomsContract, {
    resolveCode: (call) => resolveCode({ ...parts, kinds }, call.params.code),
    openRoom: ({ actor, body }) => startRoom(parts, actor, body),
    readRoom: ({ actor, params }) => readRoom(parts, actor, params.roomId),
    changeRoom: ({ actor, params, body }) => changeRoomAsHost(parts, actor, { ...params, ...body }),
    closeRoom: ({ actor, params }) => closeRoomAsHost(parts, actor, params.roomId),
    joinRoom: ({ actor, params, body }) => joinRoom(parts, actor, { ...params, ...body }),
    listMembers: ({ actor, params, query }) => listMembers(parts, actor, { ...params, ...query }),
    renameMember: ({ actor, params, body }) => renameMember(parts, actor, { ...params, ...body }),
    removeMember: ({ actor, params, query }) => removeMember(parts, actor, { ...params, ...query }),
    restoreMember: ({ actor, params }) => restoreMember(parts, actor, params),
  }).map((row) => (row.name === RESOLVING ? { ...row, knows: async () => false } : row));
