import { afterAll, beforeAll, expect, test } from 'vitest';
import { largestInput } from '#tests/support/server/largest-input.ts';
import { judgeAnswer, sendRequest } from '#tests/support/server/fuzz-senders.ts';
import { rowsOf } from '#tests/support/server/fuzz-input.ts';
import { OWNED } from '#tests/support/server/owned-things.ts';
import { newAccount, newVisitor } from '#tests/support/server/visitor.ts';
import type { Visitor } from '#tests/support/server/visitor.ts';
import { startWatchedServer } from '#tests/support/server/watched-server.ts';
import type { WatchedServer } from '#tests/support/server/watched-server.ts';
import { contracts } from './contracts.ts';

/** What the thread that answers people may compute in one go. */
const LONGEST_MS = 250;
/** What the process may ever have had, whatever was asked of it before. */
const MOST_MEGABYTES = 600;
const USUAL_BODY_KB = 1024;

const rows = rowsOf(contracts)
  // What deletes comes last: a thing that is gone refuses everything alike.
  .toSorted((a, b) => Number(a.route.method === 'DELETE') - Number(b.route.method === 'DELETE'));

let server: WatchedServer;
beforeAll(async () => {
  server = await startWatchedServer();
});
afterAll(() => server.stop());

let account: Visitor | undefined;
let accounts = 0;
/** The same one as long as no row has ended it: making one is slow on purpose. */
const anAccount = async (): Promise<Visitor> => {
  const me = await account?.request<{ kind: string }>('GET /api/me');
  if (!account || me?.body.kind !== 'account')
    account = await newAccount(server.address, `walker-${accounts++}`);
  return account;
};

/** Somebody new with one of everything the row's contract names: what the row before did is not in the way. */
const newOwner = async (contract: string) => {
  const visitor = contract === 'identity' ? await anAccount() : await newVisitor(server.address);
  return { visitor, known: (await OWNED[contract]?.make(visitor)) ?? {} };
};

const encoded = (value: unknown): string =>
  encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value));

const queryOf = (query: unknown): string =>
  Object.entries((query ?? {}) as object)
    .map(([name, value]) => `${name}=${encoded(value)}`)
    .join('&')
    .slice(0, 8000);

const send = async (
  { name, route }: (typeof rows)[number],
  visitor: Visitor,
  known: Readonly<Record<string, string>>,
) => {
  const bytes = (route.bodyLimitKb ?? USUAL_BODY_KB) * 1024 - 64;
  const path = `/api${route.path.replace(/:(\w+)/g, (_, part: string) => encoded(known[part] ?? 'x'))}`;
  const body = route.bodyTypes
    ? Buffer.alloc(bytes, 'a,b;"\\\n')
    : JSON.stringify(largestInput(route.body, bytes));
  const asked = {
    row: name,
    method: route.method,
    path: `${path}?${queryOf(largestInput(route.query, 4000))}`,
    headers: { 'content-type': route.bodyTypes ? 'application/octet-stream' : 'application/json' },
    body,
  };
  const answer = await sendRequest(server.address, visitor.cookie, asked, server.agent);
  return judgeAnswer(asked, answer);
};

test.each(rows)('[JOB-10] $name takes the largest input its contract allows', async (row) => {
  const { visitor, known } = await newOwner(row.contract);
  await server.longestMs();
  expect(await send(row, visitor, known)).toBeUndefined();
  expect(await server.longestMs()).toBeLessThan(LONGEST_MS);
});

test('[JOB-3] all of it fits into the memory of a small machine, and /healthz answered all the time', async ({
  annotate,
}) => {
  expect(server.peakMegabytes()).toBeLessThan(MOST_MEGABYTES);
  expect(server.health.length).toBeGreaterThan(0);
  expect(server.health.filter(({ status }) => status !== 200)).toEqual([]);
  const slowest = server.health.map(({ ms }) => ms).toSorted((a, b) => b - a);
  await annotate(
    `/healthz: ${slowest.length} answers, slowest ${slowest.slice(0, 3).map(Math.round).join(', ')} ms, peak ${server.peakMegabytes()} MB`,
  );
});
