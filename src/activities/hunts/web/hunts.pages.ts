import type { PageRoute } from '#web/kit/navigation.tsx';
import type { huntLoaders } from './hunts.loaders.ts';

const page = (name: keyof typeof huntLoaders) => async () =>
  (await import('./hunts.loaders.ts')).huntLoaders[name]();

export const huntPages: readonly PageRoute[] = [
  { path: '/hunts', load: page('HuntsPage'), seat: 'hunts' },
  { path: '/hunts/maps', load: page('MapsPage') },
  { path: '/hunts/import', load: page('ImportHuntPage') },
  { path: '/hunts/:gameId/play', load: page('PlayPage'), isBare: true },
  { path: '/hunts/:gameId/privacy', load: page('PrivacyPage') },
  { path: '/hunts/:gameId/build', load: page('BuildPage') },
  { path: '/hunts/:gameId/cards', load: page('CardsPage') },
  { path: '/hunts/:gameId/host', load: page('HostPage') },
  { path: '/hunts/:gameId/board', load: page('BoardPage'), isBare: true },
  { path: '/hunts/:gameId/results', load: page('ResultsPage') },
  { path: '/hunts/:gameId/judge', load: page('JudgePage') },
  { path: '/hunts/:gameId/photos', load: page('AlbumPage') },
  { path: '/hunts/:gameId/slideshow', load: page('SlideshowPage'), isBare: true },
];
