import { hostileWork } from '#tests/support/server/hostile-work.ts';
import { testHostileWork } from '#tests/support/server/hostile-work-tests.ts';

testHostileWork(hostileWork);
