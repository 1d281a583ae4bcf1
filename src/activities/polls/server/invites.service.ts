import { say } from '#core/words.ts';
import { fail, ok } from '#core/result.ts';
import { changeVersioned } from '#platform/rooms/server/change-versioned.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Ids } from '#server/kit/ids.ts';
import { extendRoll } from '../rules/poll.ts';
import { codeItem, codeQuery, fromCodeItem } from './ballots.items.ts';
import { requireOwner } from './polls.guards.ts';
import { pollsTable } from './polls.items.ts';
import type { PollDeps } from './polls.deps.ts';
import { readSettledPoll } from './reading.service.ts';

const MOST_CODES = 10_000;
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
}

export const makeCodes = async (
  deps: PollDeps,
  actor: Actor,
  { pollId, number = 0, labels = [] }: Wanted,
) => {
  const names = [...labels, ...Array.from({ length: number }, () => '')];
  if (names.length === 0) {
    const message = say('poll-codes-unsaid');
    return fail('bad-input', undefined, [{ path: 'number', message }]);
  }
  const extended = await changeVersioned(deps, deps.polls, pollId, (poll) => {
    const allowed = requireOwner(poll, actor);
    return allowed.ok ? extendRoll(poll, names.length, MOST_CODES) : allowed;
  });
  if (!extended.ok) return extended;
  const first = extended.value.state.roll - names.length;
  const codes = names.map((name, index) => ({
    code: drawCode(deps.ids),
    label: name || `#${first + index + 1}`,
  }));
  await deps.store.batchWrite(
    codes.map(({ code, label }) => ({ op: 'put', table: pollsTable, item: codeItem(pollId, code, label) })),
  );
  return ok<{ codes: { code: string; label: string }[] }>({
    codes: codes.map(({ code, label }) => ({ code: spelled(code), label })),
  });
};

export const listCodes = async (deps: PollDeps, actor: Actor, pollId: string, cursor: string | undefined) => {
  const poll = await readSettledPoll(deps, pollId);
  if (!poll.ok) return poll;
  const allowed = requireOwner(poll.value, actor);
  if (!allowed.ok) return allowed;
  const page = await deps.store.query(pollsTable, codeQuery(pollId, cursor));
  return ok({
    codes: page.items.map(fromCodeItem),
    ...(page.cursor !== undefined && { cursor: page.cursor }),
  });
};
