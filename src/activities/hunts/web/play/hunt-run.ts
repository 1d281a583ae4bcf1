import { computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { HeardOf } from '#core/live.ts';
import type { ClientFailure } from '#web/kit/client.ts';
import type { LiveClient } from '#web/kit/live/live-client.ts';
import { Meanwhile } from '#web/kit/live/meanwhile.ts';
import { readCurrent } from '#web/kit/live/read-current.ts';
import type { huntTopic } from '#activities/hunts/contract.live.ts';
import type {
  HuntPackage,
  OutsideView,
  Phone,
  PhoneFix,
  PlayerView,
} from '#activities/hunts/contract.views.ts';
import type { HuntStore } from './offline/hunt-store.ts';
import { withProvisional } from './offline/provisional.ts';
import type { Provisional, ShownPlay } from './offline/provisional.ts';
import type { PlayClient } from './play.client.ts';

export type RunScreen =
  | { readonly phase: 'loading' | 'missing' | 'unreachable' }
  | { readonly phase: 'outside'; readonly hunt: OutsideView }
  | { readonly phase: 'inside'; readonly hunt: PlayerView };

/** What the page needs of the outside world; tests give their own. */
export interface RunSources {
  readonly client: Pick<PlayClient, 'readHunt' | 'readPackage' | 'joinHunt' | 'takeSeat'>;
  readonly live: Pick<LiveClient, 'follow'>;
  readonly store: HuntStore;
  readonly now: () => number;
  readonly after: (durationMs: number, task: () => void) => () => void;
  /** What this browser calls itself. */
  readonly device?: string | undefined;
}

type Heard = HeardOf<typeof huntTopic>;

export interface JoinWish {
  readonly name?: string | undefined;
  readonly teamId?: string | undefined;
  readonly newTeam?: { readonly name: string; readonly passcode?: string | undefined } | undefined;
  readonly passcode?: string | undefined;
}

const withFixes = (known: readonly PhoneFix[], { fixes, gone = [] }: Heard['fixes.changed']): PhoneFix[] => {
  const byUser = new Map(known.map((fix) => [fix.userId, fix]));
  for (const fix of fixes) if (fix.at >= (byUser.get(fix.userId)?.at ?? 0)) byUser.set(fix.userId, fix);
  for (const userId of gone) byUser.delete(userId);
  return [...byUser.values()];
};

/** The view after a message; undefined when it does not say enough and the hunt must be read again. */
export const reduceRun = (hunt: PlayerView, type: string, payload: unknown): PlayerView | undefined => {
  switch (type) {
    case 'play.changed': {
      const play = payload as Heard['play.changed'];
      return play.version < hunt.play.version ? hunt : { ...hunt, play };
    }
    case 'board.changed':
      return { ...hunt, board: payload as Heard['board.changed'] };
    case 'fixes.changed':
      return { ...hunt, fixes: withFixes(hunt.fixes, payload as Heard['fixes.changed']) };
    case 'phones.changed':
      return { ...hunt, team: { ...hunt.team, phones: (payload as Heard['phones.changed']).phones } };
    case 'hunt.changed':
      return undefined;
    default:
      return hunt;
  }
};

/** A moment for what comes with the next message anyway. */
const KEEP_AFTER_MS = 400;
const CATCH_UP_MS = 800;
const FORGET_AFTER_MS = 30 * 24 * 3_600_000;

/** One phone in one hunt: painted from what it knows, kept true by the socket, kept for the time without network. */
export class HuntRun {
  readonly gameId: string;
  readonly screen: ReadonlySignal<RunScreen>;
  /** The play with what this phone takes for done. */
  readonly shown: ReadonlySignal<ShownPlay | undefined>;
  readonly pack: ReadonlySignal<HuntPackage | undefined>;
  /** Resolves when what the phone knew is there, if it knew anything. */
  readonly remembered: Promise<void>;
  readonly #sources: RunSources;
  readonly #screen = signal<RunScreen>({ phase: 'loading' });
  readonly #pack = signal<HuntPackage | undefined>(undefined);
  readonly #provisional = signal<readonly Provisional[]>([]);
  readonly #meanwhile = new Meanwhile<PlayerView>();
  /** Painted from the phone's own memory; the server has not spoken yet. */
  #isFromMemory = false;
  #stopFollowing: (() => void) | undefined;
  #stopKeeping: (() => void) | undefined;
  #isPackWanted = false;
  #isClosed = false;

  constructor(sources: RunSources, gameId: string, seat?: string) {
    this.#sources = sources;
    this.gameId = gameId;
    this.screen = this.#screen;
    this.pack = this.#pack;
    this.shown = computed(() => {
      const screen = this.#screen.value;
      if (screen.phase !== 'inside') return undefined;
      return withProvisional(screen.hunt.play, this.#pack.value, this.#provisional.value);
    });
    this.remembered = this.#remember();
    void (seat === undefined ? this.#begin() : this.#takeSeat(seat));
  }

  /** Undefined when it worked; otherwise what to say beside the field. */
  async join({ name, teamId, newTeam, passcode }: JoinWish): Promise<ClientFailure | undefined> {
    const body = {
      ...(name !== undefined && { name }),
      ...(teamId !== undefined && { teamId }),
      ...(newTeam && {
        newTeam: { name: newTeam.name, ...(newTeam.passcode && { passcode: newTeam.passcode }) },
      }),
      ...(passcode !== undefined && { passcode }),
      ...this.#device(),
    };
    const joined = await this.#sources.client.joinHunt({ params: { gameId: this.gameId }, body });
    if (!joined.ok) return joined.error;
    this.#goIn(joined.value.view);
    return undefined;
  }

  async reload(): Promise<void> {
    const reading = readCurrent(
      () => this.#sources.client.readHunt({ params: { gameId: this.gameId }, query: { as: 'player' } }),
      (view) => view.audience === 'player' && this.#isOlder(view),
    );
    const { answer, catchUp } = await this.#meanwhile.during(reading);
    if (this.#isClosed) return;
    if (!answer.ok) return this.#explain(answer.error);
    const hunt = answer.value;
    if (hunt.audience === 'player') this.#goIn(catchUp(hunt));
    else if (hunt.audience === 'outside') await this.#goOut(hunt);
  }

  /** The server has got further than this phone shows; mostly the news is on its way. */
  catchUp(version: number): void {
    this.#sources.after(CATCH_UP_MS, () => {
      const screen = this.#screen.peek();
      const isBehind = screen.phase === 'inside' && screen.hunt.play.version < version;
      if (isBehind && !this.#isClosed) void this.reload();
    });
  }

  keepMe(me: Phone): void {
    this.#change((hunt) => ({
      ...hunt,
      me,
      team: {
        ...hunt.team,
        phones: hunt.team.phones.map((phone) => (phone.userId === me.userId ? me : phone)),
      },
    }));
  }

  /** Takes a level for done until the server has judged its proof. */
  presume(done: Provisional): void {
    const others = this.#provisional.peek().filter(({ levelId }) => levelId !== done.levelId);
    this.#provisional.value = [...others, done];
    this.#keepNow();
  }

  /** The server has judged it. */
  settle(attemptId: string): void {
    const left = this.#provisional.peek().filter((one) => one.attemptId !== attemptId);
    if (left.length === this.#provisional.peek().length) return;
    this.#provisional.value = left;
    this.#keepNow();
  }

  /** All pictures are sent: the server has spoken about the levels they stand for. */
  settlePhotos(): void {
    for (const { attemptId, by } of this.#provisional.peek()) if (by === 'photo') this.settle(attemptId);
  }

  /** Nothing of the hunt stays on this phone. */
  async forget(): Promise<void> {
    this.close();
    await this.#sources.store.remove(this.gameId).catch(() => undefined);
  }

  close(): void {
    this.#isClosed = true;
    this.#stopFollowing?.();
    this.#stopKeeping?.();
  }

  async #begin(): Promise<void> {
    await this.reload();
    await this.remembered;
    const { store, now } = this.#sources;
    await store.forgetBefore(now() - FORGET_AFTER_MS).catch(() => undefined);
  }

  /** What the phone knows is on the screen before the network has answered, or instead of it. */
  async #remember(): Promise<void> {
    const kept = await this.#sources.store.hunt(this.gameId).catch(() => undefined);
    if (!kept || this.#isClosed) return;
    this.#pack.value ??= kept.pack;
    this.#provisional.value = kept.provisional;
    const { phase } = this.#screen.peek();
    if (phase !== 'loading' && phase !== 'unreachable') return;
    this.#isFromMemory = true;
    this.#screen.value = { phase: 'inside', hunt: kept.view };
    this.#follow();
  }

  #device(): { readonly device?: string } {
    const { device } = this.#sources;
    return device === undefined ? {} : { device };
  }

  async #takeSeat(seat: string): Promise<void> {
    const { client } = this.#sources;
    const body = { seat, ...this.#device() };
    const taken = await client.takeSeat({ params: { gameId: this.gameId }, body });
    if (this.#isClosed) return;
    if (taken.ok) this.#goIn(taken.value);
    else if (taken.error.code === 'hunt-seat-unknown' || taken.error.code === 'hunt-kept-out')
      await this.#begin();
    else this.#explain(taken.error);
  }

  /** What is on the screen stays while the server is out of reach. */
  #explain({ code }: Pick<ClientFailure, 'code'>): void {
    const isMissing = code === 'hunt-not-found';
    if (!isMissing && this.#screen.peek().phase === 'inside') return;
    this.#screen.value = { phase: isMissing ? 'missing' : 'unreachable' };
  }

  async #goOut(hunt: OutsideView): Promise<void> {
    this.#stopFollowing?.();
    this.#stopFollowing = undefined;
    this.#stopKeeping?.();
    this.#screen.value = { phase: 'outside', hunt };
    await this.#sources.store.remove(this.gameId).catch(() => undefined);
  }

  #goIn(hunt: PlayerView): void {
    this.#show(hunt);
    this.#follow();
  }

  #isOlder({ play }: PlayerView): boolean {
    const known = this.#screen.peek();
    return known.phase === 'inside' && !this.#isFromMemory && play.version < known.hunt.play.version;
  }

  #show(hunt: PlayerView): void {
    if (this.#isOlder(hunt)) return;
    this.#isFromMemory = false;
    this.#screen.value = { phase: 'inside', hunt };
    this.#keepSoon();
    void this.#fetchPack(hunt);
  }

  #change(next: (hunt: PlayerView) => PlayerView): void {
    this.#meanwhile.note(next);
    const known = this.#screen.peek();
    if (known.phase !== 'inside') return;
    this.#screen.value = { phase: 'inside', hunt: next(known.hunt) };
    this.#keepSoon();
  }

  #follow(): void {
    this.#stopFollowing ??= this.#sources.live.follow(
      `hunt:${this.gameId}`,
      {
        onView: (view) => this.#see(view as PlayerView),
        onEvent: (type, payload) => this.#hear(type, payload),
        onRefused: () => this.#readAgain(),
        onGone: () => this.#readAgain(),
      },
      { role: 'player' },
    );
  }

  #readAgain(): void {
    this.#stopFollowing = undefined;
    void this.reload();
  }

  #see(view: PlayerView): void {
    this.#meanwhile.note((hunt) => (view.play.version < hunt.play.version ? hunt : view));
    this.#show(view);
  }

  #hear(type: string, payload: unknown): void {
    this.#meanwhile.note((hunt) => reduceRun(hunt, type, payload));
    const known = this.#screen.peek();
    if (known.phase !== 'inside') return;
    const next = reduceRun(known.hunt, type, payload);
    if (next === undefined) {
      // The content may have changed with it.
      this.#pack.value = undefined;
      void this.reload();
    } else if (next !== known.hunt) this.#show(next);
  }

  /** The whole hunt, as soon as there is one to fetch: the network may be gone at the next stop. */
  async #fetchPack({ play }: PlayerView): Promise<void> {
    const isNeeded = play.phase === 'running' || play.phase === 'paused';
    if (!isNeeded || this.#pack.peek() || this.#isPackWanted) return;
    this.#isPackWanted = true;
    const answer = await this.#sources.client.readPackage({ params: { gameId: this.gameId } });
    this.#isPackWanted = false;
    if (!answer.ok || this.#isClosed) return;
    this.#pack.value = answer.value;
    this.#keepSoon();
  }

  #keepSoon(): void {
    this.#stopKeeping ??= this.#sources.after(KEEP_AFTER_MS, () => this.#keepNow());
  }

  #keepNow(): void {
    this.#stopKeeping?.();
    this.#stopKeeping = undefined;
    const screen = this.#screen.peek();
    if (screen.phase !== 'inside' || this.#isClosed) return;
    const { store, now } = this.#sources;
    const kept = {
      gameId: this.gameId,
      view: screen.hunt,
      pack: this.#pack.peek(),
      provisional: this.#provisional.peek(),
      keptAt: now(),
    };
    // Browsers without a database play on; only a reload without network is lost to them.
    store.put(kept).catch(() => undefined);
  }
}
