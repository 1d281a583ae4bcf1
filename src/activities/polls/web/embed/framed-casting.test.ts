import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { voterViewOf } from '#activities/polls/rules/views.ts';
import { aPoll, NOW } from '#tests/support/polls/poll.ts';
import { mayVoteHere } from './embed.state.ts';
import { castFramed } from './framed-casting.ts';

const facts = { now: NOW, byHour: [], hasVoted: false, result: undefined, writeIns: [] };
const filled = { choices: { ranks: [['Ada']] }, code: 'ABC-DEF-GHJ', voterName: 'Ada' };
const receipt = { ballotId: 'b', chainNumber: 7, chainHash: 'h', digest: 'd' };

let stored: Map<string, string>;
const storage = {
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, value: string) => void stored.set(name, value),
  removeItem: (name: string) => void stored.delete(name),
};
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', storage);
});
afterEach(() => vi.unstubAllGlobals());

/** Loses the first answers. */
const server = (lost: number) => {
  const casts: string[] = [];
  const answer = async ({ params }: { readonly params: { readonly ballotId: string } }) => {
    casts.push(params.ballotId);
    return casts.length > lost
      ? { ok: true as const, value: receipt }
      : { ok: false as const, error: { code: 'offline' as const, message: 'Offline', fields: [] } };
  };
  const never = async () => {
    throw new Error('an open poll needs no token');
  };
  const client = {
    castBallot: answer,
    castTokenBallot: never,
    readTokenKey: never,
    giveToken: never,
    readOwnWeight: never,
  };
  return { casts, client };
};

describe('[POLL-47] voting inside a frame', () => {
  test('needs codes, and storage to keep a token in', () => {
    expect(['codes', 'anyone', 'accounts', 'roll'].map((voters) => mayVoteHere(voters as 'codes'))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    const refuse = () => {
      throw new DOMException('closed', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    expect(mayVoteHere('codes')).toBe(false);
  });

  test('a ballot whose answer was lost is sent again as the same ballot', async () => {
    const poll = voterViewOf(aPoll({ settings: { voters: 'codes', ballots: 'open' } }, { roll: 3 }), facts);
    const { casts, client } = server(1);
    expect((await castFramed(poll, filled, client)).ok).toBe(false);
    expect(await castFramed(poll, filled, client)).toMatchObject({
      ok: true,
      value: { pollId: poll.pollId, state: 'counted', chainNumber: 7, choices: filled.choices },
    });
    expect(casts).toHaveLength(2);
    expect(new Set(casts).size).toBe(1);
  });
});
