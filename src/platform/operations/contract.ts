import * as z from 'zod/mini';
import { contract, route } from '#core/route.ts';

export const copyKinds = ['backup', 'export'] as const;
export type CopyKind = (typeof copyKinds)[number];
export const jobKinds = [...copyKinds, 'adopt'] as const;
export type JobKind = (typeof jobKinds)[number];

const checkState = z.enum(['ok', 'failing']);

/** People and rooms of one kind (`poll`, `table`, `engagement`, ...) on one node. */
const liveKind = z.object({
  kind: z.string(),
  rooms: z.number(),
  connections: z.number(),
  people: z.number(),
});
export type LiveKind = z.infer<typeof liveKind>;

const nodeView = z.object({
  nodeId: z.string(),
  version: z.string(),
  startedAt: z.number(),
  seenAt: z.number(),
  isThis: z.boolean(),
  sockets: z.number(),
  commands: z.number(),
  memoryBytes: z.number(),
  loopDelayMs: z.number(),
  kinds: z.array(liveKind),
});
export type NodeView = z.infer<typeof nodeView>;

const storedToday = z.object({
  holder: z.enum(['guest', 'account', 'address', 'participants']),
  /** An identity's id, or the network of an address. */
  id: z.string(),
  bytes: z.number(),
  items: z.number(),
  /** Nothing more is taken today. */
  isOver: z.boolean(),
});
export type StoredToday = z.infer<typeof storedToday>;

const overview = z.object({
  now: z.number(),
  version: z.string(),
  checks: z.record(z.string(), checkState),
  nodes: z.array(nodeView),
  settings: z.array(z.object({ name: z.string(), value: z.string() })),
  storedToday: z.array(storedToday),
});
export type OverviewView = z.infer<typeof overview>;

const sizes = z.object({
  measuredAt: z.number(),
  tables: z.array(z.object({ name: z.string(), items: z.number(), bytes: z.number() })),
  /** DynamoDB counts its tables about every six hours. */
  isLate: z.boolean(),
  journal: z.optional(z.object({ entries: z.number(), bytes: z.number(), since: z.optional(z.number()) })),
  files: z.object({ count: z.number(), bytes: z.number(), isMore: z.boolean() }),
  disk: z.optional(z.object({ freeBytes: z.number(), totalBytes: z.number() })),
});
export type SizesView = z.infer<typeof sizes>;

const jobResult = z.object({
  startedAt: z.number(),
  endedAt: z.number(),
  nodeId: z.string(),
  isDone: z.boolean(),
  /** Where it was written to, or why it was not. */
  told: z.string(),
  items: z.number(),
  bytes: z.number(),
});
export type JobResultView = z.infer<typeof jobResult>;

const job = z.object({
  kind: z.enum(copyKinds),
  /** Why this server cannot do it; absent when it can. */
  unavailable: z.optional(z.enum(['memory', 'dynamodb'])),
  schedule: z.string(),
  to: z.string(),
  keep: z.number(),
  dueAt: z.optional(z.number()),
  run: z.optional(
    z.object({
      startedAt: z.number(),
      nodeId: z.string(),
      step: z.number(),
      steps: z.number(),
      items: z.number(),
    }),
  ),
  last: z.optional(jobResult),
  copies: z.array(z.object({ name: z.string(), madeAt: z.number(), bytes: z.number() })),
});
export type JobView = z.infer<typeof job>;

/** Looks, says what would be written, writes, or takes back. */
export const adoptActs = ['look', 'try', 'adopt', 'undo'] as const;
export type AdoptAct = (typeof adoptActs)[number];

const adoptedTable = z.object({
  seed: z.string(),
  table: z.string(),
  entities: z.array(
    z.object({
      entity: z.string(),
      found: z.number(),
      /** By an earlier run. */
      adopted: z.number(),
      /** By this run; of `try`, what would be. */
      written: z.number(),
    }),
  ),
  unreadable: z.number(),
  /** Rows that stay as they are, and the first of them by table, key and attribute. */
  stay: z.number(),
  problems: z.array(z.string()),
});

export const adoptionReport = z.object({
  act: z.enum(adoptActs),
  owner: z.optional(z.string()),
  at: z.number(),
  /** The owner's e-mail has no account yet: the operator's link opens it. */
  isOwnerNew: z.boolean(),
  tables: z.array(adoptedTable),
});
export type AdoptionReport = z.infer<typeof adoptionReport>;

export const adoptionTask = z.object({
  act: z.enum(adoptActs),
  owner: z.optional(z.string().check(z.maxLength(254))),
  /** Nobody becomes a found person by signing up: their mailbox has to be proven. */
  needsProof: z.optional(z.boolean()),
});
export type AdoptionTask = z.infer<typeof adoptionTask>;

const adoption = z.object({
  run: z.optional(
    z.object({ startedAt: z.number(), step: z.number(), steps: z.number(), items: z.number() }),
  ),
  /** Why the last run came to nothing. */
  failed: z.optional(z.object({ at: z.number(), reason: z.string() })),
  report: z.optional(adoptionReport),
});
export type AdoptionView = z.infer<typeof adoption>;

const jobList = z.object({ jobs: z.array(job) });

export const operationsContract = contract('operations', {
  readOverview: route({
    method: 'GET',
    path: '/admin/overview',
    summary: 'What runs: nodes, sockets, rooms and people, health, and how long things are kept.',
    access: 'admin',
    response: overview,
  }),
  readSizes: route({
    method: 'GET',
    path: '/admin/sizes',
    summary: 'How much is stored: tables, files, journal, and how much disk is free.',
    access: 'admin',
    response: sizes,
  }),
  listJobs: route({
    method: 'GET',
    path: '/admin/jobs',
    summary: 'Backups and exports: schedule, progress, last result, and the copies there are.',
    access: 'admin',
    response: jobList,
  }),
  startJob: route({
    method: 'POST',
    path: '/admin/jobs/:job/runs',
    summary: 'Starts a backup or an export now. It goes on by itself; `listJobs` shows how far it is.',
    access: 'admin',
    audited: ['job'],
    params: z.object({ job: z.enum(copyKinds) }),
    response: job,
    errors: ['job-running', 'job-unavailable'],
  }),
  readAdoption: route({
    method: 'GET',
    path: '/admin/adoption',
    summary:
      'What the original systems left in the tables, as the last run found it, and how far one that runs is.',
    access: 'admin',
    response: adoption,
  }),
  startAdoption: route({
    method: 'POST',
    path: '/admin/adoption/runs',
    summary:
      'Looks through the tables, says what would be written, makes it `owner`’s, or takes that back. It goes on by itself.',
    access: 'admin',
    audited: ['act', 'needsProof'],
    body: adoptionTask,
    response: adoption,
    errors: ['job-running', 'job-unavailable', 'email-invalid'],
  }),
});
