/** In a file of its own: the start of the app need not know which files every page is made of. */
export const roomLoaders = {
  JoinPage: async () => (await import('./entry/JoinPage.tsx')).JoinPage,
  NewRoomPage: async () => (await import('./entry/NewRoomPage.tsx')).NewRoomPage,
  RoomPage: async () => (await import('./room/RoomPage.tsx')).RoomPage,
  RoomScreenPage: async () => (await import('./screen/RoomScreenPage.tsx')).RoomScreenPage,
  EveningPage: async () => (await import('./evening/EveningPage.tsx')).EveningPage,
  ClassPage: async () => (await import('./class/ClassPage.tsx')).ClassPage,
  AssignmentPage: async () => (await import('./class/AssignmentPage.tsx')).AssignmentPage,
};
