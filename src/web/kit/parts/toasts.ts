import { signal } from '@preact/signals';

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly kind: 'plain' | 'good' | 'bad';
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

const SHOWN_MS = 6_000;
/** Undo needs time to be read, found and pressed. */
const SHOWN_WITH_ACTION_MS = 12_000;
const AT_ONCE = 3;

export const toasts = signal<readonly Toast[]>([]);

let lastId = 0;

/** Says in a corner what just happened; with an action (undo, try again) it stays longer. */
export function showToast(
  text: string | (() => string),
  options: Partial<Pick<Toast, 'kind' | 'action'>> = {},
): number {
  lastId += 1;
  const toast: Toast = {
    id: lastId,
    get text() {
      return typeof text === 'string' ? text : text();
    },
    kind: options.kind ?? 'plain',
    action: options.action,
  };
  toasts.value = [...toasts.value, toast].slice(-AT_ONCE);
  return toast.id;
}

/** Why something was not done, where nothing on the page is the cause; as a function it follows the reader's language. */
export const toastProblem = (text: string | (() => string)): number => showToast(text, { kind: 'bad' });

export function dismissToast(id: number): void {
  toasts.value = toasts.value.filter((toast) => toast.id !== id);
}

export const toastDurationMs = (toast: Toast): number =>
  toast.action === undefined ? SHOWN_MS : SHOWN_WITH_ACTION_MS;
