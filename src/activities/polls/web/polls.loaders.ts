/** A file of its own: the start of the app need not know which files each page loads. */
export const pollLoaders = {
  PollsPage: async () => (await import('./list/PollsPage.tsx')).PollsPage,
  NewPollPage: async () => (await import('./edit/NewPollPage.tsx')).NewPollPage,
  PollPage: async () => (await import('./poll/PollPage.tsx')).PollPage,
  EditPollPage: async () => (await import('./edit/EditPollPage.tsx')).EditPollPage,
  PollScreenPage: async () => (await import('./screen/PollScreenPage.tsx')).PollScreenPage,
  EmbeddedBallot: async () => (await import('./embed/EmbeddedPoll.tsx')).EmbeddedBallot,
  EmbeddedPoll: async () => (await import('./embed/EmbeddedPoll.tsx')).EmbeddedPoll,
};
