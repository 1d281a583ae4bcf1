import { engagementsClient } from '../engagements.client.ts';
import { reportClient } from './report.client.ts';
import type { ReportSources } from './report.state.ts';

export const reportSources: ReportSources = { reports: reportClient, games: engagementsClient };
