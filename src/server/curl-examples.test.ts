import { afterAll, beforeAll, expect, test } from 'vitest';
import { startComposedApp } from '#tests/support/server/composed-app.ts';
import type { ComposedApp } from '#tests/support/server/composed-app.ts';
import { curlOf, readOperations } from '#web/shell/reference/openapi.ts';
import { apis } from './contracts.ts';
import { openApiOf } from './openapi.ts';

/** What the page of the API lets people copy is sent as a shell would send it. */
const operations = readOperations(JSON.parse(JSON.stringify(openApiOf(apis, '1.2.3'))));

let composed: ComposedApp;
beforeAll(async () => {
  composed = await startComposedApp();
});
afterAll(() => composed.app.close());

const newToken = async (): Promise<string> => {
  const cookie = await composed.newAccount();
  composed.adminTokens.add(cookie);
  const made = await composed
    .callerWith(cookie)
    .request<{ token: string }>('POST /api/me/tokens', { body: { name: 'curl' } });
  expect(made.status).toBe(200);
  return made.body.token;
};

/** Words as sh splits them: quotes of both kinds, a backslash outside of them, the one variable there is. */
const shellWords = (command: string, token: string): string[] =>
  Array.from(command.matchAll(/(?:'[^']*'|"[^"]*"|\\.|[^\s'"\\])+/gs), ([word]) =>
    word.replaceAll(/'([^']*)'|"([^"]*)"|\\(.)/gs, (_, plain?: string, filled?: string, bare?: string) =>
      (plain ?? bare ?? filled?.replace('$ROUNDTABLE_TOKEN', token) ?? '').replace('\n', ''),
    ),
  ).filter((word) => word !== '');

const headerOf = (line = ''): [name: string, value: string] => {
  const [name = '', value = ''] = line.split(': ');
  return [name, value];
};

const send = async (command: string, token: string) => {
  const [, ...words] = shellWords(command, token);
  const headers = new Headers();
  let [method, address, body]: [string, string, string | undefined] = ['GET', '', undefined];
  while (words.length > 0) {
    const word = words.shift() ?? '';
    if (word === '-X') method = words.shift() ?? '';
    else if (word === '-d') body = words.shift();
    else if (word === '-H') headers.append(...headerOf(words.shift()));
    else address = word;
  }
  const answer = await fetch(address, { method, headers, ...(body !== undefined && { body }) });
  return { status: answer.status, text: await answer.text() };
};

test('every command that can be copied is understood as it is', { timeout: 120_000 }, async () => {
  const wrong: string[] = [];
  let token = await newToken();
  // A file must be there to be sent.
  for (const operation of operations.filter(
    ({ body, bodyExample }) => body === undefined || bodyExample !== undefined,
  )) {
    const { status, text } = await send(curlOf(operation, composed.app.baseUrl), token);
    // A thing of the example's id is not there, a wrong token or password is refused: the call itself was understood.
    const isUnderstood = ![400, 405, 415].includes(status) && !text.includes('"code":"not-found"');
    if (!isUnderstood || status >= 500) wrong.push(`${operation.id}: ${status} ${text.slice(0, 300)}`);
    if (text.includes('bad-token')) token = await newToken();
  }
  expect(wrong).toEqual([]);
});
