import type { PageRoute } from '#web/kit/navigation.tsx';

export const pollEmbeds: readonly PageRoute[] = [
  {
    path: '/embed/polls/:pollId',
    load: async () => (await import('./polls.loaders.ts')).pollLoaders.EmbeddedPoll(),
  },
  {
    path: '/embed/polls/:pollId/ballot',
    load: async () => (await import('./polls.loaders.ts')).pollLoaders.EmbeddedBallot(),
  },
];
