import { computed, signal } from '@preact/signals';
import { clientFor } from '#web/kit/client.ts';
import type { Answer } from '#web/kit/client.ts';
import { language, setLanguage } from '#web/kit/i18n/language.ts';
import { forgetVisitor } from '#web/kit/one-visitor.ts';
import { setTheme } from '#web/kit/theme.ts';
import { identityContract } from '../contract.ts';
import type { IdentityView } from '../contract.ts';

export const identityClient = clientFor(identityContract, { language: () => language.value });

const STORAGE_KEY = 'roundtable.identity';

// Storage throws in private modes and in sandboxed frames; the page must still open.
function readStored(): IdentityView | undefined {
  try {
    const stored = globalThis.localStorage?.getItem(STORAGE_KEY);
    return stored ? (JSON.parse(stored) as IdentityView) : undefined;
  } catch {
    return undefined;
  }
}

function writeStored(view: IdentityView | undefined): void {
  try {
    if (view === undefined) globalThis.localStorage?.removeItem(STORAGE_KEY);
    else globalThis.localStorage?.setItem(STORAGE_KEY, JSON.stringify(view));
  } catch {
    // It is then asked for again on the next visit.
  }
}

/** Who I am, as the server last said: known at once, even offline. Undefined before the first answer. */
export const identity = signal<IdentityView | undefined>(readStored());

export const isSignedIn = computed(() => identity.value?.kind === 'account');

export function adoptIdentity(view: IdentityView | undefined): void {
  identity.value = view;
  writeStored(view);
}

/** Asks the server; without an answer the last one stays. */
export async function loadIdentity(): Promise<Answer<IdentityView>> {
  const answer = await identityClient.readMe();
  if (answer.ok) adoptIdentity(answer.value);
  return answer;
}

/** After signing in: the account's language and appearance come to this device. Done when its language is spoken. */
export async function enterIdentity(view: IdentityView): Promise<void> {
  adoptIdentity(view);
  const { language: spoken, theme } = view.preferences;
  if (theme !== undefined) setTheme(theme);
  if (spoken !== undefined) await setLanguage(spoken);
}

/** Goes where the server says (a login provider's own sign-out), else nowhere. */
export async function signOut(): Promise<Answer<{ readonly continueAt?: string | undefined }>> {
  const answer = await identityClient.signOut();
  if (!answer.ok) return answer;
  adoptIdentity(undefined);
  forgetVisitor();
  return answer;
}

/** Signing in or out in one tab shows in the others. */
export function watchOtherTabs(): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === STORAGE_KEY) identity.value = readStored();
  };
  globalThis.addEventListener('storage', onStorage);
  return () => globalThis.removeEventListener('storage', onStorage);
}
