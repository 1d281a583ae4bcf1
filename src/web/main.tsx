import './kit/tokens.css';
import './kit/base.css';
import { effect } from '@preact/signals';
import { render } from 'preact';
import { language } from './kit/i18n/language.ts';
import { startNavigation } from './kit/navigation.tsx';
import { watchNetwork } from './kit/parts/OfflineBar.tsx';
import { startShortcuts } from './kit/parts/shortcuts.ts';
import { startTheme } from './kit/theme.ts';
import { pages } from './pages.ts';
import { App } from './shell/App.tsx';
import { startUpdates } from './shell/updates.ts';

startTheme();
startNavigation();
startShortcuts();
watchNetwork();
effect(() => {
  document.documentElement.lang = language.value;
});

const root = document.querySelector('#app');
if (root !== null) render(<App pages={pages} />, root);

if (import.meta.env.PROD) startUpdates();
