import { ok } from '#core/result.ts';
import type { Instant } from '#core/instant.ts';
import type { Actor } from '#server/kit/actor.ts';
import { readOn } from '#server/kit/read-pages.ts';

import type { GameRow, Statistics } from '../contract.views.ts';
import { rangeOf } from '../rules/date-range.ts';
import { forecastOf } from '../rules/forecast.ts';
import { gameRowOf } from '../rules/record-views.ts';
import { statisticsOf } from '../rules/statistics.ts';
import { fromGameItem, isGameItem } from './games.items.ts';
import { HISTORY_PAGE, MOST_READS, templateUsageQuery } from './games.queries.ts';
import { examplesWith, gamesToCount, newestGames } from './games.service.ts';
import { readUsable } from './templates.service.ts';
import { isSeenBy } from './timers.guards.ts';
import { timersTable } from './timers.items.ts';
import type { TimerDeps } from './timers.deps.ts';

type Deps = Pick<TimerDeps, 'store'>;

export const listTemplateGames = async (
  deps: TimerDeps,
  actor: Actor,
  wanted: { readonly templateId: string; readonly cursor?: string | undefined },
) => {
  const template = await readUsable(deps, actor, wanted.templateId);
  if (!template.ok) return template;
  const page = await readOn(
    { store: deps.store, table: timersTable },
    templateUsageQuery(wanted.templateId, { cursor: wanted.cursor, limit: HISTORY_PAGE }),
    (items) => fromGameItem.list(items.filter(isGameItem)).filter((game) => isSeenBy(game, actor)),
    { enough: HISTORY_PAGE / 2, mostReads: MOST_READS },
  );
  return ok<{ games: GameRow[]; examples: GameRow[]; cursor?: string }>({
    games: page.rows.map(gameRowOf),
    examples:
      wanted.cursor === undefined && page.rows.length === 0
        ? await examplesWith(deps, actor, wanted.templateId)
        : [],
    ...(page.cursor !== undefined && { cursor: page.cursor }),
  });
};

export const readStatistics = async (
  deps: Deps,
  actor: Actor,
  asked: {
    readonly from?: string | undefined;
    readonly to?: string | undefined;
    readonly zone?: string | undefined;
  },
) => {
  const range = rangeOf(asked);
  if (!range.ok) return range;
  const { games, isCut, isExample } = await gamesToCount(deps, actor.identityId, range.value);
  return ok<Statistics & { readonly isExample: boolean }>({ ...statisticsOf(games, isCut), isExample });
};

interface Question {
  readonly templateId: string;
  readonly players: readonly string[];
  readonly by: Instant;
  readonly startedAt?: Instant | undefined;
}

export const forecastFor = async (
  deps: TimerDeps,
  identityId: string,
  { startedAt, ...question }: Question,
) => {
  const now = deps.clock.now();
  const { games } = await newestGames(deps, identityId);
  return ok(forecastOf(games, { ...question, startedAt: startedAt ?? now, now }));
};
