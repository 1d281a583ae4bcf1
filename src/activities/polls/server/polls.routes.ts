import { bind } from '#server/kit/bind.ts';
import type { BoundRoute } from '#server/kit/bind.ts';
import { pollsContract } from '../contract.ts';
import type { BallotIntake } from './ballot-intake.ts';
import { castBallot, readBallot, withdrawBallot } from './ballots.service.ts';
import { importPoll } from './imports.service.ts';
import { listCodes, makeCodes } from './invites.service.ts';
import type { EditingDeps } from './polls.deps.ts';
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

export const pollRoutes = (deps: EditingDeps, intake: BallotIntake): BoundRoute[] =>
  bind(pollsContract, {
    createPoll: ({ actor, body }) => createPoll(deps, actor, body),
    listPolls: ({ actor, query }) => listPolls(deps, actor, query.cursor),
    readPoll: ({ actor, params }) => readPoll(deps, actor, params.pollId),
    readEmbed: ({ params }) => readEmbed(deps, params.pollId),
    changePoll: ({ actor, params, body }) => changePollAsOwner(deps, actor, params.pollId, body),
    movePoll: ({ actor, params, body }) => movePoll(deps, actor, params.pollId, body.to),
    deletePoll: ({ actor, params }) => deletePoll(deps, actor, params.pollId),
    duplicatePoll: ({ actor, params }) => duplicatePoll(deps, actor, params.pollId),
    castBallot: ({ actor, params, body }) => castBallot(intake, actor, { ...params, ...body }),
    withdrawBallot: ({ actor, params, body }) => withdrawBallot(intake, actor, { ...params, ...body }),
    readBallot: ({ params, body }) => readBallot(deps, { ...params, ...body }),
    explainBallot: ({ actor, params, body, job }) => explainBallot(deps, actor, { ...params, ...body }, job),
    compareMethods: ({ actor, params, job }) => compareMethods(deps, actor, params.pollId, job),
    readRecord: ({ actor, params, query }) => readRecord(deps, actor, params.pollId, query.cursor),
    makeCodes: ({ actor, params, body }) => makeCodes(deps, actor, { ...params, ...body }),
    listCodes: ({ actor, params, query }) => listCodes(deps, actor, params.pollId, query.cursor),
    mergeWriteIn: ({ actor, params, body }) => mergeWriteInAsOwner(deps, actor, params.pollId, body),
    exportPoll: ({ actor, params, query, job }) =>
      exportPoll(deps, actor, { pollId: params.pollId, format: query.format }, job),
    importPoll: ({ actor, body, job }) => importPoll(deps, actor, body, job),
  });
