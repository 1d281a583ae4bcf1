/** In a file of its own: the start of the app need not know which files every page is made of. */
export const huntLoaders = {
  PlayPage: async () => (await import('./play/PlayPage.tsx')).PlayPage,
  PrivacyPage: async () => (await import('./privacy/PrivacyPage.tsx')).PrivacyPage,
  HuntsPage: async () => (await import('./front/HuntsPage.tsx')).HuntsPage,
  ImportHuntPage: async () => (await import('./files/ImportHuntPage.tsx')).ImportHuntPage,
  MapsPage: async () => (await import('./maps/MapsPage.tsx')).MapsPage,
  BuildPage: async () => (await import('./build/BuildPage.tsx')).BuildPage,
  CardsPage: async () => (await import('./cards/CardsPage.tsx')).CardsPage,
  HostPage: async () => (await import('./host/HostPage.tsx')).HostPage,
  BoardPage: async () => (await import('./board/BoardPage.tsx')).BoardPage,
  ResultsPage: async () => (await import('./results/ResultsPage.tsx')).ResultsPage,
  JudgePage: async () => (await import('./judging/JudgePage.tsx')).JudgePage,
  AlbumPage: async () => (await import('./photos/AlbumPage.tsx')).AlbumPage,
  SlideshowPage: async () => (await import('./photos/SlideshowPage.tsx')).SlideshowPage,
};
