import { bind } from '#server/kit/bind.ts';
import type { BoundRoute } from '#server/kit/bind.ts';
import { engagementReportContract } from '../contract.report.ts';
import { readDebrief } from './debrief.service.ts';
import type { DebriefDeps } from './debrief.service.ts';
import { listEveryGame, listGames, readEvents } from './history.service.ts';
import { exportReport, readReplay, readReport } from './report.service.ts';

export const engagementReportRoutes = (deps: DebriefDeps): BoundRoute[] =>
  bind(engagementReportContract, {
    listGames: ({ actor, query }) => listGames(deps, actor, query),
    listEveryGame: ({ query }) => listEveryGame(deps, query),
    readReport: ({ actor, params, job }) => readReport(deps, actor, params.gameId, job),
    exportReport: ({ actor, params, query, locale, job }) =>
      exportReport(deps, actor, { ...params, ...query }, { locale, job }),
    readDebrief: ({ actor, params, query, job }) => readDebrief(deps, actor, { ...params, ...query }, job),
    readEvents: ({ actor, params, query }) => readEvents(deps, actor, { ...params, ...query }),
    readReplay: ({ actor, params, job }) => readReplay(deps, actor, params.gameId, job),
  });
