import type { ActivityId } from './kit/parts/marks.ts';
import type { ListUnfinished } from './kit/unfinished.ts';

/** What each activity says is still running; asked after the home page stands. */
export const unfinishedLoaders: Readonly<Record<ActivityId, () => Promise<ListUnfinished>>> = {
  engagements: async () => (await import('#activities/engagements/web/unfinished.ts')).unfinished,
  hunts: async () => (await import('#activities/hunts/web/unfinished.ts')).unfinished,
  timers: async () => (await import('#activities/timers/web/unfinished.ts')).unfinished,
  quizzes: async () => (await import('#activities/quizzes/web/unfinished.ts')).unfinished,
  polls: async () => (await import('#activities/polls/web/unfinished.ts')).unfinished,
};
