import { bind } from '#server/kit/bind.ts';
import type { BoundRoute } from '#server/kit/bind.ts';
import { engagementReportContract } from '../contract.report.ts';
import { readDebrief } from './debrief.service.ts';
import type { DebriefParts } from './debrief.service.ts';
import { listEveryGame, listGames, readEvents } from './history.service.ts';
import { exportReport, readReplay, readReport } from './report.service.ts';

export const engagementReportRoutes = (parts: DebriefParts): BoundRoute[] =>
  bind(engagementReportContract, {
    listGames: ({ actor, query }) => listGames(parts, actor, query),
    listEveryGame: ({ query }) => listEveryGame(parts, query),
    readReport: ({ actor, params, job }) => readReport(parts, actor, params.gameId, job),
    exportReport: ({ actor, params, query, locale, job }) =>
      exportReport(parts, actor, { ...params, ...query }, { locale, job }),
    readDebrief: ({ actor, params, query, job }) => readDebrief(parts, actor, { ...params, ...query }, job),
    readEvents: ({ actor, params, query }) => readEvents(parts, actor, { ...params, ...query }),
    readReplay: ({ actor, params, job }) => readReplay(parts, actor, params.gameId, job),
  });
