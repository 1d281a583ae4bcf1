/** In a file of its own: the start of the app need not know which files every page is made of. */
export const roomLoaders = {
  JoinPage: async () => (await import('./pages/JoinPage.tsx')).JoinPage,
  NewRoomPage: async () => (await import('./pages/NewRoomPage.tsx')).NewRoomPage,
  RoomPage: async () => (await import('./pages/RoomPage.tsx')).RoomPage,
  RoomScreenPage: async () => (await import('./pages/RoomScreenPage.tsx')).RoomScreenPage,
};
