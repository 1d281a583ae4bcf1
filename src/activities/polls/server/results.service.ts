import { toIso } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import { say } from '#core/words.ts';
import type { BallotTrail } from '#platform/tally/rules/count.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { JobOptions } from '#server/kit/jobs.ts';
import { eventualAfter } from '#store/port/consistency.ts';
import type { ReadOptions } from '#store/port/store.ts';
import type { Contest } from '../contract.contests.ts';
import { contestPoll, ranksIn } from '../rules/contests.ts';
import { comparedMethods } from '../rules/comparison.ts';
import { profileBuilderFor } from '../rules/electorate.ts';
import { maySeeResults } from '../rules/result.ts';
import type { PollState } from '../rules/state.ts';
import { embedViewOf } from '../rules/views.ts';
import { ballotQuery, batchQuery, fromBallotItem, fromBatchItem } from './ballots.items.ts';
import { compareJob, exportJob, followJob, marginJob } from './counting.job.ts';
import type { CountInput } from './counting.job.ts';
import type { ExportedFile } from './exports.ts';
import { counted } from './counting.ts';
import type { FileFormat } from '../contract.views.ts';
import { pollsTable } from './polls.items.ts';
import type { PollDeps } from './polls.deps.ts';
import {
  noteResultsSeen,
  outcomeOf,
  readByReceipt,
  readSettledPoll,
  readVisible,
} from './reading.service.ts';

/** For a frame on another site. The owner sees no more there than anybody else: the frame has no session. */
export const readEmbed = async (deps: PollDeps, pollId: string) => {
  const found = await readSettledPoll(deps, pollId);
  if (!found.ok) return found;
  const poll = await noteResultsSeen(deps, found.value, false);
  const outcome = maySeeResults(poll, false) ? await outcomeOf(deps, poll) : undefined;
  const view = embedViewOf(poll, outcome?.result.ok ? outcome.result.value : undefined);
  return view ? ok(view) : fail('poll-not-found');
};

/** A poll, or one ranked question of its paper. */
interface Wanted {
  readonly pollId: string;
  readonly contest?: string | undefined;
}

export const compareMethods = async (deps: PollDeps, actor: Actor, wanted: Wanted, limits: JobOptions) => {
  const poll = await readVisible(deps, actor, wanted.pollId);
  if (!poll.ok) return poll;
  const input = await countInput(deps, poll.value, wanted);
  if (!input.ok) return input;
  const methods = comparedMethods(input.value.poll);
  return counted(deps.jobs, compareJob, { input: input.value, methods }, limits);
};

/** Always in a thread: a search can take seconds even for few ballots. */
export const readMargins = async (deps: PollDeps, actor: Actor, wanted: Wanted, limits: JobOptions) => {
  const poll = await readVisible(deps, actor, wanted.pollId);
  if (!poll.ok) return poll;
  const input = await countInput(deps, poll.value, wanted);
  if (!input.ok) return input;
  const ran = await deps.jobs.run(marginJob, input.value, limits);
  if (!ran.ok) return ran;
  const found = ran.value;
  if (!found.ok) return found;
  const { losers, ...spans } = found.value;
  return ok({ ...spans, losers: [...losers] });
};

const rankedContest = ({ contests }: PollState, wanted: string): Contest | undefined =>
  contests.find(({ id, kind }) => id === wanted && kind === 'ranked');

/** What a thread needs of a poll, or of one question of it, to count it. */
const countInput = async (deps: PollDeps, poll: PollState, { contest: wanted }: Omit<Wanted, 'pollId'>) => {
  const { candidates, settings, seed, status } = poll;
  const own = { candidates, settings, seed, status };
  const running = await deps.counts.of(poll);
  if (wanted === undefined) return ok<CountInput>({ poll: own, profile: running.profile(poll) });
  const contest = rankedContest(poll, wanted);
  const found = running.contestProfiles(poll).find(({ contest: { id } }) => id === wanted);
  if (!contest || !found) return fail('poll-contest-unknown');
  return ok<CountInput>({ poll: contestPoll(own, contest), profile: found.profile });
};

type ExplainedStep = Omit<BallotTrail, 'pair'> & { pair?: [string, string] };

/** Where the ballot of this receipt counted in every round. */
export const explainBallot = async (
  deps: PollDeps,
  actor: Actor | undefined,
  receipt: Wanted & { readonly ballotId: string; readonly secret: string },
  limits: JobOptions,
) => {
  const poll = await readVisible(deps, actor, receipt.pollId);
  if (!poll.ok) return poll;
  const ballot = await readByReceipt(deps, receipt);
  if (!ballot.ok) return ballot;
  if (ballot.value.isWithdrawn) return ok<{ trail: ExplainedStep[] }>({ trail: [] });
  const input = await countInput(deps, poll.value, receipt);
  if (!input.ok) return input;
  const contest = receipt.contest === undefined ? undefined : rankedContest(poll.value, receipt.contest);
  const place = contest
    ? placeOf(contestPoll(poll.value, contest), input.value.profile, {
        ranks: ranksIn(ballot.value, contest),
        scores: undefined,
      })
    : placeOf(poll.value, input.value.profile, ballot.value);
  if (place === undefined) return ok<{ trail: ExplainedStep[] }>({ trail: [] });
  const { method } = input.value.poll.settings;
  const ran = await counted(
    deps.jobs,
    followJob,
    { input: { ...input.value, place }, methods: [method] },
    limits,
  );
  if (!ran.ok) return ran;
  const trail = ran.value;
  if (!trail.ok) return trail;
  return ok<{ trail: ExplainedStep[] }>({
    trail: trail.value.map(({ pair, ...step }) => ({ ...step, ...(pair && { pair: [pair[0], pair[1]] }) })),
  });
};

