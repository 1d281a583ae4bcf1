import { isPassing } from '#register/errors.ts';
import { DAY_MS, SECOND_MS } from '#core/instant.ts';
import { fail } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import { and, equals, lacks, notExists } from '#store/port/conditions.ts';
import { set } from '#store/port/changes.ts';
import type { Store } from '#store/port/store.ts';
import type { Clock } from './clock.ts';
import { claimKey, fromClaimItem, toClaimItem } from './commands.items.ts';
import type { Claim } from './commands.items.ts';
import type { Ids } from './ids.ts';
import { platformTable } from './platform-table.ts';
import { canonicalJson, digestOf, seal, unseal } from './seal.ts';

export interface Command {
  /** The caller: two people may make the same key. */
  readonly scope: string;
  /** The client's id: `Idempotency-Key` or the socket command's id. */
  readonly key: string;
  readonly row: string;
  readonly input: unknown;
}

type Task = () => Promise<Result<unknown>>;

export interface Idempotency {
  /** Runs the task once for each command, over nodes and restarts; a second delivery gets the first result. */
  run(command: Command, task: Task): Promise<Result<unknown>>;
}

interface Deps {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
}

interface Named extends Command {
  readonly id: string;
  readonly digest: string;
}

const LEASE_MS = 10 * SECOND_MS;
const RENEW_MS = 3 * SECOND_MS;
const KEPT_MS = DAY_MS;
const LARGEST_RESULT = 350_000;
const POLL_MS = 100;
/** Longer than a lease: a retry after a node died gets its answer from that same request. */
const POLLS = 120;

/** "Not now" must run when it is sent again, not repeat for a day. */
const isLasting = (result: Result<unknown>): boolean => result.ok || !isPassing(result.error.code);

const claimItem = ({ clock, ids }: Deps, { id, digest }: Named): Claim => ({
  id,
  digest,
  claimedBy: ids.uuid(),
  leaseUntil: clock.now() + LEASE_MS,
  expiresAt: clock.now() + KEPT_MS,
});

const replay = (command: Named, sealed: Uint8Array): Result<unknown> => {
  if (sealed.length === 0) return fail('command-result-gone');
  return JSON.parse(unseal(sealed, command.key)) as Result<unknown>;
};

const isMine = (claim: Claim) => and(equals('claimedBy', claim.claimedBy), lacks('sealed'));

/** A command that outlives its lease must not start a second time elsewhere. */
const keepLease = ({ store, clock }: Deps, claim: Claim): (() => void) => {
  let isOver = false;
  let cancel = (): void => undefined;
  const renewLater = (): void => {
    cancel = clock.after(RENEW_MS, () => {
      const leaseUntil = set('leaseUntil', clock.now() + LEASE_MS);
      store
        .update(platformTable, claimKey(claim.id), [leaseUntil], isMine(claim))
        .then((renewed) => renewed.ok && !isOver && renewLater())
        // A lost lease shows when the result is stored.
        .catch(() => undefined);
    });
  };
  renewLater();
  return () => {
    isOver = true;
    cancel();
  };
};

const keepResult = async (deps: Deps, command: Named, claim: Claim, result: Result<unknown>) => {
  const sealed = seal(JSON.stringify(result), command.key);
  const kept = sealed.length > LARGEST_RESULT ? new Uint8Array() : sealed;
  await deps.store.update(platformTable, claimKey(claim.id), [set('sealed', kept)], isMine(claim));
};

const runClaimed = async (deps: Deps, command: Named, claim: Claim, task: Task): Promise<Result<unknown>> => {
  const release = keepLease(deps, claim);
  const forget = () => deps.store.delete(platformTable, claimKey(claim.id), isMine(claim));
  try {
    const result = await task();
    // The task is done: if its result cannot be stored, the caller must still get it.
    const settled = isLasting(result) ? keepResult(deps, command, claim, result) : forget();
    await settled.catch(() => undefined);
    return result;
  } catch (error) {
    await forget().catch(() => undefined);
    throw error;
  } finally {
    release();
  }
};

const pause = (clock: Clock, durationMs: number): Promise<void> =>
  new Promise((resolve) => {
    clock.after(durationMs, resolve);
  });

/** Another node has the claim: waits for its result, or takes over when its lease ends. */
const follow = async (deps: Deps, command: Named, task: Task, first: Claim): Promise<Result<unknown>> => {
  let found: Claim | undefined = first;
  for (let poll = 0; poll < POLLS; poll++) {
    if (found && found.digest !== command.digest) return fail('command-key-reused');
    if (found?.sealed) return replay(command, found.sealed);
    if (!found || found.leaseUntil <= deps.clock.now()) {
      const mine = claimItem(deps, command);
      const condition = found ? isMine(found) : notExists;
      const taken = await deps.store.put(platformTable, toClaimItem(mine), condition);
      if (taken.ok) return runClaimed(deps, command, mine, task);
      found = taken.current && fromClaimItem(command.id, taken.current);
    } else {
      await pause(deps.clock, POLL_MS);
      const item = await deps.store.get(platformTable, claimKey(command.id));
      found = item && fromClaimItem(command.id, item);
    }
  }
  return fail('command-in-progress');
};

const claimAndRun = async (deps: Deps, command: Named, task: Task): Promise<Result<unknown>> => {
  const mine = claimItem(deps, command);
  const claimed = await deps.store.put(platformTable, toClaimItem(mine), notExists);
  if (claimed.ok) return runClaimed(deps, command, mine, task);
  const other = claimed.current ?? toClaimItem({ ...mine, leaseUntil: 0 });
  return follow(deps, command, task, fromClaimItem(command.id, other));
};

export const createIdempotency = (deps: Deps): Idempotency => {
  const inFlight = new Map<string, { readonly digest: string; readonly result: Promise<Result<unknown>> }>();
  return {
    run(command, task) {
      const id = digestOf(command.scope, command.key);
      const digest = digestOf(command.row, canonicalJson(command.input));
      const running = inFlight.get(id);
      if (running) {
        return running.digest === digest ? running.result : Promise.resolve(fail('command-key-reused'));
      }
      const result = claimAndRun(deps, { ...command, id, digest }, task).finally(() => inFlight.delete(id));
      inFlight.set(id, { digest, result });
      return result;
    },
  };
};
