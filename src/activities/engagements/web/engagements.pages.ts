import type { PageRoute } from '#web/kit/navigation.tsx';
import type { engagementLoaders } from './engagements.loaders.ts';

const page = (name: keyof typeof engagementLoaders) => async () =>
  (await import('./engagements.loaders.ts')).engagementLoaders[name]();

export const engagementPages: readonly PageRoute[] = [
  { path: '/engagements', load: page('GamesPage'), seat: 'engagements' },
  { path: '/play/:gameId', load: page('PlayPage'), isBare: true },
  { path: '/engagements/all', load: page('AllGamesPage') },
  { path: '/engagements/new', load: page('NewGamePage') },
  { path: '/engagements/sets', load: page('SetsPage') },
  { path: '/engagements/sets/new', load: page('NewSetPage') },
  { path: '/engagements/sets/import', load: page('ImportSetPage') },
  { path: '/engagements/sets/:setId', load: page('SetPage') },
  { path: '/engagements/:gameId/host', load: page('HostPage') },
  { path: '/engagements/:gameId/report', load: page('ReportPage') },
  { path: '/engagements/:gameId/screen', load: page('ScreenPage'), isBare: true },
];
