import { clientFor } from '#web/kit/client.ts';
import type { Client } from '#web/kit/client.ts';
import { language } from '#web/kit/i18n/language.ts';
import { engagementReportContract } from '#activities/engagements/contract.report.ts';

export type ReportClient = Client<typeof engagementReportContract>;

export const reportClient: ReportClient = clientFor(engagementReportContract, {
  language: () => language.value,
});
