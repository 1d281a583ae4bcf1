import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { currentPath, findPage, navigate } from '#web/kit/navigation.tsx';
import type { PageRoute } from '#web/kit/navigation.tsx';
import { OfflineBar, waitingChanges } from '#web/kit/parts/OfflineBar.tsx';
import type { ShortcutSheet } from '#web/kit/parts/ShortcutSheet.tsx';
import { addShortcuts, shortcuts } from '#web/kit/parts/shortcuts.ts';
import { ToastRegion } from '#web/kit/parts/ToastRegion.tsx';
import { kitWords } from '#web/kit/words.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { PagesContext } from './PagesContext.ts';
import { PageView } from './PageView.tsx';
import { shellWords } from './words.ts';
import styles from './App.module.css';

/** What stands above the page and is not needed at once: a first load does without it. */
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
