import { ok } from '#core/result.ts';
import type { ErrorCode, Result } from '#core/result.ts';
import type { Locale, Said } from '#core/words.ts';
import { bind } from '#server/kit/bind.ts';
import type { BoundRoute } from '#server/kit/bind.ts';
import { speak } from '#server/kit/locale.ts';
import { pollsContract } from '../contract.ts';
import type { BallotIntake } from './ballot-intake.ts';
import { castBallot, readBallot, withdrawBallot } from './ballots.service.ts';
import { importPoll } from './imports.service.ts';
import { listAccounts, listCodes, makeCodes } from './invites.service.ts';
import type { EditingDeps } from './polls.deps.ts';
import {
  changePollAsOwner,
  createPoll,
  duplicatePoll,
  listPolls,
  mergeWriteInAsOwner,
  movePoll,
  readPoll,
} from './polls.service.ts';
import { deletePoll } from './removal.service.ts';
import { castTokenBallot, giveToken, readOwnWeight, readTokenKey } from './tokens.service.ts';
import {
  compareMethods,
  explainBallot,
  exportPoll,
  readEmbed,
  readMargins,
  readRecord,
} from './results.service.ts';

/** What a file could not hold, in the caller's language. */
const inWords = <T extends { readonly notes: readonly Said[] }, Code extends ErrorCode>(
  answer: Result<T, Code>,
  locale: Locale,
) =>
  answer.ok ? ok({ ...answer.value, notes: answer.value.notes.map((note) => speak(note, locale)) }) : answer;

export const pollRoutes = (deps: EditingDeps, intake: BallotIntake): BoundRoute[] =>
  bind(pollsContract, {
    createPoll: ({ actor, body }) => createPoll(deps, actor, body),
    listPolls: ({ actor, query, locale }) => listPolls(deps, actor, { cursor: query.cursor, locale }),
    readPoll: ({ actor, params }) => readPoll(deps, actor, params.pollId),
    readEmbed: ({ params }) => readEmbed(deps, params.pollId),
    changePoll: ({ actor, params, body }) => changePollAsOwner(deps, actor, params.pollId, body),
    movePoll: ({ actor, params, body }) => movePoll(deps, actor, params.pollId, body.to),
    deletePoll: ({ actor, params }) => deletePoll(deps, actor, params.pollId),
    duplicatePoll: ({ actor, params }) => duplicatePoll(deps, actor, params.pollId),
    castBallot: ({ actor, params, body }) => castBallot(intake, actor, { ...params, ...body }),
    readTokenKey: ({ params, query }) => readTokenKey(deps, params.pollId, query.weight),
    readOwnWeight: ({ actor, params, body }) => readOwnWeight(deps, actor, { ...params, ...body }),
    giveToken: ({ actor, params, body }) => giveToken(deps, actor, { ...params, ...body }),
    castTokenBallot: ({ params, body }) => castTokenBallot(deps, intake, { ...params, ...body }),
    withdrawBallot: ({ params, body }) => withdrawBallot(intake, { ...params, ...body }),
    readBallot: ({ params, body }) => readBallot(deps, { ...params, ...body }),
    explainBallot: ({ maybeActor, params, body, job }) =>
      explainBallot(deps, maybeActor, { ...params, ...body }, job),
    compareMethods: ({ actor, params, query, job }) =>
      compareMethods(deps, actor, { ...params, ...query }, job),
    readMargins: ({ actor, params, query, job }) => readMargins(deps, actor, { ...params, ...query }, job),
    readRecord: ({ actor, params, query }) => readRecord(deps, actor, params.pollId, query.cursor),
    makeCodes: ({ actor, params, body }) => makeCodes(deps, actor, { ...params, ...body }),
    listAccounts: ({ actor, params, body }) => listAccounts(deps, actor, { ...params, ...body }),
    listCodes: ({ actor, params, query }) => listCodes(deps, actor, params.pollId, query.cursor),
    mergeWriteIn: ({ actor, params, body }) => mergeWriteInAsOwner(deps, actor, params.pollId, body),
    exportPoll: async ({ actor, params, query, job, locale }) =>
      inWords(await exportPoll(deps, actor, { ...params, ...query }, job), locale),
    importPoll: async ({ actor, body, job, locale }) =>
      inWords(await importPoll(deps, actor, body, job), locale),
  });
