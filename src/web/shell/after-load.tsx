import { effect, signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import type { Language } from '#core/languages.ts';
import type { Param } from '#core/words.ts';
import { enlivenWith } from '#web/kit/client.ts';
import { livingProblem, rewordWith } from '#web/kit/living-problem.ts';
import type { Reword } from '#web/kit/living-problem.ts';
import { language, lostLanguage } from '#web/kit/i18n/language.ts';
import { currentPath } from '#web/kit/navigation.tsx';
import { hasVisited } from '#web/kit/one-visitor.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { Lazy, standInForLost } from '#web/kit/parts/Lazy.tsx';
import { toastProblem, showToast } from '#web/kit/parts/toasts.ts';
import { fetchForOffline, fetchWithoutWorker } from '#web/kit/fetch-for-offline.ts';
import { tableSeat } from '#platform/rooms/web/at-table.ts';
import { lateWords } from './after-load.words.ts';
import { lateBar } from './App.tsx';
import { latePart } from './home/late-part.ts';
import type { UnfinishedLists } from './home/UnfinishedPart.tsx';
import { loadTrouble } from './load-trouble.ts';
import styles from './after-load.module.css';

const CHECK_EVERY_MS = 60 * 60 * 1000;

/** In place of a part that did not load. The page is not reloaded at once: people may have typed something around it. */
function LostPart() {
  return (
    <Card kind="sunken">
      <div class={styles['lost']} role="alert">
        <p>{lateWords('lost')}</p>
        {/* Some browsers remember a module that failed to load; only a fresh document asks again. */}
        <Button size="small" onClick={() => globalThis.location.reload()}>
          {lateWords('reload')}
        </Button>
      </div>
    </Card>
  );
}

/** A new version, stored and waiting until the reader accepts it. */
const waitingWorker = signal<ServiceWorker>();

function takeUpdate(): void {
  // The page that asked reloads once the new worker is in charge; others keep running until they are left.
  navigator.serviceWorker.addEventListener('controllerchange', () => globalThis.location.reload(), {
    once: true,
  });
  waitingWorker.value?.postMessage('take-over');
}

/** Offered, never forced: somebody may be in the middle of a game. */
function UpdateOffer() {
  const [isTaken, setTaken] = useState(false);
  return (
    <div aria-live="polite">
      {waitingWorker.value && (
        <div class={styles['offer']}>
          <p>{lateWords('updateReady')}</p>
          <Button
            kind="primary"
            size="small"
            isBusy={isTaken}
            onClick={() => {
              setTaken(true);
              takeUpdate();
            }}
          >
            {lateWords('update')}
          </Button>
        </div>
      )}
    </div>
  );
}

const loadTableBar = async () => (await import('#platform/rooms/web/follow/TableBar.tsx')).TableBar;

/** Above what a room plays: the link back to its table. The table's own pages follow the room themselves. */
function LateBars() {
  const seat = tableSeat.value;
  const isAtTable = seat === undefined || currentPath.value.startsWith(`/rooms/${seat.roomId}`);
  return (
    <>
      <UpdateOffer />
      {seat !== undefined && !isAtTable && <Lazy load={loadTableBar} props={{ seat }} />}
    </>
  );
}

function watch(registration: ServiceWorkerRegistration): void {
  const offer = (worker: ServiceWorker): void => void (waitingWorker.value = worker);
  if (registration.waiting !== null && navigator.serviceWorker.controller !== null)
    offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      // Without a controller this is the first visit: nothing to update from.
      if (worker.state === 'installed' && navigator.serviceWorker.controller !== null) offer(worker);
    });
  });
  setInterval(() => void registration.update().catch(() => undefined), CHECK_EVERY_MS);
}

function startUpdates(): void {
  if (!('serviceWorker' in navigator)) return;
  // No worker (private mode, a self-signed certificate) only means: no offline start.
  navigator.serviceWorker.register('/sw.js', { scope: '/' }).then(watch, fetchWithoutWorker);
  effect(() => {
    const spoken = language.value;
    // The worker then stores the words of this language for every page that opens offline.
    void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(spoken));
  });
}

