import { bind } from '#server/kit/bind.ts';
import type { BoundRoute } from '#server/kit/bind.ts';
import { roomsContract } from '../contract.ts';
import type { CodeKinds } from './codes.service.ts';
import { resolveCode } from './codes.service.ts';
import { deleteRoom, exportEvening, readEvening } from './evenings.service.ts';
import { deleteEvening, openEveningAsHost, readSeason, setLastingAsHost } from './lasting.service.ts';
import { joinRoom, listMembers, removeMember, renameMember, restoreMember } from './members.service.ts';
import {
  addItemAsHost,
  changeItemAsHost,
  endItemAsHost,
  listChoices,
  readProgramme,
  readWay,
  removeItemAsHost,
  showStageAsHost,
  startItemAsHost,
} from './programme.service.ts';
import {
  becomeCohost,
  dropCohostLink,
  listCohosts,
  makeCohostLink,
  removeCohostAsHost,
} from './room-cohosts.service.ts';
import type { RoomDeps } from './rooms.deps.ts';
import { changeRoomAsHost, closeRoomAsHost, readRoom, startRoom } from './rooms.service.ts';
import { readScoreboard } from './scoreboard.service.ts';
import { chooseTeam, dealTeamsAsHost, dropTeamsAsHost, makeTeamsAsHost, readTeams } from './teams.service.ts';

/** This row identifies nobody, but a device that has resolved a code is no longer guessing it. */
const RESOLVING = 'rooms.resolveCode';

export const roomRoutes = (deps: RoomDeps, kinds: CodeKinds): BoundRoute[] =>
  bind(roomsContract, {
    resolveCode: (call) => resolveCode({ ...deps, kinds }, call.params.code),
    openRoom: ({ actor, body }) => startRoom(deps, actor, body),
    readRoom: ({ actor, params }) => readRoom(deps, actor, params.roomId),
    changeRoom: ({ actor, params, body }) => changeRoomAsHost(deps, actor, { ...params, ...body }),
    closeRoom: ({ actor, params }) => closeRoomAsHost(deps, actor, params.roomId),
    joinRoom: ({ actor, params, body }) => joinRoom(deps, actor, { ...params, ...body }),
    listMembers: ({ actor, params, query }) => listMembers(deps, actor, { ...params, ...query }),
    renameMember: ({ actor, params, body }) => renameMember(deps, actor, { ...params, ...body }),
    removeMember: ({ actor, params, query }) => removeMember(deps, actor, { ...params, ...query }),
    restoreMember: ({ actor, params }) => restoreMember(deps, actor, params),
    readProgramme: ({ actor, params }) => readProgramme(deps, actor, params.roomId),
    listChoices: ({ actor, params, query, locale }) =>
      listChoices(deps, actor, { ...params, ...query, locale }),
    addItem: ({ actor, params, body }) => addItemAsHost(deps, actor, { ...params, ...body }),
    changeItem: ({ actor, params, body }) => changeItemAsHost(deps, actor, { ...params, ...body }),
    removeItem: ({ actor, params }) => removeItemAsHost(deps, actor, params),
    startItem: ({ actor, params }) => startItemAsHost(deps, actor, params),
    endItem: ({ actor, params }) => endItemAsHost(deps, actor, params),
    showStage: ({ actor, params, body }) => showStageAsHost(deps, actor, { ...params, ...body }),
    readWay: ({ actor, params, query }) => readWay(deps, actor, { ...params, ...query }),
    makeCohostLink: ({ actor, params }) => makeCohostLink(deps, actor, params.roomId),
    dropCohostLink: ({ actor, params }) => dropCohostLink(deps, actor, params.roomId),
    becomeCohost: ({ actor, params, body }) => becomeCohost(deps, actor, { ...params, ...body }),
    listCohosts: ({ actor, params }) => listCohosts(deps, actor, params.roomId),
    removeCohost: ({ actor, params }) => removeCohostAsHost(deps, actor, params),
    makeTeams: ({ actor, params, body }) => makeTeamsAsHost(deps, actor, { ...params, ...body }),
    dealTeams: ({ actor, params }) => dealTeamsAsHost(deps, actor, params.roomId),
    dropTeams: ({ actor, params }) => dropTeamsAsHost(deps, actor, params.roomId),
    chooseTeam: ({ actor, params, body }) => chooseTeam(deps, actor, { ...params, ...body }),
    readTeams: ({ actor, params, query }) => readTeams(deps, actor, { ...params, ...query }),
    readScoreboard: ({ actor, params, query }) => readScoreboard(deps, actor, { ...params, ...query }),
    readEvening: ({ actor, params, query }) => readEvening(deps, actor, { ...params, ...query }),
    exportEvening: ({ actor, params, query, job }) =>
      exportEvening(deps, actor, { ...params, ...query }, job),
    setLasting: ({ actor, params, body }) => setLastingAsHost(deps, actor, { ...params, ...body }),
    openEvening: ({ actor, params, body }) => openEveningAsHost(deps, actor, { ...params, ...body }),
    deleteEvening: ({ actor, params }) => deleteEvening(deps, actor, params),
    readSeason: ({ actor, params, query }) => readSeason(deps, actor, { ...params, ...query }),
    deleteRoom: ({ actor, params }) => deleteRoom(deps, actor, params.roomId),
  }).map((row) => (row.name === RESOLVING ? { ...row, knows: async () => false } : row));
