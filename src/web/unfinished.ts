import { unfinished as engagements } from '#activities/engagements/web/unfinished.ts';
import { unfinished as hunts } from '#activities/hunts/web/unfinished.ts';
import { unfinished as polls } from '#activities/polls/web/unfinished.ts';
import { unfinished as quizzes } from '#activities/quizzes/web/unfinished.ts';
import { unfinished as timers } from '#activities/timers/web/unfinished.ts';
import { unfinished as rooms } from '#platform/rooms/web/unfinished.ts';
import type { UnfinishedLists } from './shell/home/UnfinishedPart.tsx';

/** Running things by activity. The home page asks for them once it is painted. */
export const unfinishedLists: UnfinishedLists = { rooms, engagements, hunts, timers, quizzes, polls };
