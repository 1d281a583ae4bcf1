import { describe, expect, test } from 'vitest';
import { credentialsOf } from './credentials.ts';

describe('credentialsOf', () => {
  test('a bearer token wins over the cookie', () => {
    const headers = { authorization: 'Bearer abc.DEF-1', cookie: 'rt_session=xyz' };
    expect(credentialsOf(headers)).toEqual({ token: 'abc.DEF-1', from: 'bearer' });
    expect(credentialsOf({ cookie: 'a=1; rt_session=xyz; b=2' })).toEqual({ token: 'xyz', from: 'cookie' });
  });

  test.each(['Bearer', 'Bearer a b', 'bearer ', `Bearer ${'x'.repeat(600)}`])(
    '%j is a token that nobody has, not none',
    (authorization) => {
      const cookie = 'rt_session=xyz';
      expect(credentialsOf({ authorization, cookie })).toEqual({ token: '', from: 'bearer' });
    },
  );

  test.each([
    [{}],
    [{ cookie: 'other=1' }],
    [{ cookie: 'rt_session=' }],
    [{ cookie: 'xrt_session=abc' }],
    [{ cookie: `rt_session=${'x'.repeat(600)}` }],
    [{ cookie: 'rt_session=a b' }],
    [{ authorization: 'Basic YTpi' }],
  ])('%o are none', (headers) => {
    expect(credentialsOf(headers)).toBeUndefined();
  });
});
