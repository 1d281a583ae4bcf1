import { bind } from '#server/kit/bind.ts';
import type { BoundRoute } from '#server/kit/bind.ts';
import { engagementReportContract } from '../contract.report.ts';
import { readDebrief } from './debrief.service.ts';
import type { DebriefParts } from './debrief.service.ts';
import { listGames, readEvents } from './history.service.ts';
import { exportReport, readReplay, readReport } from './report.service.ts';

export const engagementReportRoutes = (parts: DebriefParts): BoundRoute[] =>
  bind(engagementReportContract, {
    listGames: ({ actor, query }) => listGames(parts, actor, query),
    readReport: ({ actor, params }) => readReport(parts, actor, params.gameId),
    exportReport: ({ actor, params, query, locale }) =>
      exportReport(parts, actor, { ...params, ...query }, locale),
    readDebrief: ({ actor, params, query }) => readDebrief(parts, actor, { ...params, ...query }),
    readEvents: ({ actor, params, query }) => readEvents(parts, actor, { ...params, ...query }),
    readReplay: ({ actor, params }) => readReplay(parts, actor, params.gameId),
  });
