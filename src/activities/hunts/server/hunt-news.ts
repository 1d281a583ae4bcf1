import type { Instant } from '#core/instant.ts';
import { SECOND_MS } from '#core/instant.ts';
import type { MessageOf } from '#core/live.ts';
import { Pacer } from '#platform/rooms/server/pacer.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Hub, OnDemand } from '#server/kit/hub.ts';
import { othersTurn } from '#server/kit/others-turn.ts';
import { exists } from '#store/port/conditions.ts';
import { huntTopic } from '../contract.live.ts';
import type { Phone } from '../contract.views.ts';
import type { HuntEvent } from '../rules/progress/events.ts';
import type { ScoreRow } from '../rules/score/score.ts';
import { boardOf } from '../rules/state.ts';
import type { HuntState } from '../rules/state.ts';
import { boardRows, boardView } from '../rules/views/board.ts';
import { hostTeamOf, stuckOf } from '../rules/views/host.ts';
import { phaseOf, playOf } from '../rules/views/play.ts';
import { teamKey } from './hunts.keys.ts';
import type { HuntChange, HuntDeps } from './hunts.deps.ts';
import { scoreChanges } from './teams.items.ts';

type Deps = Pick<HuntDeps, 'store' | 'table' | 'log' | 'held'> & {
  readonly clock: Clock;
  readonly hub: Hub;
};
type Message = MessageOf<typeof huntTopic> & { readonly to: readonly string[] };

const BOARD_EVERY_MS = SECOND_MS;
/** Up to this size the board is counted for every change; above it, points come from one that is up to a second old. */
const QUICK_BOARD = 50_000;

interface KnownBoard {
  readonly rows: readonly ScoreRow[];
  readonly at: Instant;
}

const isPhase = ({ type }: HuntEvent): boolean => type.startsWith('hunt.');

const teamsIn = (events: readonly HuntEvent[], state: HuntState): string[] => {
  const isAll = events.some(
    (event) => isPhase(event) || event.type === 'event.undone' || event.type === 'time.passed',
  );
  if (isAll) return state.hunt.teams.map(({ id }) => id);
  return [...new Set(events.flatMap((event) => ('team' in event ? [event.team] : [])))];
};

export const teamChannel = (teamId: string): string => `player:${teamId}`;

/** Publishes a change to every audience, each with only what it may see. */
export class HuntNews {
  readonly #deps: Deps;
  readonly #boards = new Map<string, KnownBoard>();
  readonly #scores = new Map<string, ReadonlyMap<string, number>>();
  readonly #pacer: Pacer;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#pacer = new Pacer(deps, BOARD_EVERY_MS, (gameId) => this.#tellBoard(gameId));
  }

  /** After a change is stored: one publication for its version. */
  tell(state: HuntState, changes: readonly HuntChange[]): void {
    const events = changes.flatMap((change) => change.events);
    const stale = [...new Set(changes.flatMap((change) => change.stale))];
    const { gameId, version } = state;
    const now = this.#deps.clock.now();
    const phase = { version, at: now, ...phaseOf(state) };
    const messages: Message[] = [
      ...(stale.length > 0 ? [{ type: 'hunt.changed' as const, payload: { version }, to: stale }] : []),
      ...(events.some(isPhase)
        ? [{ type: 'phase.changed' as const, payload: phase, to: ['host', 'screen'] }]
        : []),
    ];
    const onDemand = events.length > 0 ? this.#eventMessages(state, events, now) : [];
    this.#deps.hub.publish({ topic: huntTopic, key: gameId, version, messages, onDemand });
    this.#pacer.offer(gameId);
  }

  /** The phones of a team, always as the whole list: a lost message does no harm. */
  tellPhones(gameId: string, teamId: string, phones: readonly Phone[]): void {
    const { hub } = this.#deps;
    const here = hub.present('hunt', gameId).filter(({ role }) => role === teamChannel(teamId)).length;
    hub.publish({
      topic: huntTopic,
      key: gameId,
      messages: [
        { type: 'phones.changed', payload: { phones: [...phones] }, to: [teamChannel(teamId)] },
        {
          type: 'roster.changed',
          payload: { teams: [{ teamId, phones: phones.length, here }] },
          to: ['host'],
        },
      ],
    });
  }

  async idle(): Promise<void> {
    await this.#pacer.idle();
  }

  async close(): Promise<void> {
    await this.#pacer.close();
  }

  /** The state of each team: megabytes in the largest hunt, and mostly sent to nobody. */
  #eventMessages(state: HuntState, events: readonly HuntEvent[], now: Instant): OnDemand<typeof huntTopic>[] {
    const teams = teamsIn(events, state);
    let board: readonly ScoreRow[] | undefined;
    return [
      ...teams.map((team) => ({
        to: [teamChannel(team)],
        make: () => ({
          type: 'play.changed' as const,
          payload: playOf(state, team, now, (board ??= this.#boardFor(state, now))),
        }),
      })),
      {
        to: ['host'],
        make: () => ({
          type: 'teams.changed',
          payload: {
            version: state.version,
            at: now,
            teams: teams.map((team) => hostTeamOf(state, team, now)),
            stuck: stuckOf(state, now),
          },
        }),
      },
    ];
  }

  #boardFor(state: HuntState, now: Instant): readonly ScoreRow[] {
    const known = this.#boards.get(state.gameId);
    const isLarge = state.hunt.teams.length * state.events.length > QUICK_BOARD;
    if (isLarge && known && now - known.at < BOARD_EVERY_MS) return known.rows;
    const rows = boardOf(state, now);
    this.#boards.set(state.gameId, { rows, at: now });
    return rows;
  }

  async #tellBoard(gameId: string): Promise<void> {
    const state = await this.#deps.held.load(gameId);
    if (!state) {
      this.#boards.delete(gameId);
      this.#scores.delete(gameId);
      return;
    }
    // The change that calls for it is still being answered.
    await othersTurn();
    const now = this.#deps.clock.now();
    const rows = boardOf(state, now);
    this.#boards.set(gameId, { rows, at: now });
    this.#deps.hub.publish({
      topic: huntTopic,
      key: gameId,
      coalesce: 'board',
      messages: [],
      onDemand: [
        {
          to: ['player', 'screen'],
          make: () => ({ type: 'board.changed' as const, payload: boardView(state, now) }),
        },
        {
          to: ['host'],
          make: () => ({
            type: 'ranking.changed' as const,
            payload: { rows: boardRows(state, rows, 'all'), stuck: stuckOf(state, now) },
          }),
        },
      ],
    });
    await this.#keepScores(state, rows);
  }

  async #keepScores({ gameId }: HuntState, rows: readonly ScoreRow[]): Promise<void> {
    const { store, table, clock } = this.#deps;
    const now = clock.now();
    const known = this.#scores.get(gameId);
    const changed = rows.filter(({ team, points }) => known?.get(team) !== points);
    this.#scores.set(gameId, new Map(rows.map(({ team, points }) => [team, points])));
    await Promise.all(
      changed.map(({ team, points }) =>
        store.update(table, teamKey(gameId, team), scoreChanges(points, now), exists),
      ),
    );
  }
}
