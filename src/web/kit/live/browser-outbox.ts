import type { Problem } from '#core/live-frames.ts';
import { callRow } from '../client.ts';
import type { Answer, ClientOptions } from '../client.ts';
import type { LiveClient } from './live-client.ts';
import { Outbox } from './outbox.ts';
import type { OutboxNews, SendOutcome } from './outbox.ts';
import { sturdyStore } from './outbox-store.ts';

const NAME = 'roundtable-outbox';

interface PageOutboxOptions {
  readonly live: LiveClient;
  /** For the same rows over HTTP, when there is no socket. */
  readonly http?: ClientOptions;
  /** Who this browser was on its last visit, so that an offline start knows whose commands these are. */
  readonly ownerId: () => string | undefined;
}

const problemOf = ({ code, message, fields }: Extract<Answer<unknown>, { ok: false }>['error']): Problem => ({
  type: '',
  title: message,
  status: 0,
  code,
  errors: [...fields],
});

const byHttp = async (answer: Promise<Answer<unknown>>): Promise<SendOutcome> => {
  const result = await answer;
  if (result.ok) return { kind: 'done', value: result.value };
  return result.error.code === 'offline'
    ? { kind: 'lost' }
    : { kind: 'refused', problem: problemOf(result.error) };
};

/** Web Locks are missing on plain http addresses; there two tabs may send the same id, which does it once. */
const alone = (task: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(NAME, task) : task();

/** The outbox of this browser: one for all tabs, sent by one of them at a time. */
export const openOutbox = ({ live, http = {}, ownerId }: PageOutboxOptions): Outbox => {
  const tabs = new BroadcastChannel(NAME);
  const outbox = new Outbox({
    store: sturdyStore(NAME),
    send: (command) => {
      const { id, name, params = {}, query = {}, body } = command;
      const isLive = live.status.state === 'live' && live.identityId === ownerId();
      if (isLive) return live.command({ id, name, params, query, body });
      return byHttp(callRow(command, { params, query, body, commandId: id }, http));
    },
    ownerId,
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
  live.onStatus(({ state }) => {
    if (state === 'live') outbox.wake();
  });
  for (const event of ['online', 'pageshow']) addEventListener(event, () => outbox.wake());
  return outbox;
};
