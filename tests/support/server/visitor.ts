import { callerAt } from './app.ts';
import type { Caller } from './app.ts';

/** Somebody with a session of their own at a running server. */
export interface Visitor extends Caller {
  readonly cookie: string;
}

export const visitorWith = (address: string, cookie: string): Visitor => {
  const caller = callerAt(address);
  return { cookie, request: (line, request = {}) => caller.request(line, { cookie, ...request }) };
};

export const newVisitor = async (address: string): Promise<Visitor> => {
  const { cookie, status } = await callerAt(address).request('GET /api/me');
  if (cookie === undefined) throw new Error(`no guest: ${status}`);
  return visitorWith(address, cookie);
};

export const newAccount = async (address: string, name: string): Promise<Visitor> => {
  const { cookie, status, body } = await callerAt(address).request('POST /api/sign-up', {
    body: { email: `${name}@example.org`, password: 'a long enough sentence 7', name },
    headers: { origin: address },
  });
  if (cookie === undefined) throw new Error(`no account: ${status} ${JSON.stringify(body)}`);
  return visitorWith(address, cookie);
};