const sayLost = (lost: Language | undefined): void => {
  if (lost === undefined) return;
  const name = new Intl.DisplayNames([language.peek()], { type: 'language' }).of(lost) ?? lost;
  toastProblem(lateWords('languageLost', { language: name }));
};

const catalogue = signal<{
  readonly words: object;
  readonly spoken: (said: Param, locale: Language) => string;
}>();
let isFetching = false;

/** All server messages in every language, fetched when somebody switches the language while a problem is shown. */
const fetchCatalogue = async (): Promise<void> => {
  if (isFetching) return;
  isFetching = true;
  try {
    catalogue.value = await import('#register/words.ts');
  } catch {
    // Keeps the text it came with. The next problem tries again.
    isFetching = false;
  }
};

/** A code this page does not know keeps the text it came with. */
const inWords: Reword = ({ code = '', params }, spoken) => {
  const known = catalogue.value;
  if (known === undefined) void fetchCatalogue();
  return known && Object.hasOwn(known.words, code)
    ? known.spoken({ code, params } as Param, spoken)
    : undefined;
};

type LoadUnfinished = () => Promise<{ readonly unfinishedLists: UnfinishedLists }>;

async function showUnfinished(load: LoadUnfinished): Promise<void> {
  const [{ UnfinishedPart }, { unfinishedLists }] = await Promise.all([
    import('./home/UnfinishedPart.tsx'),
    load(),
  ]);
  latePart.value = () => <UnfinishedPart lists={unfinishedLists} />;
}

/** Only the home page shows it. A first-time visitor has nothing to resume, and asking would create a guest. */
function startUnfinished(load: LoadUnfinished): void {
  effect(() => {
    if (currentPath.value !== '/' || latePart.peek() !== undefined || !hasVisited()) return;
    showUnfinished(load).catch(() => undefined);
  });
}

export function startAfterLoad(loadUnfinished: LoadUnfinished): void {
  startUnfinished(loadUnfinished);
  rewordWith(inWords);
  enlivenWith(livingProblem);
  standInForLost(LostPart);
  fetchForOffline(loadTrouble);
  lateBar.value = LateBars;
  lostLanguage.subscribe(sayLost);
  startLeftBehind();
  if (import.meta.env.PROD) startUpdates();
  else fetchWithoutWorker();
}

const OUTBOX = 'roundtable-outbox';

const idOf = (waiting: unknown): string =>
  typeof waiting === 'object' && waiting !== null && 'id' in waiting ? String(waiting.id) : '';

const isRefused = (waiting: unknown): boolean =>
  typeof waiting === 'object' && waiting !== null && 'refusal' in waiting && waiting.refusal !== undefined;

/** Ids of commands that an earlier visit left; read without the outbox's own code, which most visits never need. */
const idsLeftBehind = async (): Promise<ReadonlySet<string>> => {
  const { rowsIfThere } = await import('#web/kit/data/device-store.ts');
  return new Set((await rowsIfThere(OUTBOX, 'commands')).filter((waiting) => !isRefused(waiting)).map(idOf));
};

async function sendLeftBehind(left: ReadonlySet<string>): Promise<void> {
  const { pageOutbox } = await import('#web/kit/data/page-outbox.ts');
  const outbox = pageOutbox();
  outbox.onSettled(({ id, outcome }) => {
    if (!left.has(id)) return;
    if (outcome.kind === 'done') showToast(lateWords('leftSent'), { kind: 'good' });
    if (outcome.kind === 'refused') toastProblem(() => outcome.problem.title);
  });
}

/** Commands left waiting by an earlier visit are sent from whichever page opens next. */
function startLeftBehind(): void {
  const look = async (): Promise<void> => {
    try {
      const left = await idsLeftBehind();
      if (left.size > 0) await sendLeftBehind(left);
    } catch {
      // Offline, and the outbox's code is not on this device: try again once online.
      addEventListener('online', () => void look(), { once: true });
    }
  };
  void look();
}
