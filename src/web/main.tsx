import './kit/tokens.css';
import './kit/base.css';
import { effect } from '@preact/signals';
import { render } from 'preact';
import { embeds } from './embeds.ts';
import { language, wordsReady, chooseLanguage } from './kit/i18n/language.ts';
import { findPage, startNavigation } from './kit/navigation.tsx';
import type { PageMatch } from './kit/navigation.tsx';
import { watchNetwork } from './kit/parts/OfflineBar.tsx';
import { startShortcuts } from './kit/parts/shortcuts.ts';
import { startTheme, themePreference } from './kit/theme.ts';
import { fetchAfterLoad } from './kit/when-loaded.ts';
import { pages } from './pages.ts';
import { App } from './shell/App.tsx';
import { isPageShown } from './shell/PageView.tsx';

async function startApp(root: Element): Promise<void> {
  await wordsReady();
  startTheme();
  startNavigation();
  startShortcuts();
  watchNetwork();
  effect(() => {
    document.documentElement.lang = language.value;
  });
  render(<App pages={pages} />, root);
  // The document is loaded before the page's own script is: its event alone would let this go first.
  effect(() => {
    if (isPageShown.value) fetchAfterLoad(loadTheRest);
  });
}

const loadTheRest = async (): Promise<void> =>
  (await import('./shell/after-load.tsx')).startAfterLoad(() => import('./unfinished.ts'));

const root = document.querySelector('#app');
// Only these addresses may be framed by other sites, so none of the app may run there.
const embed = findPage(embeds, globalThis.location.pathname);
if (root !== null && embed === undefined) void startApp(root);
if (root !== null && embed !== undefined) {
  void showEmbed(embed, root);
}

/**
 * A page in a frame on another site, instead of the app: no shell, no navigation, no shortcuts, no stored choices,
 * no worker. The site that frames it may say `?lang=de` and `?theme=dark`; else the device decides.
 */
async function showEmbed({ route, params }: PageMatch, root: Element): Promise<void> {
  const asked = new URLSearchParams(globalThis.location.search);
  const theme = asked.get('theme');
  themePreference.value = theme === 'light' || theme === 'dark' ? theme : 'system';
  startTheme();
  language.value = chooseLanguage(asked.get('lang'), navigator.languages);
  const [Embed] = await Promise.all([route.load(), wordsReady()]);
  document.documentElement.lang = language.value;
  render(
    <main>
      <Embed params={params} />
    </main>,
    root,
  );
}
