/** In a file of its own: the start of the app need not know which files every page is made of. */
export const engagementLoaders = {
  PlayPage: async () => (await import('./play/PlayPage.tsx')).PlayPage,
  ScreenPage: async () => (await import('./screen/ScreenPage.tsx')).ScreenPage,
};
