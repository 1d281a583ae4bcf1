import type { Audience, LiveMessage, LiveTopic } from '#core/live.ts';
import type { Publication } from '#server/kit/hub.ts';
import type { Step } from './version-line.ts';

export interface OutgoingMessage {
  readonly type: string;
  readonly to: readonly Audience[];
  readonly json: string;
}

/** A publication after its schemas stripped it: what travels between nodes and to sockets. */
export interface Outgoing extends Step {
  readonly coalesce?: string;
  readonly messages: readonly OutgoingMessage[];
}

/** `seat:7f3a` is addressed by a suffix; its schema is that of `seat`. */
export const audienceName = (audience: Audience): string => audience.split(':', 1)[0] ?? audience;

const messageNamed = (topic: LiveTopic, type: string): LiveMessage => {
  const message = topic.messages.find((candidate) => candidate.type === type);
  if (!message) throw new TypeError(`topic ${topic.kind} declares no message ${type}`);
  return message;
};

/** Throws for undeclared messages: that is a bug in the publishing code. */
export const strip = (
  topic: LiveTopic,
  sent: Publication<LiveTopic>['messages'][number],
): OutgoingMessage => {
  const message = messageNamed(topic, sent.type);
  const stranger = sent.to.find((audience) => !message.audiences.includes(audienceName(audience)));
  if (stranger !== undefined) {
    throw new TypeError(`message ${sent.type} of topic ${topic.kind} is not for ${stranger}`);
  }
  // A schema without a value (a bare signal) gives undefined, which is not JSON.
  return { type: sent.type, to: sent.to, json: JSON.stringify(message.schema.parse(sent.payload)) ?? 'null' };
};

export const outgoingWith = (
  { version, coalesce }: Pick<Publication<LiveTopic>, 'version' | 'coalesce'>,
  messages: readonly OutgoingMessage[],
): Outgoing => ({
  ...(version !== undefined && { version }),
  ...(coalesce !== undefined && { coalesce }),
  messages,
});

/** All of it, even messages nobody listens to. */
export const outgoingOf = ({ topic, messages, onDemand = [], ...rest }: Publication<LiveTopic>): Outgoing =>
  outgoingWith(
    rest,
    [...messages, ...onDemand.map(({ to, make }) => ({ ...make(), to }))].map((message) =>
      strip(topic, message),
    ),
  );

export const viewJsonOf = (topic: LiveTopic, audience: Audience, view: unknown): string => {
  const schema = topic.views[audienceName(audience)];
  if (!schema) throw new TypeError(`topic ${topic.kind} declares no view for ${audience}`);
  return JSON.stringify(schema.parse(view)) ?? 'null';
};

const sameLine = (a: OutgoingMessage, b: OutgoingMessage): boolean =>
  a.type === b.type && a.to.join() === b.to.join();

const versionsOf = ({ version, covers = [] }: Step): number[] =>
  version === undefined ? [...covers] : [...covers, version];

/** Two coalesced publications as one: the later value of each message, the versions of both. */
export const mergeOutgoing = (earlier: Outgoing, later: Outgoing): Outgoing => {
  const kept = earlier.messages.filter((old) => !later.messages.some((next) => sameLine(old, next)));
  const versions = [...versionsOf(earlier), ...versionsOf(later)].toSorted((a, b) => a - b);
  const version = versions.pop();
  return {
    ...(version !== undefined && { version }),
    ...(versions.length > 0 && { covers: versions }),
    ...(later.coalesce !== undefined && { coalesce: later.coalesce }),
    messages: [...kept, ...later.messages],
  };
};
