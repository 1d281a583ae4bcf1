import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, GuestCaller } from '#tests/support/server/callers.ts';

/** The outcome of everything that was sent. */
export interface Ledger {
  /** How often each status was answered. */
  readonly statuses: Map<number, number>;
  /** What "try again" said. */
  readonly refusals: string[];
  /** How often something had to be sent again. */
  again: number;
}

export const newLedger = (): Ledger => ({ statuses: new Map(), refusals: [], again: 0 });

/** The balancer lost a node with the request in hand, or has none, or a node says "try again". */
const isPassing = ({ status, text }: { readonly status: number; readonly text: string }): boolean =>
  status === 502 || status === 503 || (status === 409 && text.includes('"command-in-progress"'));

/** Sends the same command with the same id until it is answered, like the browser's outbox. */
export const patientCaller = (token: string, address: string, ledger: Ledger): GuestCaller => ({
  token,
  async call<T>(line: string, body?: unknown): Promise<Answer<T>> {
    const [method = '', path = ''] = line.split(' ');
    const request = {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
    for (;;) {
      const answer = await fetchWhole(`${address}/api${path}`, request);
      if (answer) ledger.statuses.set(answer.status, (ledger.statuses.get(answer.status) ?? 0) + 1);
      if (answer && !isPassing(answer)) return { ...answer, body: JSON.parse(answer.text) as T };
      if (answer) ledger.refusals.push(`${line}: ${answer.text}`);
      ledger.again += 1;
      await pause(50);
    }
  },
});

const fetchWhole = async (
  url: string,
  request: RequestInit,
): Promise<{ readonly status: number; readonly text: string } | undefined> => {
  try {
    const response = await fetch(url, request);
    return { status: response.status, text: await response.text() };
  } catch {
    return undefined;
  }
};

/** A new guest, with as many retries as needed. */
export const patientGuest = async (address: string, ledger: Ledger): Promise<GuestCaller> => {
  for (;;) {
    const response = await fetch(`${address}/api/me`).catch(() => undefined);
    const token = /rt_session=([^;]*)/.exec(response?.headers.get('set-cookie') ?? '')?.[1];
    await response?.arrayBuffer().catch(() => undefined);
    if (token !== undefined) return patientCaller(token, address, ledger);
    ledger.again += 1;
    await pause(50);
  }
};
