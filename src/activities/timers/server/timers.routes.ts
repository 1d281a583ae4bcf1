import { bind } from '#server/kit/bind.ts';
import type { BoundRoute } from '#server/kit/bind.ts';
import { timersContract } from '../contract.ts';
import { act, endGame } from './acts.service.ts';
import { changeGame, deleteGame, exportGame, exportGames, listGames, readGame } from './games.service.ts';
import { forecastFor, listTemplateGames, readStatistics } from './history.service.ts';
import { compareTwo, listPlayers, readPlayer } from './players.service.ts';
import { importGames, listTurns, readLog, uploadGame } from './stored-games.service.ts';
import {
  cancelTableAsHost,
  changeSeatOf,
  changeTableAsHost,
  claimSeatFor,
  forecastTable,
  listTables,
  openTable,
  readTable,
  releaseSeatOf,
} from './tables.service.ts';
import {
  changeTemplateAsOwner,
  createTemplate,
  deleteTemplate,
  duplicateTemplate,
  listPopularTemplates,
  listTemplates,
  readTemplate,
} from './templates.service.ts';
import type { TimerParts } from './timers.parts.ts';

const namesIn = (list: string): string[] =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

export const timerRoutes = (parts: TimerParts): BoundRoute[] =>
  bind(timersContract, {
    listTemplates: ({ actor, query }) => listTemplates(parts, actor, query),
    listPopularTemplates: ({ actor, query }) => listPopularTemplates(parts, actor, query.limit),
    createTemplate: ({ actor, body }) => createTemplate(parts, actor, body),
    readTemplate: ({ actor, params }) => readTemplate(parts, actor, params.templateId),
    changeTemplate: ({ actor, params, body }) => changeTemplateAsOwner(parts, actor, params.templateId, body),
    deleteTemplate: ({ actor, params }) => deleteTemplate(parts, actor, params.templateId),
    duplicateTemplate: ({ actor, params }) => duplicateTemplate(parts, actor, params.templateId),
    listTemplateGames: ({ actor, params, query }) => listTemplateGames(parts, actor, { ...params, ...query }),
    openTable: ({ actor, body }) => openTable(parts, actor, body),
    listTables: ({ actor }) => listTables(parts, actor),
    readTable: ({ actor, params, query }) => readTable(parts, actor, { ...params, ...query }),
    changeTable: ({ actor, params, body }) => changeTableAsHost(parts, actor, params.tableId, body),
    cancelTable: ({ actor, params }) => cancelTableAsHost(parts, actor, params.tableId),
    claimSeat: ({ actor, params, body }) => claimSeatFor(parts, actor, { ...params, ...body }),
    releaseSeat: ({ actor, params, body }) => releaseSeatOf(parts, actor, { ...params, ...body }),
    changeSeat: ({ actor, params, body }) => changeSeatOf(parts, actor, { ...params, ...body }),
    act: ({ actor, params, body }) => act(parts, actor, { ...params, ...body }),
    endGame: ({ actor, params, body }) => endGame(parts, actor, params.tableId, body),
    forecastTable: ({ actor, params, query }) => forecastTable(parts, actor, { ...params, ...query }),
    listGames: ({ actor, query }) => listGames(parts, actor, query),
    readGame: ({ actor, params }) => readGame(parts, actor, params.gameId),
    listTurns: ({ params, query }) => listTurns(parts, params.gameId, query.cursor),
    readLog: ({ params }) => readLog(parts, params.gameId),
    changeGame: ({ actor, params, body }) => changeGame(parts, actor, { ...params, ...body }),
    deleteGame: ({ actor, params }) => deleteGame(parts, actor, params.gameId),
    uploadGame: ({ actor, params, body, job }) => uploadGame(parts, actor, { ...params, game: body }, job),
    importGames: ({ actor, body, job }) => importGames(parts, actor, body, job),
    exportGame: ({ params, query }) => exportGame(parts, { ...params, ...query }),
    exportGames: ({ actor, query }) => exportGames(parts, actor, query),
    readPlayer: ({ actor, query }) => readPlayer(parts, actor, query),
    listPlayers: ({ actor }) => listPlayers(parts, actor),
    compareTwo: ({ actor, query }) => compareTwo(parts, actor, query),
    readStatistics: ({ actor, query }) => readStatistics(parts, actor, query),
    forecastGame: ({ actor, query }) =>
      forecastFor(parts, actor.identityId, { ...query, players: namesIn(query.players) }),
  });
