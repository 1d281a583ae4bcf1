/** In a file of its own: the start of the app need not know which files every page is made of. */
export const pollLoaders = {
  PollsPage: async () => (await import('./pages/PollsPage.tsx')).PollsPage,
  NewPollPage: async () => (await import('./pages/NewPollPage.tsx')).NewPollPage,
  PollPage: async () => (await import('./pages/PollPage.tsx')).PollPage,
  EditPollPage: async () => (await import('./pages/EditPollPage.tsx')).EditPollPage,
  PollScreenPage: async () => (await import('./pages/PollScreenPage.tsx')).PollScreenPage,
  EmbeddedPoll: async () => (await import('./embed/EmbeddedPoll.tsx')).EmbeddedPoll,
};
