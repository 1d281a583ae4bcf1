import type { PageRoute } from '#web/kit/navigation.tsx';

export const pollPages: readonly PageRoute[] = [
  { path: '/polls', load: async () => (await import('./pages/PollsPage.tsx')).PollsPage, seat: 'polls' },
  { path: '/polls/new', load: async () => (await import('./pages/NewPollPage.tsx')).NewPollPage },
  { path: '/polls/:pollId', load: async () => (await import('./pages/PollPage.tsx')).PollPage },
  { path: '/polls/:pollId/edit', load: async () => (await import('./pages/EditPollPage.tsx')).EditPollPage },
  {
    path: '/polls/:pollId/screen',
    load: async () => (await import('./pages/PollScreenPage.tsx')).PollScreenPage,
    isBare: true,
  },
];
