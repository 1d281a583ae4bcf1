import { render } from 'preact';
import { chooseLanguage, language, wordsReady } from '#web/kit/i18n/language.ts';
import type { PageMatch } from '#web/kit/navigation.tsx';
import { startTheme, themePreference } from '#web/kit/theme.ts';

/**
 * A page in a frame on another site, instead of the app: no shell, no navigation, no shortcuts, no stored choices,
 * no worker. The site that frames it may say `?lang=de` and `?theme=dark`; else the device decides.
 */
export async function showEmbed({ route, params }: PageMatch, root: Element): Promise<void> {
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
