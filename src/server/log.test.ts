import { describe, expect, test } from 'vitest';
import { createLog } from './log.ts';

const logged = (
  write: (log: ReturnType<typeof createLog>) => void,
): { text: string; entry: Record<string, unknown> } => {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  write(log);
  const text = lines.join('');
  return { text, entry: JSON.parse(lines[0] ?? '{}') as Record<string, unknown> };
};

describe('createLog', () => {
  test('says when, how serious and what, without host and process', () => {
    const { entry } = logged((log) => log.info({ row: 'rooms.openRoom', status: 200 }, 'request'));
    expect(Object.keys(entry).toSorted()).toEqual(['level', 'msg', 'row', 'status', 'time']);
    expect(entry).toMatchObject({ level: 'info', msg: 'request', row: 'rooms.openRoom', status: 200 });
  });

  test.each([
    ['password', { password: 'hunter2hunter2' }],
    ['a nested session token', { session: { sessionToken: 'hunter2hunter2' } }],
    ['a cookie in headers', { req: { headers: { cookie: 'rt_session=hunter2hunter2' } } }],
    ['an authorization header', { authorization: 'Bearer hunter2hunter2' }],
    ['a client secret', { oidc: [{ clientSecret: 'hunter2hunter2' }] }],
    ['an API key', { 'api-key': 'hunter2hunter2', ASSISTANT_API_KEY: 'hunter2hunter2' }],
    ['what a player typed', { command: { body: { answer: 'hunter2hunter2' } }, name: 'hunter2hunter2' }],
    ['an address with a code in it', { url: '/join/hunter2hunter2?x=hunter2hunter2' }],
    ['text a parser quotes', { err: syntaxErrorOf('{"answer": hunter2hunter2}') }],
    ['something very deep', { a: { b: { c: { d: { e: { f: { g: 'hunter2hunter2' } } } } } } }],
  ])('never writes %s', (_, entry) => {
    const { text } = logged((log) => log.warn(entry, 'something'));
    expect(text).toContain('something');
    expect(text).not.toContain('hunter2');
  });

  test('keeps what a person needs to find a bug', () => {
    const error = new Error('the schema refuses it', { cause: new TypeError('no such thing') });
    const { entry } = logged((log) => log.error({ row: 'polls.castBallot', err: error }, 'a command failed'));
    expect(entry).toMatchObject({
      level: 'error',
      row: 'polls.castBallot',
      err: {
        type: 'Error',
        message: 'the schema refuses it',
        cause: { type: 'TypeError', message: 'no such thing' },
      },
    });
    expect(JSON.stringify(entry)).toContain('log.test.ts');
  });

  test('child loggers hide as well', () => {
    const { text } = logged((log) => log.child({ part: 'live' }).info({ token: 'hunter2hunter2' }, 'x'));
    expect(text).toContain('live');
    expect(text).not.toContain('hunter2');
  });
});

function syntaxErrorOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return error;
  }
}
