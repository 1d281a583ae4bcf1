import type { Api } from '#core/route.ts';
import { timersGlossary } from './contract.glossary.ts';
import * as clock from './contract.clock.ts';
import * as records from './contract.records.ts';
import * as tables from './contract.tables.ts';
import * as views from './contract.views.ts';
import { timersContract } from './contract.ts';
import { tableTopic } from './contract.live.ts';

export const timersApi: Api = {
  name: 'timers',
  glossary: timersGlossary,
  contracts: [timersContract],
  groups: { timers: 'Timers: templates, tables with running clocks, finished games and statistics.' },
  topics: [tableTopic],
  schemas: [clock, records, tables, views],
};
