import type { PageRoute } from '#web/kit/navigation.tsx';

export const roomPages: readonly PageRoute[] = [
  { path: '/j/:code', load: async () => (await import('./pages/JoinPage.tsx')).JoinPage },
  { path: '/rooms/new', load: async () => (await import('./pages/NewRoomPage.tsx')).NewRoomPage },
  { path: '/rooms/:roomId', load: async () => (await import('./pages/RoomPage.tsx')).RoomPage },
  {
    path: '/rooms/:roomId/screen',
    load: async () => (await import('./pages/RoomScreenPage.tsx')).RoomScreenPage,
    isBare: true,
  },
];
