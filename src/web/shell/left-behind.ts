import { rowsIfThere } from '#web/kit/data/device-store.ts';
import { showToast, toastProblem } from '#web/kit/parts/toasts.ts';
import { lateWords } from './after-load.words.ts';

const OUTBOX = 'roundtable-outbox';

const idOf = (waiting: unknown): string =>
  typeof waiting === 'object' && waiting !== null && 'id' in waiting ? String(waiting.id) : '';

const isRefused = (waiting: unknown): boolean =>
  typeof waiting === 'object' && waiting !== null && 'refusal' in waiting && waiting.refusal !== undefined;

/** Ids of commands that an earlier visit left; read without the outbox's own code, which most visits never need. */
const idsLeftBehind = async (): Promise<ReadonlySet<string>> =>
  new Set((await rowsIfThere(OUTBOX, 'commands')).filter((waiting) => !isRefused(waiting)).map(idOf));

async function sendLeftBehind(left: ReadonlySet<string>): Promise<void> {
  const { pageOutbox } = await import('#web/kit/live/page-outbox.ts');
  const outbox = pageOutbox();
  outbox.onSettled(({ id, outcome }) => {
    if (!left.has(id)) return;
    if (outcome.kind === 'done') showToast(lateWords('leftSent'), { kind: 'good' });
    if (outcome.kind === 'refused') toastProblem(outcome.problem.title);
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
