/** Pages for those who build with us, in a file of its own like every part's. */
export const workshopLoaders = {
  KitPage: async () => (await import('./shell/showcase/KitPage.tsx')).KitPage,
  ApiPage: async () => (await import('./shell/reference/ApiPage.tsx')).ApiPage,
};
