/** A separate file, so that the start of the app does not load the list of every page's files. */
export const timerLoaders = {
  TimersPage: async () => (await import('./front/TimersPage.tsx')).TimersPage,
  TemplatesPage: async () => (await import('./front/TemplatesPage.tsx')).TemplatesPage,
  NewTemplatePage: async () => (await import('./templates/NewTemplatePage.tsx')).NewTemplatePage,
  TemplatePage: async () => (await import('./templates/TemplatePage.tsx')).TemplatePage,
  NewTablePage: async () => (await import('./setup/NewTablePage.tsx')).NewTablePage,
  StartPage: async () => (await import('./front/StartPage.tsx')).StartPage,
  OfflinePage: async () => (await import('./offline/OfflinePage.tsx')).OfflinePage,
  OfflineTablePage: async () => (await import('./offline/OfflineTablePage.tsx')).OfflineTablePage,
  TablePage: async () => (await import('./online/TablePage.tsx')).TablePage,
  TvPage: async () => (await import('./online/TvPage.tsx')).TvPage,
  OverlayPage: async () => (await import('./online/TvPage.tsx')).OverlayPage,
  CardPage: async () => (await import('./cards/CardPage.tsx')).CardPage,
  GamePage: async () => (await import('./games/GamePage.tsx')).GamePage,
  OfflineResultPage: async () => (await import('./offline/OfflineTablePage.tsx')).OfflineResultPage,
  HistoryPage: async () => (await import('./history/HistoryPage.tsx')).HistoryPage,
};
