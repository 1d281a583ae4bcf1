import { say } from '#core/words.ts';
import { fail, ok } from '#core/result.ts';
import { readEmail } from '#platform/identity/server/inputs.ts';
import { changeVersioned } from '#platform/rooms/server/change-versioned.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Ids } from '#server/kit/ids.ts';
import { extendRoll } from '../rules/poll.ts';
import { takesTokens } from '../rules/state.ts';
import { fromListedItem, listedItem, listedKey, listedQuery } from './ballots.items.ts';
import { tokenKeyOfListed } from './tokens.items.ts';
import { requireOwner } from './polls.guards.ts';
import { pollsTable } from './polls.items.ts';
import type { PollDeps } from './polls.deps.ts';
import { readSettledPoll } from './reading.service.ts';

export const MOST_CODES = 10_000;
/** No 0 O 1 I L: codes are read from paper. With 10,000 of 31^9 in use, 60 guesses a minute find one in 84 years. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 9;

const drawCode = (ids: Ids): string =>
  Array.from({ length: CODE_LENGTH }, () => ALPHABET[ids.below(ALPHABET.length)]).join('');

/** In threes, as it is printed. */
const spelled = (code: string): string => code.replaceAll(/(.{3})(?=.)/g, '$1-');

interface Wanted {
  readonly pollId: string;
  readonly number?: number | undefined;
  readonly labels?: readonly string[] | undefined;
  readonly weights?: readonly number[] | undefined;
}

export const makeCodes = async (
  deps: PollDeps,
  actor: Actor,
  { pollId, number = 0, labels = [], weights }: Wanted,
) => {
  const names = [...labels, ...Array.from({ length: number }, () => '')];
  if (names.length === 0) {
    const message = say('poll-codes-unsaid');
    return fail('bad-input', undefined, [{ path: 'number', message }]);
  }
  const weighing = weights ?? names.map(() => 1);
  const extended = await changeVersioned(deps, deps.polls, pollId, (poll) => {
    const allowed = requireOwner(poll, actor);
    if (!allowed.ok) return allowed;
    const message = say('poll-weights-one-each');
    return weighing.length === names.length
      ? extendRoll(poll, { of: 'codes', weights: weighing, most: MOST_CODES })
      : fail('bad-input', undefined, [{ path: 'weights', message }]);
  });
  if (!extended.ok) return extended;
  const first = extended.value.state.roll - names.length;
  const codes = names.map((name, index) => ({
    code: drawCode(deps.ids),
    label: name || `#${first + index + 1}`,
    weight: weighing[index] ?? 1,
  }));
  await deps.store.batchWrite(
    codes.map(({ code, label, weight }) => ({
      op: 'put',
      table: pollsTable,
      item: listedItem(pollId, { by: 'code', key: code }, label, weight),
    })),
  );
  return ok<{ codes: { code: string; label: string; weight?: number }[] }>({
    codes: codes.map(({ code, label, weight }) => ({
      code: spelled(code),
      label,
      ...(weight !== 1 && { weight }),
    })),
  });
};

interface WantedAccounts {
  readonly pollId: string;
  readonly emails: readonly string[];
  readonly weights?: readonly number[] | undefined;
}

/** Each address once, in normal form; the first invalid one is named. */
const readAddresses = ({ emails, weights }: WantedAccounts) => {
  if (weights !== undefined && weights.length !== emails.length)
    return wrong('weights', say('poll-weights-one-each'));
  const wanted = new Map<string, number>();
  for (const [place, text] of emails.entries()) {
    const email = readEmail(text);
    if (email === undefined) return wrong(`emails.${place}`, say('poll-not-an-email', { text }));
    wanted.set(email, weights?.[place] ?? 1);
  }
  return ok(wanted);
};

/** Adds accounts that may vote, by e-mail. Addresses already on the roll are unchanged. */
export const listAccounts = async (deps: PollDeps, actor: Actor, wanted: WantedAccounts) => {
  const { pollId } = wanted;
  const poll = await readSettledPoll(deps, pollId);
  if (!poll.ok) return poll;
  const allowed = requireOwner(poll.value, actor);
  if (!allowed.ok) return allowed;
  const read = readAddresses(wanted);
  if (!read.ok) return read;
  const voters = [...read.value].map(([key, weight]) => ({ voter: { by: 'account', key } as const, weight }));
  const known = await deps.store.batchGet(
    pollsTable,
    voters.map(({ voter }) => listedKey(pollId, voter)),
  );
  const added = voters.filter((_, place) => known[place] === undefined);
  const weights = added.map(({ weight }) => weight);
  const extended = await changeVersioned(deps, deps.polls, pollId, (state) => {
    const still = requireOwner(state, actor);
    return still.ok ? extendRoll(state, { of: 'roll', weights, most: MOST_CODES }) : still;
  });
  if (!extended.ok) return extended;
  await deps.store.batchWrite(
    added.map(({ voter, weight }) => ({
      op: 'put',
      table: pollsTable,
      item: listedItem(pollId, voter, voter.key, weight),
    })),
  );
  return ok({ added: added.length, known: voters.length - added.length });
};

const wrong = (path: string, message: ReturnType<typeof say>) =>
  fail('bad-input', undefined, [{ path, message }]);

export const listCodes = async (deps: PollDeps, actor: Actor, pollId: string, cursor: string | undefined) => {
  const poll = await readSettledPoll(deps, pollId);
  if (!poll.ok) return poll;
  const allowed = requireOwner(poll.value, actor);
  if (!allowed.ok) return allowed;
  const query = listedQuery(poll.value.settings.voters);
  const page = await deps.store.query(pollsTable, query(pollId, cursor));
  const marks = takesTokens(poll.value)
    ? await deps.store.batchGet(
        pollsTable,
        page.items.map((item) => tokenKeyOfListed(pollId, item)),
      )
    : [];
  return ok({
    codes: page.items.map((item, at) => {
      const { label, isUsed, weight } = fromListedItem(item);
      return { label, isUsed: isUsed || marks[at] !== undefined, ...(weight !== 1 && { weight }) };
    }),
    ...(page.cursor !== undefined && { cursor: page.cursor }),
  });
};
