/** In a file of its own: the start of the app need not know which files every page is made of. */
export const operationsLoaders = {
  AdminPage: async () => (await import('./admin/AdminPage.tsx')).AdminPage,
};
