import type { Instant } from '#core/instant.ts';
import type { Clock } from '#server/kit/clock.ts';
import { othersTurn } from '#server/kit/others-turn.ts';
import type { Store } from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';
import type { Item } from '#store/port/values.ts';
import type { HuntEvent } from '../rules/progress/events.ts';
import { foldState, withEvents } from '../rules/state.ts';
import type { HuntState } from '../rules/state.ts';
import { fromGameItem, fromLevelItem, huntFrom, refIn, versionIn } from './hunts.items.ts';
import type { GameRow } from './hunts.items.ts';
import { gameKey, gamePartition } from './hunts.keys.ts';
import { eventIn, eventsOf, eventVersionIn } from './progress.items.ts';
import { readAll, readPages } from '#server/kit/read-pages.ts';
import { fromTeamItem } from './teams.items.ts';

interface Deps {
  readonly store: Store;
  readonly table: Table;
  readonly clock: Clock;
}

interface Held {
  readonly state: HuntState;
  readonly seenAt: Instant;
}

const MOST_HELD = 200;

/**
 * Cache of hunt states. Every read checks the version in the hunt's own row; only newer events are
 * read. Without it each answer of a phone would read the whole hunt and all its events.
 */
export class HeldHunts {
  readonly #deps: Deps;
  readonly #held = new Map<string, Held>();
  readonly #reading = new Map<string, Promise<HuntState>>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The current state. Deleted hunts only on request. */
  async load(gameId: string, isRemovedWanted = false): Promise<HuntState | undefined> {
    const { store, table } = this.#deps;
    const item = await store.get(table, gameKey(gameId));
    if (!item) {
      this.#held.delete(gameId);
      return undefined;
    }
    const state = await this.#stateOf(fromGameItem(item), versionIn(item));
    return state.removedAt !== undefined && !isRemovedWanted ? undefined : state;
  }

  /** Perhaps a little old: for reports that come by the thousand and need to know little. */
  async recent(gameId: string, oldestMs: number): Promise<HuntState | undefined> {
    const held = this.#held.get(gameId);
    if (held && this.#deps.clock.now() - held.seenAt <= oldestMs)
      return held.state.removedAt === undefined ? held.state : undefined;
    return this.load(gameId);
  }

  keep(state: HuntState): void {
    this.#held.delete(state.gameId);
    this.#held.set(state.gameId, { state, seenAt: this.#deps.clock.now() });
    const oldest = this.#held.keys().next();
    if (this.#held.size > MOST_HELD && !oldest.done) this.#held.delete(oldest.value);
  }

  drop(gameId: string): void {
    this.#held.delete(gameId);
  }

  async #stateOf(row: GameRow, version: number): Promise<HuntState> {
    const held = this.#held.get(row.gameId)?.state;
    // Another system does not count its changes.
    if (version > 0 && held?.version === version) {
      this.keep(held);
      return held;
    }
    const name = `${version} ${row.gameId}`;
    const reading = this.#reading.get(name) ?? this.#read(row, version, held);
    this.#reading.set(name, reading);
    try {
      const state = await reading;
      const newest = this.#held.get(row.gameId)?.state;
      if (version > 0 && (!newest || newest.version < version)) this.keep(state);
      return state;
    } finally {
      this.#reading.delete(name);
    }
  }

  async #read(row: GameRow, version: number, held: HuntState | undefined): Promise<HuntState> {
    const isSameContent = held?.revision === row.base.revision && held.version < version;
    return held && isSameContent ? this.#readOn(row, version, held) : this.#readWhole(row, version);
  }

  async #events(gameId: string, version: number, since?: Instant): Promise<HuntEvent[]> {
    const events: HuntEvent[] = [];
    for await (const items of readPages(this.#deps, eventsOf(gameId, since)))
      // What was stored after the version was read belongs to the next one.
      events.push(...eventIn.list(items.filter((item) => eventVersionIn(item) <= version)));
    return events;
  }

  async #readOn(row: GameRow, version: number, held: HuntState): Promise<HuntState> {
    const known = new Set(held.events.slice(-1000).map(({ id }) => id));
    const found = await this.#events(row.gameId, version, held.events.at(-1)?.at ?? 0);
    const fresh = found.filter(({ id }) => !known.has(id));
    return withEvents({ ...held, ...row.base, hunt: { ...row.file, ...contentOf(held) } }, fresh);
  }

  async #readWhole(row: GameRow, version: number): Promise<HuntState> {
    const partition = gamePartition(row.gameId);
    const [levels, teams, events] = await Promise.all([
      readAll(this.#deps, { partition, sort: { beginsWith: 'LEVEL#' } }),
      readAll(this.#deps, { partition, sort: { beginsWith: 'TEAM#' } }),
      this.#events(row.gameId, version),
    ]);
    const stored = fromTeamItem.list(teams);
    // A long hunt takes a good part of what may be computed at once, and its views another one.
    await othersTurn();
    const state = foldState({
      ...row.base,
      hunt: huntFrom(row, fromLevelItem.list(levels.toSorted(byMaking)), stored),
      events,
      refs: new Map([...levels, ...teams].map(refIn).filter((ref) => ref !== undefined)),
      lateTeams: new Set(stored.filter(({ isLate }) => isLate).map(({ team }) => team.id)),
      routes: new Map(stored.flatMap(({ team, route }) => (route ? [[team.id, route] as const] : []))),
    });
    await othersTurn();
    return state;
  }
}

/** For hunts that do not store the order of their levels. */
const byMaking = (one: Item, other: Item): number => {
  const [made, otherMade] = [one['created_at'], other['created_at']];
  if (typeof made !== 'string' || typeof otherMade !== 'string') return 0;
  return made < otherMade ? -1 : made > otherMade ? 1 : 0;
};

const contentOf = ({ hunt }: HuntState) => ({ levels: hunt.levels, teams: hunt.teams });
