import type { Item } from '#store/port/values.ts';

/** People as the original quiz system knows them: by the id of their login provider. */
export const originalUsers: readonly Item[] = [
  {
    userId: 'b7c41e92-60d3-4f8a-91c5-2ea7d80f3b16',
    email: 'Lotte.Meer@Example.org',
    username: 'Lotte',
    createdAt: '2024-04-02T17:05:00Z',
    updatedAt: '2024-06-20T06:40:00Z',
    preferences: { language: 'DE', theme: 'dark' },
    stats: { sessions: 14 },
  },
  // The least there is.
  { userId: '1d95f3a8-47be-4c02-b8e6-90ac51e7d2f4', email: 'jonas@example.org' },
];
