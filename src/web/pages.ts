import { identityPages } from '#platform/identity/web/identity.pages.ts';
import { operationsPages } from '#platform/operations/web/operations.pages.ts';
import { roomPages } from '#platform/rooms/web/rooms.pages.ts';
import { activityPages } from './activities.ts';
import type { PageRoute } from './kit/navigation.tsx';

/** Every address of the app; the first match wins. Each page is loaded when it is first asked for. */
export const pages: readonly PageRoute[] = [
  { path: '/', load: async () => (await import('./shell/home/HomePage.tsx')).HomePage },
  { path: '/kit', load: async () => (await import('./workshop.loaders.ts')).workshopLoaders.KitPage() },
  { path: '/api/docs', load: async () => (await import('./workshop.loaders.ts')).workshopLoaders.ApiPage() },
  ...identityPages,
  ...operationsPages,
  ...roomPages,
  ...activityPages,
];
