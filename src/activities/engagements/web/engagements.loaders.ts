/** In a file of its own: the start of the app need not know which files every page is made of. */
export const engagementLoaders = {
  ReportPage: async () => (await import('./report/ReportPage.tsx')).ReportPage,
  GamesPage: async () => (await import('./front/GamesPage.tsx')).GamesPage,
  AllGamesPage: async () => (await import('./front/AllGamesPage.tsx')).AllGamesPage,
  PlayPage: async () => (await import('./play/PlayPage.tsx')).PlayPage,
  ScreenPage: async () => (await import('./screen/ScreenPage.tsx')).ScreenPage,
  NewGamePage: async () => (await import('./front/NewGamePage.tsx')).NewGamePage,
  HostPage: async () => (await import('./host/HostPage.tsx')).HostPage,
  SetsPage: async () => (await import('./sets/SetsPage.tsx')).SetsPage,
  NewSetPage: async () => (await import('./sets/NewSetPage.tsx')).NewSetPage,
  ImportSetPage: async () => (await import('./sets/ImportSetPage.tsx')).ImportSetPage,
  SetPage: async () => (await import('./sets/SetPage.tsx')).SetPage,
};
