import { toIso } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import type { Query } from '#store/port/store.ts';
import type { Range } from '../rules/date-range.ts';
import { gamePartition } from './games.items.ts';
import { DATE_RANGE, PLAYER_HISTORY, TEMPLATE_USAGE, personKey } from './timers.items.ts';

export const gameQuery = (gameId: string): Query => ({ partition: gamePartition(gameId) });

const between = ({ fromAt, toAt }: Range, prefix = ''): [from: string, to: string] => [
  `${prefix}${toIso(fromAt ?? 0)}`,
  // Sorts after everything: ids follow the time in a person's rows.
  `${prefix}${toIso(toAt ?? LAST_YEAR)}${prefix === '' ? '' : '#\uffff'}`,
];

const LAST_YEAR: Instant = Date.UTC(9999, 11, 31);

export const HISTORY_PAGE = 100;
/** An index holds everybody's rows: a page with few rows of the caller is followed by more reads, up to a limit. */
export const MOST_READS = 5;

interface Paging {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

const paged = ({ cursor, limit }: Paging) => ({ limit, reverse: true, cursor });

/** Newest first, like all of these. */
export const personGamesQuery = (identityId: string, range: Range, paging: Paging): Query => ({
  partition: personKey(identityId, '')['PK'] ?? '',
  sort: { between: between(range, 'GAME#') },
  ...paged(paging),
});

export const playerHistoryQuery = (name: string, paging: Paging): Query => ({
  index: PLAYER_HISTORY,
  partition: name,
  ...paged(paging),
});

export const templateUsageQuery = (templateId: string, paging: Paging): Query => ({
  index: TEMPLATE_USAGE,
  partition: templateId,
  ...paged(paging),
});

export const dateRangeQuery = (range: Range, paging: Paging): Query => ({
  index: DATE_RANGE,
  partition: 'GAME',
  sort: { between: between(range) },
  ...paged(paging),
});
