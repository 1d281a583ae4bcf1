import { clientAt } from '#web/kit/client.ts';
import type { Client } from '#web/kit/client.ts';
import { language } from '#web/kit/i18n/language.ts';
import type { engagementReportContract } from '#activities/engagements/contract.report.ts';

export type ReportClient = Client<typeof engagementReportContract>;

/** Without the schemas, which would be most of these pages’ first load. */
export const reportClient: ReportClient = clientAt<typeof engagementReportContract>(
  {
    listGames: { method: 'GET', path: '/engagements' },
    listEveryGame: { method: 'GET', path: '/admin/engagements' },
    readReport: { method: 'GET', path: '/engagements/:gameId/report' },
    exportReport: { method: 'GET', path: '/engagements/:gameId/report/file' },
    readDebrief: { method: 'GET', path: '/engagements/:gameId/debrief' },
    readEvents: { method: 'GET', path: '/engagements/:gameId/events' },
    readReplay: { method: 'GET', path: '/engagements/:gameId/replay' },
  },
  { language: () => language.value },
);
