import * as z from 'zod/mini';

// The envelope of /live. New optional fields and new frame types need no new LIVE_PROTOCOL.

const commandId = z.string().check(z.minLength(8), z.maxLength(64));
const topic = z.string().check(z.minLength(3), z.maxLength(160));

const MOST_FACTS = 8;
/** Kept in memory as long as the subscription, so short: a token or a word each. */
const facts = z
  .record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(500)))
  .check(z.refine((given) => Object.keys(given).length <= MOST_FACTS));

export const clientFrame = z.discriminatedUnion('type', [
  /** Also asks for a fresh view of a topic that is already subscribed. */
  z.object({
    type: z.literal('subscribe'),
    topic,
    /** What the topic asks of a new subscriber: a name, a seat token. */
    as: z.optional(facts),
  }),
  z.object({ type: z.literal('unsubscribe'), topic }),
  z.object({
    type: z.literal('command'),
    id: commandId,
    name: z.string().check(z.maxLength(80)),
    params: z.optional(z.unknown()),
    query: z.optional(z.unknown()),
    body: z.optional(z.unknown()),
  }),
  /** Four-stamp clock exchange: t0 is the client's clock when it sent. */
  z.object({ type: z.literal('clock'), t0: z.number() }),
]);
export type ClientFrame = z.infer<typeof clientFrame>;

export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  code: z.string(),
  /** True means "not now": nothing was decided or done, and the same command with the same id may succeed later. */
  isPassing: z.optional(z.boolean()),
  /** The values in the title, for a client that offers one of them (a name that is still free). */
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  /** Values in the title that are themselves words, by code. */
  said: z.optional(z.record(z.string(), z.unknown())),
  errors: z.optional(
    z.array(
      z.object({
        path: z.string(),
        message: z.string(),
        /** The message's code and values, for a client that shows it in another language. */
        code: z.optional(z.string()),
        params: z.optional(z.record(z.string(), z.unknown())),
      }),
    ),
  ),
  /** The language of the title and the messages. */
  language: z.optional(z.string()),
});
export type Problem = z.infer<typeof problem>;

/** Channel -> number of the last event sent before this frame. */
const marks = z.record(z.string(), z.number());

export const serverFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('welcome'),
    protocol: z.number(),
    connectionId: z.string(),
    identityId: z.string(),
  }),
  /** Replaces whatever the client held of the topic. `epoch` changes when numbering restarts. */
  z.object({
    type: z.literal('view'),
    topic: z.string(),
    audience: z.string(),
    epoch: z.string(),
    /** The version of the state shown: events with `v` up to it count but are not applied. */
    version: z.number(),
    marks,
    view: z.unknown(),
  }),
  /** `n` counts up by one per channel. Without `event` it only counts, because the content came through another channel. */
  z.object({
    type: z.literal('event'),
    topic: z.string(),
    channel: z.string(),
    epoch: z.string(),
    n: z.number(),
    v: z.optional(z.number()),
    event: z.optional(z.string()),
    payload: z.optional(z.unknown()),
  }),
  z.object({ type: z.literal('refused'), topic: z.string(), problem }),
  z.object({ type: z.literal('gone'), topic: z.string() }),
  z.object({
    type: z.literal('result'),
    id: z.string(),
    value: z.optional(z.unknown()),
    problem: z.optional(problem),
  }),
  /** `held` has the latest number of each live topic, so a client that lost the last event notices. */
  z.object({
    type: z.literal('clock'),
    t0: z.number(),
    t1: z.number(),
    t2: z.number(),
    held: z.optional(z.record(z.string(), z.object({ epoch: z.string(), marks }))),
  }),
]);
export type ServerFrame = z.infer<typeof serverFrame>;
