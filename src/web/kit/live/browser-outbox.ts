import type { Problem } from '#core/live-frames.ts';
import { callRow } from '../client.ts';
import type { Answer, ClientFailure, ClientOptions } from '../client.ts';
import type { LiveClient } from './live-client.ts';
import { Outbox } from './outbox.ts';
import type { OutboxNews, SendOutcome } from './outbox.ts';
import { sturdyStore } from './outbox-store.ts';
import type { Waiting } from './outbox-store.ts';

const NAME = 'roundtable-outbox';

interface PageOutboxOptions {
  readonly live: LiveClient;
  /** For the same rows over HTTP, when there is no socket. */
  readonly http?: ClientOptions;
  /** Asks the server whose cookie this browser has now: another tab may have signed in as somebody else. */
  readonly whoAmI: () => Promise<string | undefined>;
}

const problemOf = ({ code, message, fields, isPassing }: ClientFailure): Problem => ({
  type: '',
  title: message,
  status: 0,
  code,
  isPassing,
  errors: [...fields],
});

const outcomeOf = (answer: Answer<unknown>): SendOutcome => {
  if (answer.ok) return { kind: 'done', value: answer.value };
  return answer.error.code === 'offline'
    ? { kind: 'lost' }
    : { kind: 'refused', problem: problemOf(answer.error) };
};

const VISITOR = 'roundtable-visitor';

/** Who this browser is, as the server last said: an offline start knows whose commands it takes. */
const rememberVisitor = () => {
  let visitor = localStorage.getItem(VISITOR) ?? undefined;
  return {
    id: () => visitor,
    learn(id: string | undefined): void {
      if (id === undefined || id === visitor) return;
      visitor = id;
      localStorage.setItem(VISITOR, id);
    },
  };
};

/** Web Locks are missing on plain http addresses; there two tabs may send the same id, which does it once. */
const alone = (task: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(NAME, task) : task();

/** The outbox of this browser: one for all tabs, sent by one of them at a time. */
export const openOutbox = ({ live, http = {}, whoAmI }: PageOutboxOptions): Outbox => {
  const tabs = new BroadcastChannel(NAME);
  const visitor = rememberVisitor();
  visitor.learn(live.identityId);
  const sendByHttp = async (command: Waiting): Promise<SendOutcome> => {
    const onlyFor = visitor.id();
    visitor.learn(await whoAmI());
    if (visitor.id() !== onlyFor) return { kind: 'lost' };
    const { params = {}, query = {}, body, id: commandId } = command;
    return outcomeOf(await callRow(command, { params, query, body, commandId, onlyFor }, http));
  };
  const outbox = new Outbox({
    store: sturdyStore(NAME),
    send(command) {
      const { id, name, params, query, body } = command;
      const isLive = live.status.state === 'live' && live.identityId === visitor.id();
      return isLive ? live.command({ id, name, params, query, body }) : sendByHttp(command);
    },
    ownerId: visitor.id,
    now: Date.now,
    after: (durationMs, task) => {
      const timer = setTimeout(task, durationMs);
      return () => clearTimeout(timer);
    },
    random: Math.random,
    alone,
    tell: (news) => tabs.postMessage(news),
  });
  tabs.onmessage = ({ data }: MessageEvent<OutboxNews>) => outbox.hear(data);
  const wake = async (): Promise<void> => {
    visitor.learn(live.identityId);
    // Some networks let no socket through; then only HTTP can tell who we are.
    if (visitor.id() === undefined) visitor.learn(await whoAmI());
    outbox.wake();
  };
  live.onStatus(() => void wake());
  for (const event of ['online', 'pageshow']) addEventListener(event, () => void wake());
  return outbox;
};
