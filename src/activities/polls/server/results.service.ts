import { toIso } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import type { Count, Method } from '#platform/tally/contract.ts';
import { countBallots, followBallot } from '#platform/tally/rules/count.ts';
import type { BallotTrail } from '#platform/tally/rules/count.ts';
import type { Actor } from '#server/kit/actor.ts';
import { profileBuilderFor, rulesOf } from '../rules/electorate.ts';
import { maySeeResults } from '../rules/result.ts';
import type { PollState } from '../rules/state.ts';
import { embedViewOf } from '../rules/views.ts';
import { ballotQuery, batchQuery, fromBallotItem, fromBatchItem } from './ballots.items.ts';
import { exportOf } from './exports.ts';
import type { EmbedView, FileFormat } from '../contract.views.ts';
import { pollsTable } from './polls.items.ts';
import type { PollParts } from './polls.parts.ts';
import { noteResultsSeen, readByReceipt, readSettledPoll, readVisible, resultOf } from './reading.service.ts';

const oneSeat: readonly Method[] = [
  'irv',
  'schulze',
  'ranked-pairs',
  'minimax',
  'borda',
  'approval',
  'plurality',
];
const manySeats: readonly Method[] = [
  'stv-scottish',
  'stv-wigm',
  'stv-meek',
  'stv-fractional',
  'sequential-irv',
  'bottoms-up',
  'schulze',
  'borda',
];

/** For a frame on another site. The owner gets there no more than anybody else: the frame has no session. */
export const readEmbed = async (parts: PollParts, pollId: string): Promise<Result<EmbedView>> => {
  const found = await readSettledPoll(parts, pollId);
  if (!found.ok) return found;
  const poll = await noteResultsSeen(parts, found.value, false);
  const view = embedViewOf(poll, maySeeResults(poll, false) ? await resultOf(parts, poll) : undefined);
  return view ? ok(view) : fail('poll-not-found');
};

export const compareMethods = async (
  parts: PollParts,
  actor: Actor,
  pollId: string,
): Promise<Result<{ counts: Count[] }>> => {
  const poll = await readVisible(parts, actor, pollId);
  if (!poll.ok) return poll;
  const profile = (await parts.counts.of(poll.value)).profile(poll.value);
  const { seats, method } = poll.value.settings;
  const others = (seats > 1 ? manySeats : oneSeat).filter((other) => other !== method);
  const counts = [method, ...others].flatMap((other) => {
    const counted = countBallots(profile, seats, { ...rulesOf(poll.value), method: other });
    return counted.ok ? [counted.value] : [];
  });
  return ok({ counts });
};

type ExplainedStep = Omit<BallotTrail, 'pair'> & { pair?: [string, string] };

/** Where the ballot of this receipt counted in every round. */
export const explainBallot = async (
  parts: PollParts,
  actor: Actor,
  receipt: { readonly pollId: string; readonly ballotId: string; readonly secret: string },
): Promise<Result<{ trail: ExplainedStep[] }>> => {
  const poll = await readVisible(parts, actor, receipt.pollId);
  if (!poll.ok) return poll;
  const ballot = await readByReceipt(parts, receipt);
  if (!ballot.ok) return ballot;
  if (ballot.value.isWithdrawn) return ok({ trail: [] });
  const profile = (await parts.counts.of(poll.value)).profile(poll.value);
  const place = placeOf(poll.value, profile, ballot.value);
  if (place === undefined) return ok({ trail: [] });
  const trail = followBallot(profile, poll.value.settings.seats, rulesOf(poll.value), place);
  if (!trail.ok) return trail;
  return ok({
    trail: trail.value.map(({ pair, ...step }) => ({ ...step, ...(pair && { pair: [pair[0], pair[1]] }) })),
  });
};

/** Which folded ballot of the profile this one is; none while it waits for the next count. */
const placeOf = (
  poll: PollState,
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
  parts: PollParts,
  actor: Actor,
  pollId: string,
  cursor: string | undefined,
) => {
  const poll = await readVisible(parts, actor, pollId);
  if (!poll.ok) return poll;
  if (poll.value.status === 'open') return fail('poll-results-hidden');
  const [part = 'ballots', at] = cursor === undefined ? [] : [cursor.slice(0, 7), cursor.slice(8)];
  return part === 'entries' ? readEntries(parts, pollId, at) : readBallots(parts, poll.value, at);
};

const readBallots = async (parts: PollParts, poll: PollState, cursor: string | undefined) => {
  const page = await parts.store.query(
    pollsTable,
    ballotQuery(poll.pollId, cursor === '' ? undefined : cursor),
  );
  const ballots = page.items
    .map(fromBallotItem)
    .map(({ ballotId, ranks, scores, isWithdrawn, weight, voterName }) => ({
      ballotId,
      ranks: ranks.map((rank) => [...rank]),
      scores,
      isWithdrawn,
      weight: weight === 1 ? undefined : weight,
      voterName: poll.settings.ballots === 'open' ? voterName : undefined,
    }));
  return ok({
    ballots,
    entries: [],
    cursor: page.cursor === undefined ? 'entries:' : `ballots:${page.cursor}`,
  });
};

const readEntries = async (parts: PollParts, pollId: string, cursor: string | undefined) => {
  const page = await parts.store.query(pollsTable, batchQuery(pollId, cursor === '' ? undefined : cursor));
  const entries = page.items.flatMap((item) =>
    fromBatchItem(item).entries.map((entry) => [...entry] as [...typeof entry]),
  );
  return ok({ ballots: [], entries, ...(page.cursor !== undefined && { cursor: `entries:${page.cursor}` }) });
};

export const exportPoll = async (parts: PollParts, actor: Actor, pollId: string, format: FileFormat) => {
  const poll = await readVisible(parts, actor, pollId);
  if (!poll.ok) return poll;
  if (poll.value.status === 'open') return fail('poll-results-hidden');
  const result = await resultOf(parts, poll.value);
  if (!result) return fail('poll-results-hidden');
  const profile = (await parts.counts.of(poll.value)).profile(poll.value);
  const generatedAt = toIso(parts.clock.now());
  return exportOf(poll.value, profile, { format, count: result.count, generatedAt });
};
