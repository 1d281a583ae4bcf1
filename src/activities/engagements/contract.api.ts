import type { Api } from '#core/route.ts';
import { engagementsGlossary } from './contract.glossary.ts';
import * as answers from './contract.answers.ts';
import * as moves from './contract.moves.ts';
import * as questions from './contract.questions.ts';
import * as report from './contract.report.ts';
import * as settings from './contract.settings.ts';
import * as sorting from './contract.sorting.ts';
import * as setviews from './contract.setviews.ts';
import * as engagements from './contract.ts';
import * as views from './contract.views.ts';
import { engagementHostContract } from './contract.host.ts';
import { setsContract } from './contract.sets.ts';
import { engagementTopic } from './contract.live.ts';

export const engagementsApi: Api = {
  name: 'engagements',
  glossary: engagementsGlossary,
  contracts: [
    engagements.engagementsContract,
    engagementHostContract,
    report.engagementReportContract,
    setsContract,
  ],
  groups: {
    engagements: 'Live sessions, for players: join, answer, vote, ask.',
    'engagements-host': 'Live sessions, for hosts: create, lead, correct, moderate.',
    'engagements-report': 'Live sessions that have ended: reports, replay, debrief.',
    sets: 'Question sets for live sessions: write, import, export.',
  },
  topics: [engagementTopic],
  schemas: [answers, moves, questions, report, settings, setviews, sorting, engagements, views],
};
