import { showToast } from '#web/kit/parts/toasts.ts';
import { shellWords } from './words.ts';

const OUTBOX = 'roundtable-outbox';

const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no database'));
  });

/** Ids of commands that an earlier visit left; read without the outbox's own code, which most visits never need. */
async function idsLeftBehind(): Promise<ReadonlySet<string>> {
  try {
    const opening = indexedDB.open(OUTBOX);
    // There is none yet, and looking for it must not make an empty one.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    const database = await asked(opening);
    try {
      const waiting = await asked(database.transaction('commands').objectStore('commands').getAll());
      return new Set(waiting.map(({ id }: { readonly id: string }) => id));
    } finally {
      database.close();
    }
  } catch {
    return new Set();
  }
}

async function sendLeftBehind(left: ReadonlySet<string>): Promise<void> {
  const { pageOutbox } = await import('#web/kit/live/page-outbox.ts');
  const outbox = pageOutbox();
  outbox.onSettled(({ id, outcome }) => {
    if (!left.has(id)) return;
    if (outcome.kind === 'done') showToast(shellWords('leftSent'), { kind: 'good' });
    if (outcome.kind === 'refused') showToast(outcome.problem.title, { kind: 'bad' });
  });
}

/** What waited when the last page was closed leaves from whichever page is opened next. */
export function startLeftBehind(): void {
  const look = async (): Promise<void> => {
    const left = await idsLeftBehind();
    if (left.size === 0) return;
    try {
      await sendLeftBehind(left);
    } catch {
      // The outbox's code is not on this device and there is no network: as soon as there is one.
      addEventListener('online', () => void look(), { once: true });
    }
  };
  void look();
}
