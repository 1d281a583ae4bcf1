import { fromIso, SECOND_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import { BatchLine } from '#platform/rooms/server/batch-line.ts';
import { Pacer } from '#platform/rooms/server/pacer.ts';
import type { PacerDeps } from '#platform/rooms/server/pacer.ts';
import type { Hub } from '#server/kit/hub.ts';
import { notExists } from '#store/port/conditions.ts';
import { textIn } from '#store/port/read-item.ts';
import type { Store } from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';
import { huntTopic } from '../contract.live.ts';
import type { PhoneFix } from '../contract.views.ts';
import { teamChannel } from './hunt-news.ts';
import { phoneFixOf } from './phone-fix.ts';
import { toFixItem, toReportItem } from './phones.items.ts';
import type { StoredFix } from './phones.items.ts';

interface Deps extends PacerDeps {
  readonly store: Store;
  readonly table: Table;
  readonly hub: Hub;
}

export interface Report {
  readonly gameId: string;
  readonly userId: string;
  readonly name: string;
  readonly reportId: string;
  /** Its id is the same for the same positions sent again. */
  readonly isRepeatable: boolean;
  readonly fixes: readonly StoredFix[];
}

/** Whose reports come, remembered for a few seconds: phones report every second. */
export interface KnownSeat {
  readonly teamId: string;
  readonly userId: string;
  readonly name: string;
}

const MOST_REPORTS = 1000;
const TELL_EVERY_MS = SECOND_MS;
const SEAT_KNOWN_MS = 10 * SECOND_MS;
const MOST_SEATS = 20_000;

interface Whereabouts {
  readonly fixes: PhoneFix[];
  /** Phones whose positions were deleted. */
  readonly gone: string[];
}

const payloadOf = ({ fixes, gone }: Whereabouts) => ({ fixes, ...(gone.length > 0 && { gone }) });

/** Accepts positions, writes those that arrive during a write in one batch, and publishes to the map once a second. */
export class PositionIntake {
  readonly #deps: Deps;
  readonly #line: BatchLine<Report, number, 'room-busy'>;
  readonly #latest = new Map<string, Map<string, PhoneFix>>();
  readonly #fresh = new Map<string, Set<string>>();
  /** Phones and their teams. */
  readonly #gone = new Map<string, Map<string, string>>();
  readonly #seats = new Map<string, KnownSeat & { readonly until: Instant }>();
  readonly #pacer: Pacer;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#line = new BatchLine({
      mostInBatch: MOST_REPORTS,
      // One request to DynamoDB must not name an item twice.
      keysOf: ({ reportId }) => [reportId],
      take: async (_, batch) => {
        const reports = await Promise.all(batch.map(({ command }) => this.#receive(command)));
        await this.#write(reports);
        for (const report of reports) this.#note(report);
        for (const { command, answer } of batch) answer(ok(command.fixes.length));
      },
      full: fail('room-busy'),
    });
    this.#pacer = new Pacer(deps, TELL_EVERY_MS, async (gameId) => this.#tell(gameId));
  }

  get depth(): number {
    return this.#line.depth;
  }

  /** Resolves when the positions are durable. */
  submit(report: Report) {
    return this.#line.submit(report.gameId, report);
  }

  seat(identityId: string, gameId: string): KnownSeat | undefined {
    const known = this.#seats.get(`${identityId} ${gameId}`);
    return known && known.until > this.#deps.clock.now() ? known : undefined;
  }

  noteSeat(identityId: string, gameId: string, seat: KnownSeat): void {
    if (this.#seats.size >= MOST_SEATS) this.#seats.clear();
    this.#seats.set(`${identityId} ${gameId}`, { ...seat, until: this.#deps.clock.now() + SEAT_KNOWN_MS });
  }

  /** The identity has left, or changed its seat or name. */
  unseat(identityId: string, gameId: string): void {
    this.#seats.delete(`${identityId} ${gameId}`);
  }

  /** The last positions known to this node. */
  latest(gameId: string): readonly PhoneFix[] {
    return [...(this.#latest.get(gameId)?.values() ?? [])];
  }

  /** The positions of a phone were deleted: maps forget it too. */
  forget(gameId: string, teamId: string, userId: string): void {
    this.#latest.get(gameId)?.delete(userId);
    this.#fresh.get(gameId)?.delete(userId);
    const gone = this.#gone.get(gameId) ?? new Map<string, string>();
    this.#gone.set(gameId, gone.set(userId, teamId));
    this.#pacer.offer(gameId);
  }

  forgetGame(gameId: string): void {
    for (const known of [this.#latest, this.#fresh, this.#gone]) known.delete(gameId);
  }

  async close(): Promise<void> {
    await this.#pacer.close();
  }

  /** A report received before, here or on another node, keeps its place in the order. */
  async #receive(report: Report): Promise<Report> {
    const { store, table } = this.#deps;
    const [first] = report.fixes;
    if (!first || !report.isRepeatable) return report;
    const item = toReportItem(report, first.receivedAt, first.until);
    const noted = await store.put(table, item, notExists);
    if (noted.ok || !noted.current) return report;
    const receivedAt = fromIso(textIn(noted.current, 'created_at'));
    return { ...report, fixes: report.fixes.map((fix) => ({ ...fix, receivedAt })) };
  }

  async #write(reports: readonly Report[]): Promise<void> {
    const { store, table } = this.#deps;
    const items = reports.flatMap(({ fixes }) => fixes.map(toFixItem));
    await store.batchWrite(items.map((item) => ({ op: 'put', table, item })));
  }

  #note({ gameId, name, fixes }: Report): void {
    const newest = fixes.at(-1);
    if (!newest) return;
    const known = this.#latest.get(gameId) ?? new Map<string, PhoneFix>();
    this.#latest.set(gameId, known);
    // A repeated report may arrive after newer ones.
    if ((known.get(newest.userId)?.at ?? 0) > newest.receivedAt) return;
    known.set(newest.userId, phoneFixOf(newest, name));
    const fresh = this.#fresh.get(gameId) ?? new Set();
    this.#fresh.set(gameId, fresh.add(newest.userId));
    this.#pacer.offer(gameId);
  }

  #tell(gameId: string): void {
    const known = this.#latest.get(gameId);
    const fixes = [...(this.#fresh.get(gameId) ?? [])].flatMap((userId) => known?.get(userId) ?? []);
    const gone = [...(this.#gone.get(gameId) ?? [])];
    this.#fresh.delete(gameId);
    this.#gone.delete(gameId);
    const teams = new Map<string, Whereabouts>();
    const ofTeam = (teamId: string): Whereabouts => {
      const own = teams.get(teamId) ?? { fixes: [], gone: [] };
      teams.set(teamId, own);
      return own;
    };
    for (const fix of fixes) ofTeam(fix.teamId).fixes.push(fix);
    for (const [userId, teamId] of gone) ofTeam(teamId).gone.push(userId);
    const all = { fixes, gone: gone.map(([userId]) => userId) };
    this.#deps.hub.publish({
      topic: huntTopic,
      key: gameId,
      messages: [
        { type: 'fixes.changed', payload: payloadOf(all), to: ['host'] },
        ...[...teams].map(([teamId, own]) => ({
          type: 'fixes.changed' as const,
          payload: payloadOf(own),
          to: [teamChannel(teamId)],
        })),
      ],
    });
  }
}
