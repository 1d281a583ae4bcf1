import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#core/instant.ts';
import { startCluster } from '#tests/support/cluster/cluster.ts';
import type { Cluster, ClusterNode } from '#tests/support/cluster/cluster.ts';
import { nodeLiveClient, Until } from '#tests/support/live/client.ts';
import { callerAt } from '#tests/support/server/app.ts';
import type { AssignmentView, ClassReport, ClassView } from '../contract.class.ts';
import type { HostView } from '../contract.ts';

const QUESTIONS = 3;

let cluster: Cluster;
let nodes: readonly [ClusterNode, ClusterNode, ClusterNode];
beforeAll(async () => {
  cluster = await startCluster({ env: { TABLE_PREFIX: 'class-' } });
  nodes = await Promise.all([cluster.startNode(), cluster.startNode(), cluster.startNode()]);
});
afterAll(() => cluster?.stop());

/** Somebody who calls any node with the same session. */
const newPerson = async ({ address: from }: ClusterNode = nodes[0]) => {
  const { cookie = '' } = await callerAt(from).request('GET /api/me');
  const call = async <T>({ address }: ClusterNode, line: string, body?: object): Promise<T> => {
    const answer = await callerAt(address).request<T>(line, { cookie, ...(body && { body }) });
    if (answer.status !== 200) throw new Error(`${line}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  return { cookie, call };
};
type Person = Awaited<ReturnType<typeof newPerson>>;

const question = (number: number): object => ({
  id: `q${number}`,
  question: `Question ${number}?`,
  answers: ['a', 'b'].map((id) => ({ id, text: `${id} of ${number}` })),
  correct: ['a'],
  type: 'SINGLE_CHOICE',
  language: 'EN',
  difficulty: 3,
  category: 'Rivers',
  provider: 'School',
  certificate: 'Geography',
  references: [],
});

const newBank = async ({ call }: Person): Promise<string> => {
  const [first] = nodes;
  const { bankId } = await call<{ bankId: string }>(first, 'POST /api/quizzes/banks', { title: 'Rivers' });
  for (let number = 0; number < QUESTIONS; number++)
    await call(first, `POST /api/quizzes/banks/${bankId}/questions`, question(number));
  await call(first, `POST /api/quizzes/banks/${bankId}/publication`, {});
  return bankId;
};

interface Asked {
  readonly asked?: { readonly asking: number; readonly questionId: string };
}

/** Each answer by the next of these nodes; the first one is wrong. */
const work = async ({ call }: Person, path: string, through: readonly ClusterNode[]): Promise<void> => {
  const line = `/api${path}`;
  const nodeAt = (step: number) => through[step % through.length] ?? nodes[0];
  let { asked } = await call<Asked>(nodeAt(0), `GET ${line}`);
  for (let step = 1; asked; step++) {
    const { asking, questionId } = asked;
    const chosen = [step === 1 ? 'b' : 'a'];
    const answer = { answerId: crypto.randomUUID(), asking, questionId, chosen };
    await call(nodeAt(step), `POST ${line}/answers`, answer);
    ({ asked } = await call<Asked>(nodeAt(step + 1), `GET ${line}`));
  }
};

test('[ROOM-61] [ROOM-63] [ROOM-67] assignments and their report on three nodes: every node knows the same, also when one has died', async () => {
  const [first, second, third] = nodes;
  const [teacher, ana] = [await newPerson(), await newPerson()];
  const choiceId = await newBank(teacher);
  const opened = await teacher.call<{ room: HostView }>(first, 'POST /api/rooms', {
    title: '8b',
    hostName: 'Tea',
  });
  const { roomId } = opened.room;
  const at = `/api/rooms/${roomId}`;
  await teacher.call(first, `PUT ${at}/lasting`, { isLasting: true });
  await ana.call(second, `POST ${at}/members`, { name: 'Ana' });
  await ana.call(second, `PUT ${at}/sharing`, { isShared: true });

  // A page that is open on another node hears of it.
  const heard = new Until();
  const types: string[] = [];
  const live = nodeLiveClient({ address: () => third.address, cookie: ana.cookie });
  let isFollowing = false;
  live.follow(`room:${roomId}`, {
    onView: () => {
      isFollowing = true;
      heard.notify();
    },
    onEvent: (type) => {
      types.push(type);
      heard.notify();
    },
    onRefused: ({ code }) => {
      throw new Error(code);
    },
    onGone: () => undefined,
  });
  await heard.reaches('the room is followed', () => isFollowing);
  const { assignmentId } = await teacher.call<AssignmentView>(first, `POST ${at}/assignments`, {
    kind: 'quiz',
    title: 'Homework',
    choiceId,
    questions: QUESTIONS,
    dueAt: Date.now() + 7 * DAY_MS,
  });
  await heard.reaches('the assignment is heard of', () => types.includes('room.changed'));
  live.close();

  const listed = await Promise.all(nodes.map((node) => ana.call<ClassView>(node, `GET ${at}/assignments`)));
  for (const { assignments } of listed)
    expect(assignments).toMatchObject([{ assignmentId, mine: { status: 'not-begun' } }]);

  const start = `POST ${at}/assignments/${assignmentId}/start`;
  const paths = await Promise.all(nodes.map((node) => ana.call<{ path: string }>(node, start, {})));
  const [{ path }] = paths as [{ path: string }];
  expect(new Set(paths.map((one) => one.path)).size).toBe(1);
  await work(ana, path, nodes);

  const reportBy = (node: ClusterNode) =>
    teacher.call<ClassReport>(node, `GET ${at}/assignments/${assignmentId}/report`);
  const reports = await Promise.all(nodes.map(reportBy));
  for (const report of reports) expect(report).toEqual(reports[0]);
  expect(reports[0]).toMatchObject({
    counts: { done: 1, 'not-shared': 0 },
    domains: [{ domain: 'Rivers', answers: QUESTIONS, right: (QUESTIONS - 1) / QUESTIONS }],
    rows: [{ name: 'Ana', status: 'done', answered: QUESTIONS, right: QUESTIONS - 1 }],
  });

  await cluster.kill(first);
  const ben = await newPerson(second);
  await ben.call(third, `POST ${at}/members`, { name: 'Ben' });
  await ben.call(third, `PUT ${at}/sharing`, { isShared: true });
  const { path: own } = await ben.call<{ path: string }>(third, start, {});
  await work(ben, own, [second, third]);
  expect((await reportBy(second)).counts).toMatchObject({ done: 2 });
  await ana.call(third, `PUT ${at}/sharing`, { isShared: false });
  expect((await reportBy(second)).counts).toMatchObject({ done: 1, 'not-shared': 1 });
});
