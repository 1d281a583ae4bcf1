import { largeBank } from '#tests/support/quizzes/hostile-work.ts';
import { testHostileWork } from '#tests/support/server/hostile-work-tests.ts';

// A file of its own, so that it runs beside the other cases: it takes as long as all of them.
testHostileWork([largeBank]);
