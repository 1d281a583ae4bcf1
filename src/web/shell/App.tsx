import { useEffect, useState } from 'preact/hooks';
import { currentPath, findPage, navigate } from '#web/kit/navigation.tsx';
import type { PageRoute } from '#web/kit/navigation.tsx';
import { OfflineBar, waitingChanges } from '#web/kit/parts/OfflineBar.tsx';
import { ShortcutSheet } from '#web/kit/parts/ShortcutSheet.tsx';
import { addShortcuts, shortcuts } from '#web/kit/parts/shortcuts.ts';
import { ToastRegion } from '#web/kit/parts/ToastRegion.tsx';
import { kitWords } from '#web/kit/words.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { PagesContext } from './PagesContext.ts';
import { PageView } from './PageView.tsx';
import { UpdateOffer } from './UpdateOffer.tsx';
import { shellWords } from './words.ts';
import styles from './App.module.css';

export function App({ pages }: { readonly pages: readonly PageRoute[] }) {
  const [isSheetOpen, setSheetOpen] = useState(false);
  useEffect(
    () =>
      addShortcuts([
        { key: '?', label: () => kitWords('shortcutHelp'), run: () => setSheetOpen(true) },
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
      <OfflineBar waiting={waitingChanges.value} />
      <main id="main" class={styles['main']} tabIndex={-1}>
        <PagesContext value={pages}>
          <PageView match={match} path={currentPath.value} />
        </PagesContext>
      </main>
      {!isBare && <Footer onShortcuts={() => setSheetOpen(true)} />}
      <UpdateOffer />
      <ToastRegion />
      <ShortcutSheet isOpen={isSheetOpen} onClose={() => setSheetOpen(false)} shortcuts={shortcuts.value} />
    </div>
  );
}
