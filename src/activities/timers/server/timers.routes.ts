import { bind } from '#server/kit/bind.ts';
import type { BoundRoute } from '#server/kit/bind.ts';
import { timersContract } from '../contract.ts';
import { act, endGame } from './acts.service.ts';
import { changeGame, deleteGame, exportGame, exportGames, listGames, readGame } from './games.service.ts';
import { forecastFor, listTemplateGames, readStatistics } from './history.service.ts';
import { compareTwo, listPlayers, readPlayer } from './players.service.ts';
import { importGames, listTurns, readLog, uploadGame } from './stored-games.service.ts';
import {
  cancelSessionAsHost,
  changeSeatOf,
  changeSessionAsHost,
  claimSeatFor,
  forecastTable,
  listTables,
  openTable,
  readTable,
  releaseSeatOf,
} from './sessions.service.ts';
import {
  changeTemplateAsOwner,
  createTemplate,
  deleteTemplate,
  duplicateTemplate,
  listPopularTemplates,
  listTemplates,
  readTemplate,
} from './templates.service.ts';
import type { TimerDeps } from './timers.deps.ts';

const namesIn = (list: string): string[] =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

export const timerRoutes = (deps: TimerDeps): BoundRoute[] =>
  bind(timersContract, {
    listTemplates: ({ actor, query }) => listTemplates(deps, actor, query),
    listPopularTemplates: ({ actor, query }) => listPopularTemplates(deps, actor, query.limit),
    createTemplate: ({ actor, body }) => createTemplate(deps, actor, body),
    readTemplate: ({ actor, params }) => readTemplate(deps, actor, params.templateId),
    changeTemplate: ({ actor, params, body }) => changeTemplateAsOwner(deps, actor, params.templateId, body),
    deleteTemplate: ({ actor, params }) => deleteTemplate(deps, actor, params.templateId),
    duplicateTemplate: ({ actor, params }) => duplicateTemplate(deps, actor, params.templateId),
    listTemplateGames: ({ actor, params, query }) => listTemplateGames(deps, actor, { ...params, ...query }),
    openTable: ({ actor, body }) => openTable(deps, actor, body),
    listTables: ({ actor }) => listTables(deps, actor),
    readTable: ({ actor, params, query }) => readTable(deps, actor, { ...params, ...query }),
    changeTable: ({ actor, params, body }) => changeSessionAsHost(deps, actor, params.tableId, body),
    cancelTable: ({ actor, params }) => cancelSessionAsHost(deps, actor, params.tableId),
    claimSeat: ({ actor, params, body }) => claimSeatFor(deps, actor, { ...params, ...body }),
    releaseSeat: ({ actor, params, body }) => releaseSeatOf(deps, actor, { ...params, ...body }),
    changeSeat: ({ actor, params, body }) => changeSeatOf(deps, actor, { ...params, ...body }),
    act: ({ actor, params, body }) => act(deps, actor, { ...params, ...body }),
    endGame: ({ actor, params, body }) => endGame(deps, actor, params.tableId, body),
    forecastTable: ({ actor, params, query }) => forecastTable(deps, actor, { ...params, ...query }),
    listGames: ({ actor, query }) => listGames(deps, actor, query),
    readGame: ({ actor, params }) => readGame(deps, actor, params.gameId),
    listTurns: ({ params, query }) => listTurns(deps, params.gameId, query.cursor),
    readLog: ({ params }) => readLog(deps, params.gameId),
    changeGame: ({ actor, params, body }) => changeGame(deps, actor, { ...params, ...body }),
    deleteGame: ({ actor, params }) => deleteGame(deps, actor, params.gameId),
    uploadGame: ({ actor, params, body, job }) => uploadGame(deps, actor, { ...params, game: body }, job),
    importGames: ({ actor, body, job }) => importGames(deps, actor, body, job),
    exportGame: ({ params, query }) => exportGame(deps, { ...params, ...query }),
    exportGames: ({ actor, query }) => exportGames(deps, actor, query),
    readPlayer: ({ actor, query }) => readPlayer(deps, actor, query),
    listPlayers: ({ actor }) => listPlayers(deps, actor),
    compareTwo: ({ actor, query }) => compareTwo(deps, actor, query),
    readStatistics: ({ actor, query }) => readStatistics(deps, actor, query),
    forecastGame: ({ actor, query }) =>
      forecastFor(deps, actor.identityId, { ...query, players: namesIn(query.players) }),
  });
