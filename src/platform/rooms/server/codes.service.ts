import { MINUTE_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { seededRandom } from '#core/random.ts';
import { fail, ok } from '#core/result.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Ids } from '#server/kit/ids.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { notExists } from '#store/port/conditions.ts';
import type { Store } from '#store/port/store.ts';
import type { Item } from '#store/port/values.ts';
import { readPages } from '#server/kit/read-pages.ts';
import {
  CODE_LENGTHS,
  codeFromDraw,
  codeSpace,
  isCrowded,
  isSillyCode,
  normaliseCode,
} from '../rules/codes.ts';
import type { CodeLength } from '../rules/codes.ts';
import {
  addUsage,
  codeKey,
  codePartitions,
  expiryChange,
  fromCodeItem,
  fromUsageItem,
  isClaimedBy,
  recounted,
  toCodeItem,
  usageKey,
  wasCountedAt,
} from './codes.items.ts';
import type { ClaimedCode, CodeTarget } from './codes.items.ts';

export interface CodeDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Where the codes of a kind lead in the browser. Each activity names its own, in its wiring. */
export type CodePath = (target: { readonly code: string; readonly targetId: string }) => string;

export class CodeKinds {
  readonly #paths = new Map<string, CodePath>();

  register(kind: string, path: CodePath): void {
    if (this.#paths.has(kind)) throw new Error(`two parts claim codes of kind ${kind}`);
    this.#paths.set(kind, path);
  }

  pathOf(kind: string): CodePath | undefined {
    return this.#paths.get(kind);
  }
}

const RECOUNT_AFTER_MS = 10 * MINUTE_MS;
/** At a fifth in use, forty draws miss with probability 0.2^40. */
const MOST_DRAWS = 40;

const countCodes = async ({ store }: CodeDeps, length: CodeLength): Promise<number> => {
  const countPartition = async (partition: string): Promise<number> => {
    let count = 0;
    for await (const items of readPages({ store, table: platformTable }, { partition }))
      count += items.length;
    return count;
  };
  const counts = await Promise.all(codePartitions(length).map(countPartition));
  return counts.reduce((sum, count) => sum + count, 0);
};

const isLengthFree = async (deps: CodeDeps, length: CodeLength): Promise<boolean> => {
  const key = usageKey(length);
  const usage = fromUsageItem(await deps.store.get(platformTable, key));
  if (!isCrowded(length, usage.inUse)) return true;
  const now = deps.clock.now();
  if (now - usage.countedAt < RECOUNT_AFTER_MS) return false;
  const inUse = await countCodes(deps, length);
  const changes = recounted({ inUse, countedAt: now });
  await deps.store.update(platformTable, key, changes, wasCountedAt(usage.countedAt));
  return !isCrowded(length, inUse);
};

const drawCode = async (
  { store, ids }: CodeDeps,
  length: CodeLength,
  claim: CodeTarget & { readonly expiresAt: Instant },
): Promise<string | undefined> => {
  for (let draw = 0; draw < MOST_DRAWS; draw++) {
    const code = codeFromDraw(length, ids.below(codeSpace(length)));
    if (isSillyCode(code)) continue;
    const { ok: isMine } = await store.put(platformTable, toCodeItem({ ...claim, code }), notExists);
    if (!isMine) continue;
    // Not in the claim's transaction: one hot counter would make claims collide.
    await store.update(platformTable, usageKey(length), addUsage(1));
    return code;
  }
  return undefined;
};

/** A code that nobody else has until `expiresAt`. Choose that later than the target's own end. */
export const claimCode = async (deps: CodeDeps, claim: CodeTarget & { readonly expiresAt: Instant }) => {
  for (const length of CODE_LENGTHS) {
    const isLast = length === CODE_LENGTHS.at(-1);
    if (!isLast && !(await isLengthFree(deps, length))) continue;
    const code = await drawCode(deps, length, claim);
    if (code !== undefined) return ok(code);
  }
  return fail('codes-exhausted');
};

/**
 * A row with a free code for something older than Roundtable. It is one of the longest: short codes are for what people
 * call out today. It is derived from the target, so an interrupted run finds the same code again.
 */
export const codeRowFor = async (
  { store }: Pick<CodeDeps, 'store'>,
  claim: CodeTarget & { readonly expiresAt: Instant },
): Promise<ClaimedCode & { readonly item: Item }> => {
  const random = seededRandom(`${claim.kind} ${claim.targetId}`);
  for (let draw = 0; draw < MOST_DRAWS; draw++) {
    const code = codeFromDraw(6, random.below(codeSpace(6)));
    if (isSillyCode(code) || (await store.get(platformTable, codeKey(code)))) continue;
    return { ...claim, code, item: toCodeItem({ ...claim, code }) };
  }
  throw new Error('no code is free');
};

/** The row of a code that another system gave out; undefined for what cannot be a code here. */
export const codeRowOf = (claimed: ClaimedCode): Item | undefined =>
  normaliseCode(claimed.code) === claimed.code ? toCodeItem(claimed) : undefined;

/** Moves the end of a code with the end of its target. False when the code is no longer this target's. */
export const keepCode = async (
  { store }: Pick<CodeDeps, 'store'>,
  claimed: { readonly code: string; readonly targetId: string; readonly expiresAt: Instant },
): Promise<boolean> => {
  const { code, targetId, expiresAt } = claimed;
  return (await store.update(platformTable, codeKey(code), expiryChange(expiresAt), isClaimedBy(targetId)))
    .ok;
};

/** Gives a code back before its time; only its own target can. */
export const releaseCode = async (
  { store }: CodeDeps,
  claimed: { readonly code: string; readonly targetId: string },
): Promise<void> => {
  const released = await store.delete(platformTable, codeKey(claimed.code), isClaimedBy(claimed.targetId));
  const length = CODE_LENGTHS.find((known) => known === claimed.code.length);
  if (released.ok && length) await store.update(platformTable, usageKey(length), addUsage(-1));
};

export interface ResolvedCode extends CodeTarget {
  readonly code: string;
  readonly path: string;
}

export const resolveCode = async (
  { store, kinds }: Pick<CodeDeps, 'store'> & { readonly kinds: CodeKinds },
  typed: string,
) => {
  const code = normaliseCode(typed);
  const item = code === undefined ? undefined : await store.get(platformTable, codeKey(code));
  const target = item && fromCodeItem(item);
  const pathOf = target && kinds.pathOf(target.kind);
  if (code === undefined || !target || !pathOf) return fail('code-unknown', { code: typed.trim() });
  return ok<ResolvedCode>({ ...target, code, path: pathOf({ code, targetId: target.targetId }) });
};