/** The place of this ballot in the folded profile; none while it waits for the next count. */
const placeOf = (
  poll: Parameters<typeof profileBuilderFor>[0],
  profile: ReturnType<ReturnType<typeof profileBuilderFor>['build']>,
  ballot: Parameters<ReturnType<typeof profileBuilderFor>['add']>[0],
): number | undefined => {
  const builder = profileBuilderFor(poll);
  builder.add(ballot);
  const own = builder.build();
  const size = profile.candidates.length;
  for (let place = 0; place < profile.counts.length; place++) {
    const tokens = profile.tokens.subarray(profile.offsets[place], profile.offsets[place + 1]);
    const scores = profile.scores?.subarray(place * size, (place + 1) * size);
    if (isSame(tokens, own.tokens) && (!scores || !own.scores || isSame(scores, own.scores))) return place;
  }
  return undefined;
};

const isSame = (one: Int16Array | Uint8Array, other: Int16Array | Uint8Array): boolean =>
  one.length === other.length && one.every((token, at) => token === other[at]);

/** First all ballots, then all chain entries, page by page. */
export const readRecord = async (
  deps: PollDeps,
  actor: Actor,
  pollId: string,
  cursor: string | undefined,
) => {
  const poll = await readVisible(deps, actor, pollId);
  if (!poll.ok) return poll;
  if (poll.value.status === 'open') return fail('poll-results-hidden');
  const [part = 'ballots', at] = cursor === undefined ? [] : [cursor.slice(0, 7), cursor.slice(8)];
  const page = {
    cursor: at === '' ? undefined : at,
    ...eventualAfter(poll.value.closedAt, deps.clock.now()),
  };
  return part === 'entries' ? readEntries(deps, pollId, page) : readBallots(deps, poll.value, page);
};

interface RecordPage extends ReadOptions {
  readonly cursor: string | undefined;
}

const readBallots = async (deps: PollDeps, poll: PollState, { cursor, ...reads }: RecordPage) => {
  const page = await deps.store.query(pollsTable, { ...ballotQuery(poll.pollId, cursor), ...reads });
  const ballots = fromBallotItem
    .list(page.items)
    .map(({ ballotId, ranks, scores, answers, isWithdrawn, weight, voterName, token }) => ({
      ballotId,
      ranks: ranks.map((rank) => [...rank]),
      scores,
      answers,
      isWithdrawn,
      weight: weight === 1 ? undefined : weight,
      voterName: poll.settings.ballots === 'open' ? voterName : undefined,
      token,
    }));
  return ok({
    ballots,
    entries: [],
    cursor: page.cursor === undefined ? 'entries:' : `ballots:${page.cursor}`,
  });
};

const readEntries = async (deps: PollDeps, pollId: string, { cursor, ...reads }: RecordPage) => {
  const page = await deps.store.query(pollsTable, { ...batchQuery(pollId, cursor), ...reads });
  const entries = page.items.flatMap((item) =>
    fromBatchItem(item).entries.map((entry) => [...entry] as [...typeof entry]),
  );
  return ok({ ballots: [], entries, ...(page.cursor !== undefined && { cursor: `entries:${page.cursor}` }) });
};

const titleOf = ({ title, question, contests }: PollState, contest: string | undefined): string => {
  const asked = contest === undefined ? question : contests.find(({ id }) => id === contest)?.title;
  return asked === undefined ? title : `${title}: ${asked}`;
};

export const exportPoll = async (
  deps: PollDeps,
  actor: Actor,
  { pollId, contest, format }: Wanted & { readonly format: FileFormat },
  limits: JobOptions,
) => {
  const poll = await readVisible(deps, actor, pollId);
  if (!poll.ok) return poll;
  if (poll.value.status === 'open') return fail('poll-results-hidden');
  const found = await countInput(deps, poll.value, { contest });
  if (!found.ok) return found;
  const wanted = { title: titleOf(poll.value, contest), format, generatedAt: toIso(deps.clock.now()) };
  const input = { ...found.value, wanted };
  const ran = await counted(deps.jobs, exportJob, { input, methods: [input.poll.settings.method] }, limits);
  if (!ran.ok || !ran.value.ok || poll.value.contests.length === 0) return ran.ok ? ran.value : ran;
  // These formats hold one question; the others have files of their own.
  const { notes, ...file } = ran.value.value;
  return ok<ExportedFile>({ ...file, notes: [say('poll-file-of-one-question'), ...notes] });
};
