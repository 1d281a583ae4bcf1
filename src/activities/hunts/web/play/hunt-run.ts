import { batch, computed, effect, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { HeardOf } from '#core/live.ts';
import type { Answer, ClientFailure } from '#web/kit/client.ts';
import { followTopic, LivePage, notAllowed } from '#web/kit/data/live-page.ts';
import type { Hear, Screen } from '#web/kit/data/live-page.ts';
import type { LiveClient } from '#web/kit/live/live-client.ts';
import type { huntTopic } from '#activities/hunts/contract.live.ts';
import type {
  HuntPackage,
  OutsideView,
  Phone,
  PhoneFix,
  PlayerView,
} from '#activities/hunts/contract.views.ts';
import type { HuntStore } from '../offline/hunt-store.ts';
import { withProvisional } from '../offline/provisional.ts';
import type { Provisional, ShownPlay } from '../offline/provisional.ts';
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

/** What is about hosts and projectors does not come here. */
export const hearRun: Hear<typeof huntTopic, PlayerView> = {
  'play.changed': (hunt, play) => (play.version < hunt.play.version ? hunt : { ...hunt, play }),
  'board.changed': (hunt, board) => ({ ...hunt, board }),
  'fixes.changed': (hunt, changed) => ({ ...hunt, fixes: withFixes(hunt.fixes, changed) }),
  'phones.changed': (hunt, { phones }) => ({ ...hunt, team: { ...hunt.team, phones } }),
  'photos.changed': (hunt) => hunt,
  // The content may have changed with it, too.
  'hunt.changed': () => undefined,
};

/** A moment for what comes with the next message anyway. */
const KEEP_AFTER_MS = 400;
const CATCH_UP_MS = 800;
const FORGET_AFTER_MS = 30 * 24 * 3_600_000;

type RunView = OutsideView | PlayerView;

const isInside = (view: RunView): view is PlayerView => view.audience === 'player';

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
  readonly #page: LivePage<RunView, PlayerView>;
  readonly #pack = signal<HuntPackage | undefined>(undefined);
  readonly #provisional = signal<readonly Provisional[]>([]);
  /** Until then nothing is written: it would replace what has not been read yet. */
  readonly #isRemembered = signal(false);
  readonly #stopWatching: () => void;
  /** A link opens it once. */
  #seat: string | undefined;
  #stopKeeping: (() => void) | undefined;
  #isPackWanted = false;
  /** The content has changed since; it stays until the new one is here. */
  #isPackOld = false;
  /** The version of the play that is on disk. */
  #keptVersion: number | undefined;
  #isClosed = false;

  constructor(sources: RunSources, gameId: string, seat?: string) {
    this.#sources = sources;
    this.#seat = seat;
    this.gameId = gameId;
    this.#page = new LivePage<RunView, PlayerView>({
      read: () => this.#read(),
      follow: followTopic<typeof huntTopic, 'player'>(
        { live: async () => sources.live, kind: 'hunt', key: gameId, as: () => ({ role: 'player' }) },
        hearRun,
        { 'hunt.changed': () => void (this.#isPackOld = true) },
      ),
      isSeen: isInside,
      versionOf: (view) => (isInside(view) ? view.play.version : 0),
    });
    this.screen = computed(() => screenOf(this.#page.screen.value));
    this.pack = this.#pack;
    this.shown = computed(() => {
      const screen = this.screen.value;
      if (screen.phase !== 'inside') return undefined;
      return withProvisional(screen.hunt.play, this.#pack.value, this.#provisional.value);
    });
    this.remembered = this.#remember();
    this.#stopWatching = effect(() => this.#keep(this.screen.value, this.#pack.value));
    void this.#forgetOld();
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
    this.#page.show(joined.value.view);
    return undefined;
  }

  reload(): Promise<void> {
    return this.#page.reload();
  }

  /** The server has got further than this phone shows; mostly the news is on its way. */
  catchUp(version: number): void {
    this.#sources.after(CATCH_UP_MS, () => {
      const screen = this.screen.peek();
      const isBehind = screen.phase === 'inside' && screen.hunt.play.version < version;
      if (isBehind && !this.#isClosed) void this.reload();
    });
  }

  keepMe(me: Phone): void {
    this.#page.change((hunt) => ({
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

  /** All photos are sent: the server has decided about their levels. */
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
    this.#stopWatching();
    this.#page.close();
    this.#stopKeeping?.();
  }

  async #forgetOld(): Promise<void> {
    await this.remembered;
    const { store, now } = this.#sources;
    await store.forgetBefore(now() - FORGET_AFTER_MS).catch(() => undefined);
  }

  /** What the phone knows is on the screen before the network has answered, or instead of it. */
  async #remember(): Promise<void> {
    const kept = await this.#sources.store.hunt(this.gameId).catch(() => undefined);
    if (this.#isClosed) return;
    batch(() => {
      this.#isRemembered.value = true;
      if (!kept) return;
      this.#pack.value ??= kept.pack;
      this.#provisional.value = kept.provisional;
      this.#page.remember(kept.view);
    });
  }

  #device(): { readonly device?: string } {
    const { device } = this.#sources;
    return device === undefined ? {} : { device };
  }

  async #read(): Promise<Answer<RunView>> {
    const { client } = this.#sources;
    const params = { gameId: this.gameId };
    if (this.#seat !== undefined) {
      const taken = await client.takeSeat({ params, body: { seat: this.#seat, ...this.#device() } });
      const isSpent = !taken.ok && /^hunt-(seat-unknown|kept-out)$/.test(taken.error.code);
      if (taken.ok || isSpent) this.#seat = undefined;
      if (!isSpent) return taken;
    }
    const answer = await client.readHunt({ params, query: { as: 'player' } });
    if (!answer.ok) return answer;
    const { value } = answer;
    return value.audience === 'host' ? notAllowed : { ok: true, value };
  }

  #keep(screen: RunScreen, pack: HuntPackage | undefined): void {
    if (screen.phase === 'outside') {
      this.#stopKeeping?.();
      this.#stopKeeping = undefined;
      this.#sources.store.remove(this.gameId).catch(() => undefined);
    }
    if (screen.phase !== 'inside') return;
    if (!pack || this.#isPackOld) void this.#fetchPack(screen.hunt);
    if (!this.#isRemembered.value) return;
    // What the team has done is written at once: the network and the page may be gone the next moment.
    if (screen.hunt.play.version === this.#keptVersion) this.#keepSoon();
    else this.#keepNow();
  }

  /** The whole hunt, as soon as there is one to fetch: the network may be gone at the next stop. */
  async #fetchPack({ play }: PlayerView): Promise<void> {
    const isNeeded = play.phase === 'running' || play.phase === 'paused';
    if (!isNeeded || this.#isPackWanted) return;
    this.#isPackWanted = true;
    this.#isPackOld = false;
    const answer = await this.#sources.client.readPackage({ params: { gameId: this.gameId } });
    this.#isPackWanted = false;
    if (!answer.ok) this.#isPackOld = true;
    else if (!this.#isClosed) this.#pack.value = answer.value;
  }

  #keepSoon(): void {
    this.#stopKeeping ??= this.#sources.after(KEEP_AFTER_MS, () => this.#keepNow());
  }

  #keepNow(): void {
    this.#stopKeeping?.();
    this.#stopKeeping = undefined;
    const screen = this.screen.peek();
    if (screen.phase !== 'inside' || this.#isClosed || !this.#isRemembered.peek()) return;
    this.#keptVersion = screen.hunt.play.version;
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

const screenOf = (screen: Screen<RunView>): RunScreen => {
  switch (screen.phase) {
    case 'here':
      return isInside(screen.view)
        ? { phase: 'inside', hunt: screen.view }
        : { phase: 'outside', hunt: screen.view };
    case 'missing':
    case 'gone':
      return { phase: 'missing' };
    case 'loading':
      return { phase: 'loading' };
    default:
      return { phase: 'unreachable' };
  }
};
