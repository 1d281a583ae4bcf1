import type { UnfinishedLoaders } from './shell/home/UnfinishedPart.tsx';

/** What is still running, by activity. The home page asks once it is painted. */
export const unfinishedLoaders: UnfinishedLoaders = {
  rooms: async () => (await import('#platform/rooms/web/unfinished.ts')).unfinished,
  engagements: async () => (await import('#activities/engagements/web/unfinished.ts')).unfinished,
  hunts: async () => (await import('#activities/hunts/web/unfinished.ts')).unfinished,
  timers: async () => (await import('#activities/timers/web/unfinished.ts')).unfinished,
  quizzes: async () => (await import('#activities/quizzes/web/unfinished.ts')).unfinished,
  polls: async () => (await import('#activities/polls/web/unfinished.ts')).unfinished,
};
