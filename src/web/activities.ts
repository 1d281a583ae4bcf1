import { engagementPages } from '#activities/engagements/web/engagements.pages.ts';
import { huntPages } from '#activities/hunts/web/hunts.pages.ts';
import { pollPages } from '#activities/polls/web/polls.pages.ts';
import { quizPages } from '#activities/quizzes/web/quizzes.pages.ts';
import { timerPages } from '#activities/timers/web/timers.pages.ts';
import type { PageRoute } from './kit/navigation.tsx';

/** The pages of the activities. An activity is here once it has pages; its seat on the home page then opens. */
export const activityPages: readonly PageRoute[] = [
  ...engagementPages,
  ...huntPages,
  ...timerPages,
  ...quizPages,
  ...pollPages,
];
