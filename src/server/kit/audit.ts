import { isIPv6 } from 'node:net';
import type { Instant } from '#core/instant.ts';
import { DAY_MS, fromIso } from '#core/instant.ts';
import type { Route } from '#core/route.ts';
import type { Operation } from '#store/port/store.ts';
import { auditFrom, auditPartition, auditToItem, dayOf } from './audit.items.ts';
import type { AuditEntry } from './audit.items.ts';
import { addressKey } from './limits.ts';
import type { Kit } from './module.ts';
import type { Input } from './parse.ts';
import { platformTable } from './platform-table.ts';

/** The subject never holds a secret or what somebody typed. */
export type AuditNote = Omit<AuditEntry, 'id' | 'at'>;

/**
 * The network an address belongs to: 203.0.113.0/24, 2001:db8:7::/48. Enough to see that two actions came from the same
 * place, too little to find a household. A hash of an IPv4 address could be reversed by trying them all.
 */
export const networkOf = (address: string): string => {
  const key = addressKey(address);
  if (isIPv6(key.replace(/\/64$/, ''))) return `${key.split(':').slice(0, 3).join(':')}::/48`;
  return key.replace(/\.\d+$/, '.0/24');
};

/** Audit write, to join the audited transaction. */
export const auditOperation = (
  { clock, ids }: Pick<Kit, 'clock' | 'ids'>,
  note: AuditNote,
  keptDays: number,
): Extract<Operation, { op: 'put' }> => {
  const at = clock.now();
  const entry = {
    ...note,
    id: ids.uuid(),
    at,
    ...(note.address !== undefined && { address: networkOf(note.address) }),
  };
  return { op: 'put', table: platformTable, item: auditToItem(entry, at + keptDays * DAY_MS) };
};

export interface AuditTrail {
  /** Returns at once, so a host's action never waits for its log entry. An entry that cannot be stored goes to the server log. */
  note(note: AuditNote): void;
  /** Resolves when all entries are stored; used when stopping. */
  idle(): Promise<void>;
}

export const createAuditTrail = (
  kit: Pick<Kit, 'store' | 'clock' | 'ids' | 'log'>,
  keptDays: number,
): AuditTrail => {
  const writing = new Set<Promise<void>>();
  const write = async (note: AuditNote): Promise<void> => {
    try {
      await kit.store.put(platformTable, auditOperation(kit, note, keptDays).item);
    } catch (error) {
      kit.log.error({ err: error, action: note.action }, 'audit note lost');
    }
  };
  return {
    note(note) {
      const written = write(note).finally(() => writing.delete(written));
      writing.add(written);
    },
    async idle() {
      while (writing.size > 0) await Promise.all(writing);
    },
  };
};

const LONGEST = 200;

/** Bytes have no fields; spreading them would make a field of each byte. */
const fieldsOf = (part: unknown): Readonly<Record<string, unknown>> =>
  typeof part === 'object' && part !== null && !ArrayBuffer.isView(part)
    ? (part as Readonly<Record<string, unknown>>)
    : {};

/** Ids and choices named by the row's `audited`; the first is the object. */
export const whatWasDone = (
  names: NonNullable<Route['audited']>,
  input: Input,
  answer: unknown,
): Pick<AuditNote, 'subject' | 'detail'> => {
  const known = {
    ...fieldsOf(answer),
    ...fieldsOf(input.body),
    ...fieldsOf(input.query),
    ...fieldsOf(input.params),
  };
  const named = names
    .map((name) => [name, known[name]] as const)
    .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value));
  const [first, ...rest] = named.map(([name, value]) => ({ name, text: String(value).slice(0, LONGEST) }));
  return {
    ...(first && { subject: first.text }),
    ...(rest.length > 0 && { detail: rest.map(({ name, text }) => `${name}=${text}`).join(' ') }),
  };
};

export interface AuditQuery {
  /** The last day to look at; days before it follow. */
  readonly day: string;
  /** Part of an action, an id, a network or a detail. */
  readonly search?: string | undefined;
  readonly cursor?: string | undefined;
}

const PAGE_SIZE = 100;
/** Bounds one search; the cursor continues from there. */
const DAYS_AT_ONCE = 400;

const dayBefore = (day: string): string => dayOf(fromIso(day) - DAY_MS);

const holds = (entry: AuditEntry, search: string): boolean =>
  [entry.action, entry.identityId, entry.subject, entry.detail, entry.address].some((text) =>
    text?.toLowerCase().includes(search),
  );

/** `2026-01-15` or, within a day, `2026-01-15~` and the store's own cursor. */
const placeOf = ({ day, cursor }: AuditQuery): { day: string; within: string | undefined } => {
  const [from = day, within] = cursor?.split('~') ?? [day];
  return { day: /^\d{4}-\d{2}-\d{2}$/.test(from) ? from : day, within: within === '' ? undefined : within };
};

/** Newest first, over the days before as well, until a page is full. */
export const listAudit = async (
  { store, clock }: Pick<Kit, 'store' | 'clock'>,
  query: AuditQuery,
  keptDays: number,
): Promise<{ readonly entries: AuditEntry[]; readonly cursor?: string }> => {
  const search = query.search?.trim().toLowerCase() ?? '';
  const oldest: Instant = clock.now() - (keptDays + 1) * DAY_MS;
  const entries: AuditEntry[] = [];
  let { day, within } = placeOf(query);
  for (let days = 0; days < DAYS_AT_ONCE && entries.length < PAGE_SIZE && fromIso(day) >= oldest;) {
    const page = await store.query(platformTable, {
      partition: auditPartition(day),
      limit: PAGE_SIZE,
      reverse: true,
      ...(within !== undefined && { cursor: within }),
    });
    entries.push(...page.items.map(auditFrom).filter((entry) => holds(entry, search)));
    within = page.cursor;
    if (within !== undefined) continue;
    day = dayBefore(day);
    days++;
  }
  return { entries, ...(fromIso(day) >= oldest && { cursor: `${day}~${within ?? ''}` }) };
};
