// A small, correct activity. The gate must accept all of these files: otherwise a rule that refuses everything would
// look like a working one.
export const SOUND_FILES: Record<string, string> = {
  'src/core/result.ts': `export type Result<T> = { ok: true; value: T } | { ok: false; code: string };
`,
  'src/core/names.ts': `import * as z from 'zod/mini';

export const nameSchema = z.string();
`,
  'src/store/port/store.ts': `import type { Result } from '#core/result.ts';

export interface Store {
  get(key: string): Promise<Result<string>>;
}
`,
  'src/store/drivers/sqlite/open.ts': `import { DatabaseSync } from 'node:sqlite';

export function openFile(path: string): DatabaseSync {
  return new DatabaseSync(path);
}
`,
  'src/store/drivers/dynamodb/open.ts': `import { DynamoDBClient } from '@aws-sdk/client-dynamodb';

export function openClient(): DynamoDBClient {
  return new DynamoDBClient({});
}
`,
  'src/server/kit/deps.ts': `import type { Store } from '#store/port/store.ts';

export interface Deps {
  store: Store;
}
`,
  'src/web/kit/client.ts': `import type { Result } from '#core/result.ts';

export function isRight(result: Result<string>): boolean {
  return result.ok;
}
`,
  'src/platform/rooms/contract.ts': `import { nameSchema } from '#core/names.ts';

export const roomName = nameSchema;
`,
  'src/platform/rooms/rules/join.ts': `export function mayJoin(count: number, now: number): boolean {
  return count < 8 && new Date(now).getUTCFullYear() > 2000;
}
`,
  'src/platform/rooms/server/rooms.service.ts': `import { mayJoin } from '../rules/join.ts';

export function joinRoom(count: number, now: number): boolean {
  return mayJoin(count, now);
}
`,
  'src/platform/rooms/web/seat.ts': `export const seatLabel = 'seat';
`,
  'src/platform/files/server/s3.ts': `import { S3Client } from '@aws-sdk/client-s3';

export function openBucket(): S3Client {
  return new S3Client({});
}
`,
  'src/activities/hunts/contract.ts': `import { roomName } from '#platform/rooms/contract.ts';

export const huntName = roomName;
`,
  'src/activities/polls/contract.ts': `import * as z from 'zod/mini';
import { roomName } from '#platform/rooms/contract.ts';

export const pollName = z.object({ name: roomName });
`,
  'src/activities/polls/rules/tally.ts': `import { mayJoin } from '#platform/rooms/rules/join.ts';

export function tally(ballots: readonly string[], now: number): number {
  return mayJoin(ballots.length, now) ? ballots.length : 0;
}
`,
  'src/activities/polls/server/polls.service.ts': `import type { Deps } from '#server/kit/deps.ts';
import { joinRoom } from '#platform/rooms/server/rooms.service.ts';
import { tally } from '../rules/tally.ts';

export async function countBallots(deps: Deps, now: number): Promise<number> {
  const stored = await deps.store.get('ballot');
  return stored.ok && joinRoom(1, now) ? tally([stored.value], now) : 0;
}
`,
  'src/activities/polls/server/polls.routes.ts': `import type { Deps } from '#server/kit/deps.ts';
import { pollName } from '../contract.ts';
import { countBallots } from './polls.service.ts';

export function bindPolls(deps: Deps, now: number): Promise<number> {
  pollName.parse({ name: 'lunch' });
  return countBallots(deps, now);
}
`,
  'src/activities/polls/web/PollCard.tsx': `import { isRight } from '#web/kit/client.ts';
import { seatLabel } from '#platform/rooms/web/seat.ts';
import { tally } from '../rules/tally.ts';

export function PollCard(props: { ballots: string[]; now: number }) {
  const label = isRight({ ok: true, value: 'x' }) ? seatLabel : '';
  return (
    <button type="button" class="card">
      {label} {tally(props.ballots, props.now)}
    </button>
  );
}
`,
  'src/activities/polls/rules/tally.test.ts': `import { expect, test } from 'vitest';
import { tally } from './tally.ts';

test('[POLL-1] every ballot counts once', () => {
  expect(tally(['a', 'b'], Date.now())).toBe(2);
});
`,
  'src/activities/polls/README.md': `# Polls

- **POLL-1** Every ballot counts once.
`,
  'src/server/main.ts': `import { bindPolls } from '#activities/polls/server/polls.routes.ts';
import { openFile } from '#store/drivers/sqlite/open.ts';
import { openClient } from '#store/drivers/dynamodb/open.ts';
import { openBucket } from '#platform/files/server/s3.ts';
import { huntName } from '#activities/hunts/contract.ts';

openFile(':memory:').close();
openClient().destroy();
openBucket().destroy();
huntName.parse('x');
await bindPolls({ store: { get: async () => ({ ok: false, code: 'none' }) } }, 0);
`,
  'src/web/index.html': `<!doctype html>
<html lang="en">
  <head>
    <title>Sound</title>
  </head>
  <body>
    <script type="module" src="./main.tsx"></script>
  </body>
</html>
`,
  'src/web/main.tsx': `import { render } from 'preact';
import { PollCard } from '#activities/polls/web/PollCard.tsx';

render(<PollCard ballots={[]} now={0} />, document.body);
`,
};
