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
import {
  countLate,
  givePoints,
  giveVerdict,
  helpTeam,
  listEvents,
  previewVerdict,
  undoEvent,
} from './host.service.ts';
import type { HuntParts } from './hunts.parts.ts';
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

export const huntRoutes = (parts: HuntParts, { checks }: RouteTools): BoundRoute[] =>
  bind(huntsContract, {
    listHunts: ({ actor, query }) => listHunts(parts, actor, query.cursor),
    createHunt: ({ actor, body, job }) =>
      createHunt(parts, actor, body.demo === undefined ? body.file : demoFile(body.demo), job),
    readDraft: ({ actor, params, job }) => readDraft(parts, actor, params.gameId, job),
    saveDraft: ({ actor, params, body, job }) => saveDraft(parts, actor, { ...params, ...body }, job),
    changeSettings: ({ actor, params, body }) =>
      changeSettings(parts, actor, params.gameId, withoutUndefined(body)),
    previewScoring: ({ actor, params, body }) => previewScoring(parts, actor, params.gameId, body.scoring),
    changeScoring: ({ actor, params, body }) => changeScoring(parts, actor, params.gameId, body.scoring),
    deleteHunt: ({ actor, params }) => deleteHunt(parts, actor, params.gameId),
    restoreHunt: ({ actor, params }) => restoreHunt(parts, actor, params.gameId),
    readSheet: ({ body, job }) => readSheet(parts, body, job),

    makeCohostLink: ({ actor, params }) => makeCohostLink(parts, actor, params.gameId),
    dropCohostLink: ({ actor, params }) => dropCohostLink(parts, actor, params.gameId),
    becomeCohost: ({ actor, params, body }) => becomeCohost(parts, actor, { ...params, ...body }),
    listCohosts: ({ actor, params }) => listCohosts(parts, actor, params.gameId),
    removeCohost: ({ actor, params }) => removeCohost(parts, actor, params),

    joinHunt: ({ actor, params, body }) => joinHunt(parts, actor, { ...params, ...body }),
    takeSeat: ({ actor, params, body }) => takeSeat(parts, actor, { ...params, ...body }),
    renewSeat: ({ actor, params }) => renewSeat(parts, actor, params.gameId),
    changeMe: ({ actor, params, body }) => changeMe(parts, actor, params.gameId, body.name),
    leaveHunt: ({ actor, params }) => leaveHunt(parts, actor, params.gameId),
    addTeam: ({ actor, params, body }) => addTeam(parts, actor, params.gameId, body),
    changeTeam: ({ actor, params, body }) => changeTeam(parts, actor, params, body),
    removeTeam: ({ actor, params }) => removeTeam(parts, actor, params.gameId, params.teamId),
    startTeam: ({ actor, params }) => startTeam(parts, actor, params.gameId, params.teamId),
    listPhones: ({ actor, params }) => listPhones(parts, actor, params.gameId, params.teamId),
    removePhone: ({ actor, params, query }) => removePhone(parts, actor, { ...params, ...query }),
    restorePhone: ({ actor, params }) => restorePhone(parts, actor, params),

    readHunt: ({ actor, params, query }) => readHuntView(parts, actor, params.gameId, query.as),
    readScreen: ({ params }) => readScreen(parts, params.gameId),
    readBoard: ({ actor, params }) => readBoard(parts, actor, params.gameId),
    readPackage: ({ actor, params }) => readPackage(parts, checks, actor, params.gameId),
    attemptLevel: ({ actor, params, body }) => attemptLevel(parts, actor, { ...params, ...body }),
    askForClue: ({ actor, params, body }) => takeClue(parts, actor, { ...params, ...body }),
    skipLevel: ({ actor, params, body }) => skipLevel(parts, actor, { ...params, ...body }),
    reportPositions: ({ actor, params, body }) => reportPositions(parts, actor, params.gameId, body.fixes),
    listPositions: ({ actor, params, query }) => listPositions(parts, actor, params, query),
    readTraces: ({ actor, params }) => readTraces(parts, actor, params.gameId),
    deleteTraces: ({ actor, params, body }) => deleteTraces(parts, actor, params.gameId, body.what),

    changePhase: ({ actor, params, body, job }) => changePhase(parts, actor, { ...params, ...body }, job),
    helpTeam: ({ actor, params, body }) => helpTeam(parts, actor, params, body),
    givePoints: ({ actor, params, body }) => givePoints(parts, actor, params, body),
    previewVerdict: ({ actor, params, body }) => previewVerdict(parts, actor, params.gameId, body),
    giveVerdict: ({ actor, params, body }) => giveVerdict(parts, actor, { ...params, ...body }),
    undoEvent: ({ actor, params, body }) => undoEvent(parts, actor, { ...params, ...body }),
    countLate: ({ actor, params, body }) => countLate(parts, actor, { ...params, ...body }),
    listEvents: ({ actor, params, query }) => listEvents(parts, actor, params.gameId, query),
    listDoubts: ({ actor, params, job }) => listDoubts(parts, actor, params.gameId, job),
  });
