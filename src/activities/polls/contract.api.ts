import type { Api } from '#core/route.ts';
import * as settings from './contract.settings.ts';
import * as views from './contract.views.ts';
import { pollsContract } from './contract.ts';
import { pollTopic } from './contract.live.ts';

export const pollsApi: Api = {
  name: 'polls',
  contracts: [pollsContract],
  topics: [pollTopic],
  schemas: [settings, views],
};
