import { fail, ok } from '#core/result.ts';
import { say } from '#core/words.ts';
import { changeVersioned } from '#platform/rooms/server/change-versioned.ts';
import { actingAs } from '#platform/rooms/server/room-activity.ts';
import type {
  Guest,
  ItemStart,
  Outcome,
  Played,
  RoomActivity,
} from '#platform/rooms/server/room-activity.ts';
import { derivedUuid } from '#server/kit/ids.ts';
import { notExists } from '#store/port/conditions.ts';
import type { Operation } from '#store/port/store.ts';
import type { NewPoll } from '../contract.views.ts';
import { hashOf } from '../rules/chain.ts';
import { closePoll, extendRoll, shortenRoll } from '../rules/poll.ts';
import { maySeeResults } from '../rules/result.ts';
import { codeKey, dropUnusedCode, fromListedItem, listedItem } from './ballots.items.ts';
import { keepPictures } from './candidate-pictures.ts';
import { MOST_CODES } from './invites.service.ts';
import type { EditingDeps } from './polls.deps.ts';
import { pollsTable } from './polls.items.ts';
import { listPolls, storeNewPoll } from './polls.service.ts';
import { noteResultsSeen, outcomeOf, readSettledPoll } from './reading.service.ts';

export const POLL = 'poll';

/** The start's key is the room's secret; the poll shows only its hash. */
const pollIdOf = (startKey: string): string => derivedUuid('room poll', startKey);

const CODE_LENGTH = 16;

/** Derived again whenever its holder opens the poll; like every code, it is stored only as a hash. */
const codeOf = (startKey: string, memberId: string): string =>
  hashOf(`room code ${startKey} ${memberId}`).slice(0, CODE_LENGTH).toUpperCase();

const placeOf = (pollId: string) => ({
  ref: pollId,
  hostPath: `/polls/${pollId}`,
  phonePath: `/polls/${pollId}`,
  wallPath: `/polls/${pollId}/screen`,
  resultPath: `/polls/${pollId}`,
  isPersonal: true,
});

/** One of the host's own polls is played as a copy, so it can be played again. */
const pollFor = async (deps: EditingDeps, { hostId, title, settings }: ItemStart) => {
  if (settings.choiceId === undefined) return ok<NewPoll>({ title, candidates: settings.options ?? [] });
  const source = await readSettledPoll(deps, settings.choiceId);
  if (!source.ok) return source;
  if (source.value.ownerId !== hostId) return fail('poll-not-found');
  const { description, candidates, settings: counted } = source.value;
  return ok<NewPoll>({ title, description, candidates: [...candidates], settings: counted });
};

/** Everybody at the table is on the roll, and nobody else: it closes by itself when all have voted. */
const start = async (deps: EditingDeps, given: ItemStart) => {
  const pollId = pollIdOf(given.startKey);
  if (await deps.polls.load(pollId)) return ok(placeOf(pollId));
  const poll = await pollFor(deps, given);
  if (!poll.ok) return poll;
  const kept = await keepPictures(deps.pictures, pollId, poll.value.candidates);
  if (!kept.ok) return kept;
  const settings = { ...poll.value.settings, voters: 'codes', ballots: 'secret' } as const;
  const stored = await storeNewPoll(deps, given.hostId, { ...poll.value, settings, open: true }, { pollId });
  // Another node got there first.
  if (!stored.ok && stored.error.code !== 'conflict') return stored;
  return ok(placeOf(pollId));
};

/** Each code is one operation of the transaction that extends the roll. */
const CODES_AT_ONCE = 80;
const MOST_ATTEMPTS = 3;

/** Stored together with the change of the poll, or not at all. */
const besides = (deps: EditingDeps, operations: readonly Operation[]): EditingDeps['polls'] => ({
  ...deps.polls,
  save: (next, previous, events) => [...deps.polls.save(next, previous, events), ...operations],
});

const seatSome = async (
  deps: EditingDeps,
  { ref: pollId, startKey }: Played,
  guests: readonly Guest[],
): Promise<void> => {
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
    const codes = guests.map(({ memberId, name }) => ({ code: codeOf(startKey, memberId), name }));
    const known = await deps.store.batchGet(
      pollsTable,
      codes.map(({ code }) => codeKey(pollId, code)),
    );
    const missing = codes.filter((_, index) => !known[index]);
    if (missing.length === 0) return;
    const kind = besides(
      deps,
      missing.map(({ code, name }) => ({
        op: 'put',
        table: pollsTable,
        item: listedItem(pollId, { by: 'code', key: code }, name),
        condition: notExists,
      })),
    );
    const more = { of: 'codes', weights: missing.map(() => 1), most: MOST_CODES } as const;
    const added = await changeVersioned(deps, kind, pollId, (poll) => extendRoll(poll, more));
    // If another node has added one of them meanwhile, the others still have to be added.
    if (added.ok || added.error.code !== 'conflict') return;
  }
};

const seat = async (deps: EditingDeps, played: Played, guests: readonly Guest[]): Promise<void> => {
  for (let from = 0; from < guests.length; from += CODES_AT_ONCE)
    await seatSome(deps, played, guests.slice(from, from + CODES_AT_ONCE));
};

/** The ballot of a removed voter stays: nobody knows whose it is. */
const setRemoved = async (
  deps: EditingDeps,
  played: Played,
  guest: Guest,
  isRemoved: boolean,
): Promise<void> => {
  if (!isRemoved) return seatSome(deps, played, [guest]);
  const { ref, startKey } = played;
  const code = codeOf(startKey, guest.memberId);
  const item = await deps.store.get(pollsTable, codeKey(ref, code));
  if (!item || fromListedItem(item).isUsed) return;
  await changeVersioned(deps, besides(deps, [dropUnusedCode(ref, code)]), ref, shortenRoll);
};

const outcome = async (deps: EditingDeps, { ref }: Played): Promise<Outcome | undefined> => {
  const found = await readSettledPoll(deps, ref);
  if (!found.ok || !maySeeResults(found.value, false)) return undefined;
  const poll = await noteResultsSeen(deps, found.value, false);
  const { result } = await outcomeOf(deps, poll);
  return result.ok ? { places: [], winners: result.value.count.winners } : undefined;
};

export const pollsInRooms = (deps: EditingDeps): RoomActivity => ({
  kind: POLL,
  seatsHost: true,
  lacks: ({ choiceId, options = [] }) =>
    choiceId === undefined && options.length < 2 ? say('room-item-needs-options') : undefined,
  choices: async (host, locale) => {
    const listed = await listPolls(deps, actingAs(host), { cursor: undefined, locale });
    return listed.value.polls.map(({ pollId, title }) => ({ choiceId: pollId, title }));
  },
  start: (given) => start(deps, given),
  seat: (played, guests) => seat(deps, played, guests),
  wayOf: async ({ ref, startKey }, { memberId }) => ({
    path: `/polls/${ref}#code=${codeOf(startKey, memberId)}`,
  }),
  setRemoved: (played, guest, isRemoved) => setRemoved(deps, played, guest, isRemoved),
  end: async ({ ref }) => {
    await changeVersioned(deps, deps.polls, ref, closePoll);
  },
  isOver: async ({ ref }) => {
    const poll = await readSettledPoll(deps, ref);
    return !poll.ok || poll.value.status !== 'open';
  },
  outcome: (played) => outcome(deps, played),
});
