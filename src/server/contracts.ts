import { engagementsApi } from '#activities/engagements/contract.api.ts';
import { huntsApi } from '#activities/hunts/contract.api.ts';
import { pollsApi } from '#activities/polls/contract.api.ts';
import { quizzesApi } from '#activities/quizzes/contract.api.ts';
import { timersApi } from '#activities/timers/contract.api.ts';
import type { LiveTopic } from '#core/live.ts';
import type { Api, Contract } from '#core/route.ts';
import * as ballotFiles from '#platform/ballot-files/contract.ts';
import { filesContract } from '#platform/files/contract.ts';
import { filesGlossary } from '#platform/files/contract.glossary.ts';
import { identityGlossary } from '#platform/identity/contract.glossary.ts';
import { operationsGlossary } from '#platform/operations/contract.glossary.ts';
import { questionsGlossary } from '#platform/questions/contract.glossary.ts';
import { roomsGlossary } from '#platform/rooms/contract.glossary.ts';
import { tallyGlossary } from '#platform/tally/contract.glossary.ts';
import * as identity from '#platform/identity/contract.ts';
import * as operations from '#platform/operations/contract.ts';
import * as questions from '#platform/questions/contract.ts';
import * as roomClass from '#platform/rooms/contract.class.ts';
import * as evening from '#platform/rooms/contract.evening.ts';
import * as programme from '#platform/rooms/contract.programme.ts';
import * as roomTeams from '#platform/rooms/contract.teams.ts';
import * as rooms from '#platform/rooms/contract.ts';
import * as tally from '#platform/tally/contract.ts';

const platform: readonly Api[] = [
  {
    name: 'identity',
    glossary: identityGlossary,
    groups: { identity: 'Guests, accounts, sessions, API tokens and the activity log.' },
    contracts: [identity.identityContract],
    topics: [],
    schemas: [identity],
  },
  {
    name: 'operations',
    glossary: operationsGlossary,
    groups: { operations: 'Administration: what is running, sizes, backups, exports.' },
    contracts: [operations.operationsContract],
    topics: [],
    schemas: [operations],
  },
  {
    name: 'rooms',
    glossary: roomsGlossary,
    groups: {
      rooms: 'Rooms and join codes.',
      classes: 'Assignments of a lasting room, and what members share.',
    },
    contracts: [rooms.roomsContract, roomClass.classContract],
    topics: [rooms.roomTopic],
    schemas: [rooms, programme, roomTeams, evening, roomClass],
  },
  {
    name: 'files',
    glossary: filesGlossary,
    groups: { files: 'Pictures.' },
    contracts: [filesContract],
    topics: [],
    schemas: [],
  },
  {
    name: 'questions',
    glossary: questionsGlossary,
    groups: { questions: 'One library of questions: play a bank, study a set, practise what was missed.' },
    contracts: [questions.questionsContract],
    topics: [],
    schemas: [questions],
  },
  { name: 'ballot-files', contracts: [], topics: [], schemas: [ballotFiles] },
  { name: 'tally', glossary: tallyGlossary, contracts: [], topics: [], schemas: [tally] },
];

/** The sources of the API reference; a test compares them with the running modules. */
export const apis: readonly Api[] = [...platform, pollsApi, timersApi, quizzesApi, engagementsApi, huntsApi];

export const contracts: readonly Contract[] = apis.flatMap((api) => api.contracts);

export const topics: readonly LiveTopic[] = apis.flatMap((api) => api.topics);
