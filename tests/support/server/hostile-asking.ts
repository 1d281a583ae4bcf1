import type { Caller, TestResponse } from './app.ts';

/** What one stranger can request with a small file or a long list. Returns each answer's code: `ok` or a refusal. */
export interface HostileWork {
  readonly name: string;
  readonly run: (address: string) => Promise<readonly string[]>;
  /** Within the contract's limits, so it must succeed; other work may be refused. */
  readonly isPromised?: boolean;
}

export const codeOf = ({ status, body }: TestResponse<unknown>): string => {
  if (status < 400) return 'ok';
  return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : `${status}`;
};

export const ask = async (caller: Caller, line: string, body?: unknown, type = 'application/json') =>
  codeOf(await caller.request(line, { body, headers: { 'content-type': type } }));

/** What is stored by now, read again at once. */
export const readAll = (caller: Caller, path: string, rest: readonly string[]): Promise<string[]> =>
  Promise.all(rest.map((one) => ask(caller, `GET ${path}${one}`)));

export const manyTimes = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

export const BYTES = 'application/octet-stream';
