import { effect } from '@preact/signals';
import { outboxCommand } from '#web/kit/data/outbox-command.ts';
import type { Outbox } from '#web/kit/data/outbox.ts';
import { pageLive } from '#web/kit/live/page-live.ts';
import { isOnline } from '#web/kit/parts/OfflineBar.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import type { Whereabouts } from '#activities/hunts/contract.play.ts';
import type { HuntPackage } from '#activities/hunts/contract.views.ts';
import type { Fix } from '#activities/hunts/rules/geofence/decide.ts';
import { wakePhotos, waitingPhotos } from '#activities/hunts/web/photos/waiting-photos.ts';
import { huntChatClient } from '../chat.client.ts';
import { Talk } from '../talk/talk.state.ts';
import { PositionWatch, pagePositions } from '../where/position-watch.ts';
import { Trail } from '../where/trail.ts';
import { freshFixes } from '../where/watch-state.ts';
import type { WatchState } from '../where/watch-state.ts';
import { HandIn } from './hand-in.ts';
import type { HandInSources } from './hand-in.ts';
import type { HuntRun } from './hunt-run.ts';
import { lazyTalkStore } from '../offline/lazy-store.ts';
import { playRows } from './play.client.ts';
import { isSharingKept } from './sharing.ts';

interface BatteryManager {
  readonly level: number;
  readonly charging: boolean;
}

declare global {
  interface Navigator {
    /** Chromium only. */
    readonly getBattery?: () => Promise<BatteryManager>;
  }
}

const LOW = 0.2;
let battery: BatteryManager | undefined;
let isAsked = false;

/** False if the browser does not say. The manager's values change by themselves. */
const isBatteryLow = (): boolean => {
  if (!isAsked) {
    isAsked = true;
    navigator.getBattery?.().then(
      (found) => (battery = found),
      () => undefined,
    );
  }
  return battery !== undefined && !battery.charging && battery.level < LOW;
};

/** Everything a player's page holds while inside a hunt. */
export interface PlaySession {
  readonly run: HuntRun;
  readonly handIn: HandIn;
  readonly watch: PositionWatch;
  readonly trail: Trail;
  readonly talk: Talk;
  close(): void;
}

const loadOutbox = async (): Promise<Outbox> => (await import('#web/kit/data/page-outbox.ts')).pageOutbox();

export const reportOf = ({ latitude, longitude, accuracyM, at }: Fix) => ({
  latitude,
  longitude,
  accuracy: accuracyM,
  deviceAt: at,
});

const localCheck =
  (run: HuntRun): HandInSources['checkLocally'] =>
  async (levelId, proof) => {
    const { checkLocally } = await import('../offline/local-check.ts');
    await run.remembered;
    const level = run.pack.peek()?.levels.find((packed) => packed.levelId === levelId);
    return checkLocally(level, proof);
  };

interface Thrifty {
  readonly connection?: { readonly saveData?: boolean };
}

const fetchAhead = async (pack: HuntPackage): Promise<void> => {
  const { fetchPictures } = await import('../offline/fetch-pictures.ts');
  await fetchPictures(pack, { isSaving: (navigator as Thrifty).connection?.saveData === true });
};

const openTrail = (gameId: string, watch: PositionWatch): Trail =>
  new Trail({
    watch,
    async send(fixes) {
      const call = { params: { gameId }, body: { fixes: fixes.map(reportOf) } };
      return (await loadOutbox()).add(outboxCommand(playRows, 'reportPositions', call, `hunt-way:${gameId}`));
    },
    now: Date.now,
    every(durationMs, task) {
      const timer = setInterval(task, durationMs);
      return () => clearInterval(timer);
    },
    isBatteryLow,
  });

export const openSession = (run: HuntRun): PlaySession => {
  const { gameId } = run;
  const watch = new PositionWatch(pagePositions());
  const trail = openTrail(gameId, watch);
  const handIn = new HandIn(run, {
    outbox: loadOutbox,
    checkLocally: localCheck(run),
    isOnline: () => isOnline.peek(),
    tell: (words) => showToast(words, { kind: 'bad' }),
    now: Date.now,
  });
  const talk = new Talk(gameId, {
    calls: huntChatClient,
    live: pageLive(),
    outbox: loadOutbox,
    now: Date.now,
    store: lazyTalkStore(),
    shown: () => run.shown.peek(),
  });
  wakePhotos();
  if (isSharingKept(gameId) === true) trail.share(true);
  const stops = [
    effect(() => {
      const screen = run.screen.value;
      trail.setRunning(screen.phase === 'inside' && screen.hunt.play.phase === 'running');
    }),
    effect(() => {
      const pack = run.pack.value;
      if (pack && isOnline.value) void fetchAhead(pack);
    }),
    effect(() => {
      if (!isOnline.value || waitingPhotos.value > 0) return;
      run.settlePhotos();
      // What waits for a level that a photo has opened by now.
      if (handIn.waiting.peek() + talk.onTheWay.peek().length > 0)
        void loadOutbox().then((outbox) => outbox.wake());
    }),
  ];
  const onVisibility = (): void => {
    if (document.visibilityState === 'hidden') trail.flush();
  };
  document.addEventListener('visibilitychange', onVisibility);
  return {
    run,
    handIn,
    watch,
    trail,
    talk,
    close() {
      document.removeEventListener('visibilitychange', onVisibility);
      for (const stop of stops) stop();
      trail.close();
      watch.close();
      handIn.close();
      talk.close();
    },
  };
};

/** No more than a server takes. */
const MOST_RECENT = 30;

/** Where the phone is, to go with a proof; none when it does not know. */
export const whereaboutsOf = (state: WatchState, now: number): Whereabouts | undefined => {
  const fixes = freshFixes(state, now);
  const fix = fixes.at(-1);
  if (!fix) return undefined;
  const recent = fixes.slice(0, -1).slice(-MOST_RECENT).map(reportOf);
  return { fix: reportOf(fix), ...(recent.length > 0 && { recent }) };
};
