import { bind } from '#server/kit/bind.ts';
import type { BoundRoute } from '#server/kit/bind.ts';
import { pollsContract } from '../contract.ts';
import type { BallotIntake } from './ballot-intake.ts';
import { castBallot, readBallot, withdrawBallot } from './ballots.service.ts';
import { importPoll } from './imports.service.ts';
import { listCodes, makeCodes } from './invites.service.ts';
import type { EditingParts } from './polls.parts.ts';
import {
  changePollAsOwner,
  createPoll,
  deletePoll,
  duplicatePoll,
  listPolls,
  mergeWriteInAsOwner,
  movePoll,
  readPoll,
} from './polls.service.ts';
import { compareMethods, explainBallot, exportPoll, readEmbed, readRecord } from './results.service.ts';

export const pollRoutes = (parts: EditingParts, intake: BallotIntake): BoundRoute[] =>
  bind(pollsContract, {
    createPoll: ({ actor, body }) => createPoll(parts, actor, body),
    listPolls: ({ actor, query }) => listPolls(parts, actor, query.cursor),
    readPoll: ({ actor, params }) => readPoll(parts, actor, params.pollId),
    readEmbed: ({ params }) => readEmbed(parts, params.pollId),
    changePoll: ({ actor, params, body }) => changePollAsOwner(parts, actor, params.pollId, body),
    movePoll: ({ actor, params, body }) => movePoll(parts, actor, params.pollId, body.to),
    deletePoll: ({ actor, params }) => deletePoll(parts, actor, params.pollId),
    duplicatePoll: ({ actor, params }) => duplicatePoll(parts, actor, params.pollId),
    castBallot: ({ actor, params, body }) => castBallot(intake, actor, { ...params, ...body }),
    withdrawBallot: ({ actor, params, body }) => withdrawBallot(intake, actor, { ...params, ...body }),
    readBallot: ({ params, body }) => readBallot(parts, { ...params, ...body }),
    explainBallot: ({ actor, params, body, job }) => explainBallot(parts, actor, { ...params, ...body }, job),
    compareMethods: ({ actor, params, job }) => compareMethods(parts, actor, params.pollId, job),
    readRecord: ({ actor, params, query }) => readRecord(parts, actor, params.pollId, query.cursor),
    makeCodes: ({ actor, params, body }) => makeCodes(parts, actor, { ...params, ...body }),
    listCodes: ({ actor, params, query }) => listCodes(parts, actor, params.pollId, query.cursor),
    mergeWriteIn: ({ actor, params, body }) => mergeWriteInAsOwner(parts, actor, params.pollId, body),
    exportPoll: ({ actor, params, query, job }) =>
      exportPoll(parts, actor, { pollId: params.pollId, format: query.format }, job),
    importPoll: ({ actor, body, job }) => importPoll(parts, actor, body, job),
  });
