import { withoutUndefined } from '#core/without-undefined.ts';
import { bind } from '#server/kit/bind.ts';
import type { BoundRoute } from '#server/kit/bind.ts';
import { huntsContract } from '../contract.ts';
import {
  changeScoring,
  changeSettings,
  createHunt,
  previewScoring,
  readDraft,
  saveDraft,
} from './build.service.ts';
import {
  becomeCohost,
  dropCohostLink,
  listCohosts,
  makeCohostLink,
  removeCohost,
} from './cohosts.service.ts';
import { demoFile } from './demo/demo-hunts.ts';
import { countLate, givePoints, helpTeam, listEvents, undoEvent } from './host.service.ts';
import type { WholeDeps } from './hunts.deps.ts';
import { joinHunt, takeSeat } from './joining.service.ts';
import { listHunts } from './lists.service.ts';
import { readPackage } from './package.service.ts';
import type { OfflineChecks } from './package.service.ts';
import { changePhase } from './phases.service.ts';
import { attemptLevel, skipLevel, takeClue } from './play.service.ts';
import { listDoubts } from './doubts.service.ts';
import { listPositions, reportPositions } from './positions.service.ts';
import { deleteHunt, restoreHunt } from './removal.service.ts';
import { changeMe, leaveHunt, listPhones, removePhone, restorePhone, renewSeat } from './seats.service.ts';
import { readSheet } from './sheets/sheets.service.ts';
import { addTeam, changeTeam, removeTeam, startTeam } from './teams.service.ts';
import { deleteTraces, readTraces } from './traces.service.ts';
import { readBoard, readHuntView, readScreen } from './views.service.ts';

export interface RouteTools {
  readonly checks: OfflineChecks;
}

export const huntRoutes = (deps: WholeDeps, { checks }: RouteTools): BoundRoute[] =>
  bind(huntsContract, {
    listHunts: ({ actor, query }) => listHunts(deps, actor, query.cursor),
    createHunt: ({ actor, body, job }) =>
      createHunt(deps, actor, body.demo === undefined ? body.file : demoFile(body.demo, body.template), job),
    readDraft: ({ actor, params, job }) => readDraft(deps, actor, params.gameId, job),
    saveDraft: ({ actor, params, body, job }) => saveDraft(deps, actor, { ...params, ...body }, job),
    changeSettings: ({ actor, params, body }) =>
      changeSettings(deps, actor, params.gameId, withoutUndefined(body)),
    previewScoring: ({ actor, params, body }) => previewScoring(deps, actor, params.gameId, body.scoring),
    changeScoring: ({ actor, params, body }) => changeScoring(deps, actor, params.gameId, body.scoring),
    deleteHunt: ({ actor, params }) => deleteHunt(deps, actor, params.gameId),
    restoreHunt: ({ actor, params }) => restoreHunt(deps, actor, params.gameId),
    readSheet: ({ body, job }) => readSheet(deps, body, job),

    makeCohostLink: ({ actor, params }) => makeCohostLink(deps, actor, params.gameId),
    dropCohostLink: ({ actor, params }) => dropCohostLink(deps, actor, params.gameId),
    becomeCohost: ({ actor, params, body }) => becomeCohost(deps, actor, { ...params, ...body }),
    listCohosts: ({ actor, params }) => listCohosts(deps, actor, params.gameId),
    removeCohost: ({ actor, params }) => removeCohost(deps, actor, params),

    joinHunt: ({ actor, params, body }) => joinHunt(deps, actor, { ...params, ...body }),
    takeSeat: ({ actor, params, body }) => takeSeat(deps, actor, { ...params, ...body }),
    renewSeat: ({ actor, params }) => renewSeat(deps, actor, params.gameId),
    changeMe: ({ actor, params, body }) => changeMe(deps, actor, params.gameId, body.name),
    leaveHunt: ({ actor, params }) => leaveHunt(deps, actor, params.gameId),
    addTeam: ({ actor, params, body }) => addTeam(deps, actor, params.gameId, body),
    changeTeam: ({ actor, params, body }) => changeTeam(deps, actor, params, body),
    removeTeam: ({ actor, params }) => removeTeam(deps, actor, params.gameId, params.teamId),
    startTeam: ({ actor, params }) => startTeam(deps, actor, params.gameId, params.teamId),
    listPhones: ({ actor, params }) => listPhones(deps, actor, params.gameId, params.teamId),
    removePhone: ({ actor, params, query }) => removePhone(deps, actor, { ...params, ...query }),
    restorePhone: ({ actor, params }) => restorePhone(deps, actor, params),

    readHunt: ({ actor, params, query }) => readHuntView(deps, actor, params.gameId, query.as),
    readScreen: ({ params }) => readScreen(deps, params.gameId),
    readBoard: ({ actor, params }) => readBoard(deps, actor, params.gameId),
    readPackage: ({ actor, params }) => readPackage(deps, checks, actor, params.gameId),
    attemptLevel: ({ actor, params, body }) => attemptLevel(deps, actor, { ...params, ...body }),
    askForClue: ({ actor, params, body }) => takeClue(deps, actor, { ...params, ...body }),
    skipLevel: ({ actor, params, body }) => skipLevel(deps, actor, { ...params, ...body }),
    reportPositions: ({ actor, params, body }) => reportPositions(deps, actor, params.gameId, body.fixes),
    listPositions: ({ actor, params, query }) => listPositions(deps, actor, params, query),
    readTraces: ({ actor, params }) => readTraces(deps, actor, params.gameId),
    deleteTraces: ({ actor, params, body }) => deleteTraces(deps, actor, params.gameId, body.what),

    changePhase: ({ actor, params, body, job }) => changePhase(deps, actor, { ...params, ...body }, job),
    helpTeam: ({ actor, params, body }) => helpTeam(deps, actor, params, body),
    givePoints: ({ actor, params, body }) => givePoints(deps, actor, params, body),
    undoEvent: ({ actor, params, body }) => undoEvent(deps, actor, { ...params, ...body }),
    countLate: ({ actor, params, body }) => countLate(deps, actor, { ...params, ...body }),
    listEvents: ({ actor, params, query }) => listEvents(deps, actor, params.gameId, query),
    listDoubts: ({ actor, params, job }) => listDoubts(deps, actor, params.gameId, job),
  });
