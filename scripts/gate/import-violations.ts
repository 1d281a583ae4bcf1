import { refusedByLint, type Violation } from './violation.ts';

function imports(rule: string, path: string, specifier: string): Violation {
  const source = `import * as target from '${specifier}';\n\nexport const planted = target;\n`;
  return refusedByLint(rule, /^roundtable\(layers\)/, [path, source]);
}

const polls = 'src/activities/polls';

export const IMPORT_VIOLATIONS: readonly Violation[] = [
  imports('no ../../', `${polls}/server/climbs.ts`, '../../../core/result.ts'),
  imports('core imports zod/mini only', 'src/core/eager.ts', 'zod'),
  imports('core imports no layer above it', 'src/core/upward.ts', '#store/port/store.ts'),
  imports(
    'contract imports core and platform contracts only',
    'src/activities/timers/contract.ts',
    '#platform/rooms/rules/join.ts',
  ),
  imports('contract imports no package but zod/mini', 'src/activities/quizzes/contract.ts', 'zod'),
  imports('rules import no server', `${polls}/rules/serves.ts`, '../server/polls.service.ts'),
  imports('rules import no web', `${polls}/rules/draws.ts`, '#web/kit/client.ts'),
  imports('rules import no store', `${polls}/rules/stores.ts`, '#store/port/store.ts'),
  imports('rules import no node:', `${polls}/rules/reads.ts`, 'node:fs'),
  imports('rules import no package', `${polls}/rules/borrows.ts`, 'zod/mini'),
  imports(
    'activity server imports no other activity',
    `${polls}/server/hunts.ts`,
    '#activities/hunts/contract.ts',
  ),
  imports('activity web imports no other activity', `${polls}/web/hunts.ts`, '#activities/hunts/contract.ts'),
  imports('activity cli imports no other activity', `${polls}/cli/hunts.ts`, '#activities/hunts/contract.ts'),
  imports('activity cli imports no web', `${polls}/cli/draws.ts`, '#web/kit/client.ts'),
  imports(
    'activity tests import no other activity',
    `${polls}/server/hunts.test.ts`,
    '#activities/hunts/contract.ts',
  ),
  imports(
    'platform imports no activity',
    'src/platform/rooms/server/polls.ts',
    '#activities/polls/server/polls.service.ts',
  ),
  imports('server imports no web', `${polls}/server/draws.ts`, '#web/kit/client.ts'),
  imports(
    'server imports the store by its port only',
    `${polls}/server/drives.ts`,
    '#store/drivers/sqlite/open.ts',
  ),
  imports('web imports no server', `${polls}/web/serves.ts`, '../server/polls.service.ts'),
  imports('web imports no store', `${polls}/web/stores.ts`, '#store/port/store.ts'),
  imports('web imports no node:', `${polls}/web/reads.ts`, 'node:fs'),
  imports('web imports zod/mini, not zod', `${polls}/web/heavy.ts`, 'zod'),
  imports('web shell imports no activity', 'src/web/shell/polls.ts', '#activities/polls/web/PollCard.tsx'),
  imports(
    'server kit imports no activity',
    'src/server/kit/polls.ts',
    '#activities/polls/server/polls.service.ts',
  ),
  imports(
    'server kit imports no platform',
    'src/server/kit/rooms.ts',
    '#platform/rooms/server/rooms.service.ts',
  ),
  imports(
    'live hub imports no platform',
    'src/server/live/rooms.ts',
    '#platform/rooms/server/rooms.service.ts',
  ),
  imports(
    'server parts import no platform',
    'src/server/http/rooms.ts',
    '#platform/rooms/server/rooms.service.ts',
  ),
  imports('web kit imports no activity', 'src/web/kit/polls.ts', '#activities/polls/web/PollCard.tsx'),
  imports('web kit imports no platform', 'src/web/kit/rooms.ts', '#platform/rooms/web/seat.ts'),
  imports('store port imports no driver', 'src/store/port/drives.ts', '#store/drivers/sqlite/open.ts'),
  imports(
    'only the DynamoDB driver imports its SDK',
    `${polls}/server/dynamo.ts`,
    '@aws-sdk/client-dynamodb',
  ),
  imports(
    'the S3 driver does not import the DynamoDB SDK',
    'src/platform/files/server/dynamo.ts',
    '@aws-sdk/client-dynamodb',
  ),
  imports('only the files server imports the S3 SDK', `${polls}/server/bucket.ts`, '@aws-sdk/client-s3'),
  imports('only the files server decodes pictures', `${polls}/server/photo.ts`, 'sharp'),
  imports('only the SQLite driver imports node:sqlite', 'src/server/kit/sqlite.ts', 'node:sqlite'),
  imports('routes import no store', `${polls}/server/stored.routes.ts`, '#store/port/store.ts'),
  imports('routes import no rules', `${polls}/server/ruled.routes.ts`, '../rules/tally.ts'),
  imports('src imports no test support', 'src/server/kit/rigged.ts', '#tests/support/clock.ts'),
  refusedByLint('a dynamic import is an import', /^roundtable\(layers\)/, [
    `${polls}/web/lazy.ts`,
    `export const lazy = () => import('#platform/files/server/s3.ts');\n`,
  ]),
  refusedByLint('a type import is an import', /^roundtable\(layers\)/, [
    `${polls}/web/typed.ts`,
    `import type { Store } from '#store/port/store.ts';\n\nexport type Planted = Store;\n`,
  ]),
];
