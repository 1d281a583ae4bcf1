import type { Api } from '#core/route.ts';
import * as clock from './contract.clock.ts';
import * as records from './contract.records.ts';
import * as tables from './contract.tables.ts';
import * as views from './contract.views.ts';
import { timersContract } from './contract.ts';
import { tableTopic } from './contract.live.ts';

export const timersApi: Api = {
  name: 'timers',
  contracts: [timersContract],
  topics: [tableTopic],
  schemas: [clock, records, tables, views],
};
