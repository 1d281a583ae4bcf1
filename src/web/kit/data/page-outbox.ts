import { after } from '../after.ts';
import { language } from '../i18n/language.ts';
import { waitingChanges } from '../parts/OfflineBar.tsx';
import { Outbox } from './outbox.ts';
import type { OutboxNews, SendOutcome, UploadedBytes } from './outbox.ts';
import { pageLive } from '../live/page-live.ts';
import type { Problem } from '#core/live-frames.ts';
import { callRow } from '../client.ts';
import { livingProblem } from '../living-problem.ts';
import type { Answer, ClientFailure, ClientOptions } from '../client.ts';
import { asOneVisitor } from '../one-visitor.ts';
import type { LiveClient } from '../live/live-client.ts';
import { sturdyStore } from './outbox-store.ts';
import type { Waiting } from './outbox-store.ts';
import { withoutSession } from '../without-session.ts';
import { sendUpload } from './send-upload.ts';
import type { Call } from './send-upload.ts';

let outbox: Outbox | undefined;

/** The page's one outbox, opened by the first page that has something to send or something left to send. */
export function pageOutbox(): Outbox {
  if (outbox === undefined) {
    outbox = openOutbox({ live: pageLive(), http: { language: () => language.value } });
    outbox.onWaiting((waiting) => {
      // Pictures show their progress where they were taken.
      waitingChanges.value = waiting.filter(({ upload }) => upload === undefined).length;
    });
  }
  return outbox;
}

const NAME = 'roundtable-outbox';

interface PageOutboxOptions {
  readonly live: LiveClient;
  /** For the same rows over HTTP, when there is no socket. */
  readonly http?: ClientOptions;
}

/** Whose cookie this browser has now: another tab may have signed in as somebody else. Undefined when offline. */
const whoAmI = async (): Promise<string | undefined> => {
  try {
    const response = await asOneVisitor(() => fetch('/api/me', { credentials: 'same-origin' }));
    const me: unknown = response.ok ? await response.json() : undefined;
    return typeof me === 'object' && me !== null && 'id' in me ? String(me.id) : undefined;
  } catch {
    return undefined;
  }
};

const problemOf = (failure: ClientFailure): Problem => ({
  type: '',
  get title() {
    return failure.message;
  },
  status: 0,
  code: failure.code,
  isPassing: failure.isPassing,
  errors: [...failure.fields],
});

/** What the socket refused, in words that follow the reader's language as those over HTTP do. */
const living = (outcome: SendOutcome, { language: spoken }: ClientOptions): SendOutcome =>
  outcome.kind === 'refused' ? { ...outcome, problem: livingProblem(outcome.problem, spoken) } : outcome;

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
const alone = (task: () => Promise<void>, key: string): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(`${NAME}:${key}`, task) : task();

/** The socket takes 64 kB in one message; a letter may take three bytes. */
const LONGEST_ON_SOCKET = 16_000;

const isForSocket = ({ upload, body = null }: Waiting): boolean =>
  upload === undefined && JSON.stringify(body).length < LONGEST_ON_SOCKET;

/** Bytes on a weak network, and what a busy server makes of a large picture, take a while. */
const PATIENCE_MS = 60_000;

const bodyOf = ({ body, isTimed }: Waiting): unknown =>
  isTimed && typeof body === 'object' ? { ...body, sentAt: Date.now() } : body;

/** Neither by the socket nor with a cookie: both say who we are. */
const sendAsNobody = async ({ id, params = {}, body, ...row }: Waiting, http: ClientOptions) =>
  outcomeOf(await callRow(row, { params, body, commandId: id }, { ...http, fetch: withoutSession }));

/** The outbox of this browser: one for all tabs, sent by one of them at a time. */
export const openOutbox = ({ live, http = {} }: PageOutboxOptions): Outbox => {
  const tabs = new BroadcastChannel(NAME);
  const visitor = rememberVisitor();
  visitor.learn(live.identityId);
  const sendByHttp = async (command: Waiting, sent?: UploadedBytes): Promise<SendOutcome> => {
    const onlyFor = visitor.id();
    visitor.learn(await whoAmI());
    if (visitor.id() !== onlyFor) return { kind: 'lost' };
    if (sent) {
      const patient = { timeoutMs: PATIENCE_MS, ...http };
      const call: Call = (row, args) => callRow(row, { ...args, onlyFor }, patient);
      return outcomeOf(await sendUpload(command, sent, call));
    }
    const { params = {}, query = {}, id: commandId } = command;
    const body = bodyOf(command);
    return outcomeOf(await callRow(command, { params, query, body, commandId, onlyFor }, http));
  };
  const outbox = new Outbox({
    store: sturdyStore(NAME),
    async send(command, sent) {
      const { id, name, params, query } = command;
      if (command.isNobodys) return sendAsNobody(command, http);
      const isLive = live.status.state === 'live' && live.identityId === visitor.id();
      if (!isLive || !isForSocket(command)) return sendByHttp(command, sent);
      return living(await live.command({ id, name, params, query, body: bodyOf(command) }), http);
    },
    ownerId: visitor.id,
    now: Date.now,
    after,
    random: Math.random,
    alone,
    tell: (news) => tabs.postMessage(news),
  });
  tabs.onmessage = ({ data }: MessageEvent<OutboxNews>) => outbox.hear(data);
  const wake = async (): Promise<void> => {
    visitor.learn(live.identityId);
    // Some networks block sockets; then only HTTP can tell who we are.
    if (visitor.id() === undefined) visitor.learn(await whoAmI());
    outbox.wake();
  };
  live.onStatus(() => void wake());
  for (const event of ['online', 'pageshow']) addEventListener(event, () => void wake());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void wake();
  });
  return outbox;
};
