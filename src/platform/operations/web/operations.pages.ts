import type { PageRoute } from '#web/kit/navigation.tsx';

export const operationsPages: readonly PageRoute[] = [
  {
    path: '/admin',
    load: async () => (await import('./operations.loaders.ts')).operationsLoaders.AdminPage(),
  },
];
