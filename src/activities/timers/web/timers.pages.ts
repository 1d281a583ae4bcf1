import type { PageRoute } from '#web/kit/navigation.tsx';
import type { timerLoaders } from './timers.loaders.ts';

const page = (name: keyof typeof timerLoaders) => async () =>
  (await import('./timers.loaders.ts')).timerLoaders[name]();

export const timerPages: readonly PageRoute[] = [
  { path: '/timers', load: page('TimersPage'), seat: 'timers' },
  { path: '/timers/templates', load: page('TemplatesPage') },
  { path: '/timers/templates/new', load: page('NewTemplatePage') },
  { path: '/timers/templates/:templateId', load: page('TemplatePage') },
  { path: '/timers/new', load: page('NewTablePage') },
  { path: '/timers/start', load: page('StartPage') },
  { path: '/timers/offline', load: page('OfflinePage') },
  { path: '/timers/offline/:gameId', load: page('OfflineTablePage'), isBare: true },
  { path: '/timers/tables/:tableId', load: page('TablePage'), isBare: true },
  { path: '/timers/tables/:tableId/tv', load: page('TvPage'), isBare: true },
  { path: '/timers/tables/:tableId/overlay', load: page('OverlayPage'), isBare: true },
  { path: '/timers/card', load: page('CardPage') },
  { path: '/timers/games/:gameId', load: page('GamePage') },
  { path: '/timers/offline/:gameId/result', load: page('OfflineResultPage') },
  { path: '/timers/history', load: page('HistoryPage') },
];
