import type { PageRoute } from '#web/kit/navigation.tsx';

export const timerPages: readonly PageRoute[] = [
  { path: '/timers', load: async () => (await import('./front/TimersPage.tsx')).TimersPage, seat: 'timers' },
  {
    path: '/timers/templates',
    load: async () => (await import('./front/TemplatesPage.tsx')).TemplatesPage,
  },
  {
    path: '/timers/templates/new',
    load: async () => (await import('./templates/NewTemplatePage.tsx')).NewTemplatePage,
  },
  {
    path: '/timers/templates/:templateId',
    load: async () => (await import('./templates/TemplatePage.tsx')).TemplatePage,
  },
  { path: '/timers/new', load: async () => (await import('./setup/NewTablePage.tsx')).NewTablePage },
  { path: '/timers/offline', load: async () => (await import('./offline/OfflinePage.tsx')).OfflinePage },
  {
    path: '/timers/offline/:gameId',
    load: async () => (await import('./offline/OfflineTablePage.tsx')).OfflineTablePage,
    isBare: true,
  },
];
