import type { IdentityView } from '#platform/identity/contract.ts';
import { safeReturnPath } from '#platform/identity/rules/return-path.ts';
import { currentUrl, navigate } from '#web/kit/navigation.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { nameDevice } from './device-name.ts';
import { enterIdentity } from '../identity.state.ts';
import { entryWords } from '../identity.words.ts';

export const returnPathOf = (url: URL): string => safeReturnPath(url.searchParams.get('return') ?? undefined);

/** Another page on the way to the same place; `otherwise` where the visitor is on the way to none. */
export const withReturn = (path: string, otherwise = '/'): string => {
  const { searchParams } = currentUrl.value;
  const returnPath = searchParams.has('return') ? returnPathOf(currentUrl.value) : otherwise;
  return returnPath === '/' ? path : `${path}?${new URLSearchParams({ return: returnPath }).toString()}`;
};

export const thisDevice = (): { readonly device?: string } => {
  const device = nameDevice(globalThis.navigator.userAgent);
  return device === undefined ? {} : { device };
};

/** Signed in: greets and goes where the visitor wanted to. */
export function arrive(
  entered: { readonly identity: IdentityView; readonly mergedFrom?: string | undefined },
  greeting: 'welcome' | 'welcomeBack',
): void {
  const greet = (): void => {
    const hello = entryWords(greeting, { name: entered.identity.name ?? '' });
    const moved = entered.mergedFrom === undefined ? '' : ` ${entryWords('movedIn')}`;
    showToast(`${hello}${moved}`, { kind: 'good' });
  };
  void enterIdentity(entered.identity).then(greet);
  navigate(returnPathOf(currentUrl.value), 'replace');
}
