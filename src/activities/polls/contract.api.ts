import type { Api } from '#core/route.ts';
import { pollsGlossary } from './contract.glossary.ts';
import * as contests from './contract.contests.ts';
import * as settings from './contract.settings.ts';
import * as views from './contract.views.ts';
import { pollsContract } from './contract.ts';
import { pollTopic } from './contract.live.ts';

export const pollsApi: Api = {
  name: 'polls',
  glossary: pollsGlossary,
  contracts: [pollsContract],
  groups: { polls: 'Polls: create, vote, count, compare methods, import and export.' },
  topics: [pollTopic],
  schemas: [settings, contests, views],
};
