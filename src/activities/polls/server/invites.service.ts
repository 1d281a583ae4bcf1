import { say } from '#core/words.ts';
import { fail, ok } from '#core/result.ts';
import { changeVersioned } from '#platform/rooms/server/change-versioned.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Ids } from '#server/kit/ids.ts';
import { extendRoll } from '../rules/poll.ts';
import { takesTokens } from '../rules/state.ts';
import { codeItem, codeQuery, fromCodeItem } from './ballots.items.ts';
import { tokenKeyOfCode } from './tokens.items.ts';
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
      ? extendRoll(poll, weighing, MOST_CODES)
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
      item: codeItem(pollId, code, label, weight),
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

export const listCodes = async (deps: PollDeps, actor: Actor, pollId: string, cursor: string | undefined) => {
  const poll = await readSettledPoll(deps, pollId);
  if (!poll.ok) return poll;
  const allowed = requireOwner(poll.value, actor);
  if (!allowed.ok) return allowed;
  const page = await deps.store.query(pollsTable, codeQuery(pollId, cursor));
  const marks = takesTokens(poll.value)
    ? await deps.store.batchGet(
        pollsTable,
        page.items.map((item) => tokenKeyOfCode(pollId, item)),
      )
    : [];
  return ok({
    codes: page.items.map((item, at) => {
      const { label, isUsed, weight } = fromCodeItem(item);
      return { label, isUsed: isUsed || marks[at] !== undefined, ...(weight !== 1 && { weight }) };
    }),
    ...(page.cursor !== undefined && { cursor: page.cursor }),
  });
};
