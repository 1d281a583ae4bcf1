import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { currentPath, currentUrl, findPage, Link, navigate } from '#web/kit/navigation.tsx';
import type { PageRoute } from '#web/kit/navigation.tsx';
import { IconButton } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { Icon } from '#web/kit/parts/Icon.tsx';
import { LanguageSwitch } from '#web/kit/parts/LanguageSwitch.tsx';
import { OfflineBar, waitingChanges } from '#web/kit/parts/OfflineBar.tsx';
import type { ShortcutSheet } from '#web/kit/parts/ShortcutSheet.tsx';
import { addShortcuts, shortcuts } from '#web/kit/parts/shortcuts.ts';
import { ThemeSwitch } from '#web/kit/parts/ThemeSwitch.tsx';
import { ToastRegion } from '#web/kit/parts/ToastRegion.tsx';
import { kitWords } from '#web/kit/words.ts';
import { Logo } from './Logo.tsx';
import { PagesContext } from './PagesContext.ts';
import { PageView } from './PageView.tsx';
import { shellWords } from './App.words.ts';
import styles from './App.module.css';

/** Bars above the page; the first load does without them. */
export const lateBar = signal<ComponentType>();

export function App({ pages }: { readonly pages: readonly PageRoute[] }) {
  const { Sheet, isSheetOpen, openSheet, closeSheet } = useShortcutSheet();
  useLayoutEffect(
    () =>
      addShortcuts([
        { key: '?', label: () => kitWords('shortcutHelp'), run: openSheet },
        { key: 'h', label: () => shellWords('goHome'), run: () => navigate('/') },
      ]),
    [],
  );
  const match = findPage(pages, currentPath.value);
  const isBare = match?.route.isBare === true;
  return (
    <div class={styles['app']}>
      <a class={styles['skip']} href="#main">
        {kitWords('skip')}
      </a>
      {!isBare && <Header />}
      <div class={styles['bars']}>
        <OfflineBar waiting={waitingChanges.value} />
        {lateBar.value && <lateBar.value />}
      </div>
      <main id="main" class={styles['main']} tabIndex={-1}>
        <PagesContext value={pages}>
          <PageView match={match} path={currentPath.value} />
        </PagesContext>
      </main>
      {!isBare && <Footer onShortcuts={openSheet} />}
      <ToastRegion />
      {Sheet && <Sheet isOpen={isSheetOpen} onClose={closeSheet} shortcuts={shortcuts.value} />}
    </div>
  );
}

/** The sheet comes when it is first asked for: most visits end without it. */
function useShortcutSheet() {
  const [loaded, setLoaded] = useState<{ readonly Sheet: typeof ShortcutSheet }>();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const openSheet = (): void => {
    setSheetOpen(true);
    import('#web/kit/parts/ShortcutSheet.tsx').then(
      (part) => setLoaded({ Sheet: part.ShortcutSheet }),
      () => undefined,
    );
  };
  return { Sheet: loaded?.Sheet, isSheetOpen, openSheet, closeSheet: () => setSheetOpen(false) };
}

/** Signing in returns to this page. */
function accountLink({ pathname, search }: URL): string {
  const isOnTheWay = /^\/(account|sign-in|sign-up|reset-password)?$/.test(pathname);
  return isOnTheWay ? '/account' : `/account?${new URLSearchParams({ return: pathname + search })}`;
}

function Header() {
  const [isOpen, setOpen] = useState(false);
  return (
    <header class={styles['header']}>
      <Link href="/" class={styles['brand']} aria-label={shellWords('home')}>
        <Logo />
        <span class={styles['name']}>Roundtable</span>
      </Link>
      <div class={styles['wide']}>
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
      <div class={styles['small']}>
        <IconButton
          icon="sliders"
          label={shellWords('settings')}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        />
      </div>
      <Link href={accountLink(currentUrl.value)} class={styles['account']} title={shellWords('account')}>
        <Icon name="person" />
        <span class={styles['accountText']}>{shellWords('account')}</span>
      </Link>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={shellWords('settings')}>
        <div class={styles['row']}>
          <span>{kitWords('language')}</span>
          <LanguageSwitch />
        </div>
        <div class={styles['row']}>
          <span>{kitWords('theme')}</span>
          <ThemeSwitch />
        </div>
      </Dialog>
    </header>
  );
}

function Footer({ onShortcuts }: { readonly onShortcuts: () => void }) {
  return (
    <footer class={styles['footer']}>
      <p>{shellWords('footer')}</p>
      <nav class={styles['links']} aria-label={shellWords('more')}>
        <Link href="/api/docs">{shellWords('apiReference')}</Link>
        <button type="button" class={styles['button']} onClick={onShortcuts}>
          {shellWords('shortcuts')}
        </button>
      </nav>
    </footer>
  );
}
