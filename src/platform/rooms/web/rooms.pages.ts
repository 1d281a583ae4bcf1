import type { PageRoute } from '#web/kit/navigation.tsx';
import type { roomLoaders } from './rooms.loaders.ts';

const page = (name: keyof typeof roomLoaders) => async () =>
  (await import('./rooms.loaders.ts')).roomLoaders[name]();

export const roomPages: readonly PageRoute[] = [
  { path: '/j/:code', load: page('JoinPage') },
  { path: '/rooms/new', load: page('NewRoomPage') },
  { path: '/rooms/:roomId', load: page('RoomPage') },
  {
    path: '/rooms/:roomId/screen',
    load: page('RoomScreenPage'),
    isBare: true,
  },
  { path: '/rooms/:roomId/evenings/:evening', load: page('EveningPage') },
  { path: '/rooms/:roomId/class', load: page('ClassPage') },
  { path: '/rooms/:roomId/class/:assignmentId', load: page('AssignmentPage') },
];
