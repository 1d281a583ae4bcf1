import { SECOND_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { instantIn, optionalInstantIn, textIn, textOr, UnreadableAttribute } from '#store/port/read-item.ts';
import { readerOf } from '#store/port/reader.ts';
import type { Reader } from '#store/port/reader.ts';
import type { Item } from '#store/port/values.ts';
import { huntsTable } from './hunts.table.ts';

/** The table's own name ends with what it was called at its making; every hunts table is read alike. */
const anyTable = { ...huntsTable(''), name: 'ScavengerHuntData' };

export const huntReader = <T>(read: (item: Item) => T): Reader<T> => readerOf(anyTable, read);

/** The part of a key after its prefix. Ids come from the key, because other systems write other attributes. */
export const idIn = (item: Item, key: 'PK' | 'SK', prefix: string): string => {
  const text = textIn(item, key);
  if (text.startsWith(prefix) && text.length > prefix.length) return text.slice(prefix.length);
  throw new UnreadableAttribute(key, `${prefix} and an id`);
};

/** Beyond this a stamp counts milliseconds: as seconds it would be the year 5138. */
const MOST_SECONDS = 99_999_999_999;

/** `TYPE#{ts}#{id}`: our stamps are milliseconds, those of other systems may be seconds. Text sorts both as time does. */
const stampedIn = (item: Item): { readonly at: Instant | undefined; readonly id: string } => {
  const [, stamp = '', ...id] = textIn(item, 'SK').split('#');
  const counted = /^\d{1,15}$/.test(stamp) ? Number(stamp) : undefined;
  const isSeconds = counted !== undefined && counted <= MOST_SECONDS;
  return { at: isSeconds ? counted * SECOND_MS : counted, id: id.join('#') };
};

/** When something was received, by its key, otherwise by its creation time. */
export const stampIn = (item: Item): Instant => stampedIn(item).at ?? instantIn(item, 'created_at');

export const stampedIdIn = (item: Item): string => {
  const id = textOr(item, 'id', stampedIn(item).id);
  if (id !== '') return id;
  throw new UnreadableAttribute('id', 'a text');
};

/** Its creation time; items without one sort first. */
export const madeAtIn = (item: Item): Instant => optionalInstantIn(item, 'created_at') ?? 0;
