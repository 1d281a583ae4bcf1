import type { PageRoute } from '#web/kit/navigation.tsx';
import type { pollLoaders } from './polls.loaders.ts';

const page = (name: keyof typeof pollLoaders) => async () =>
  (await import('./polls.loaders.ts')).pollLoaders[name]();

export const pollPages: readonly PageRoute[] = [
  { path: '/polls', load: page('PollsPage'), seat: 'polls' },
  { path: '/polls/new', load: page('NewPollPage') },
  { path: '/polls/:pollId', load: page('PollPage') },
  { path: '/polls/:pollId/edit', load: page('EditPollPage') },
  {
    path: '/polls/:pollId/screen',
    load: page('PollScreenPage'),
    isBare: true,
  },
];
