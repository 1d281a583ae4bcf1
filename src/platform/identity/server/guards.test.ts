import { describe, expect, test } from 'vitest';
import { actorOf } from '#tests/support/identity/test-identity.ts';
import { guardSession, isOwner, sessionIdOfApiToken } from './guards.ts';

describe('guards', () => {
  const ada = actorOf('guest:ada');

  test('[IDENT-25] what is mine is mine, and nothing belongs to nobody', () => {
    expect(isOwner(ada, ada.identityId)).toBe(true);
    expect(isOwner(ada, 'guest-ben')).toBe(false);
    expect(isOwner(ada, undefined)).toBe(false);
  });

  test('[IDENT-25] an administrator owns nothing by being one', () => {
    expect(isOwner(actorOf('admin:eve'), 'guest-ben')).toBe(false);
  });

  test('[IDENT-15] a token for programs is no session', () => {
    expect(guardSession(ada).ok).toBe(true);
    expect(guardSession({ ...ada, sessionId: sessionIdOfApiToken('x') })).toMatchObject({
      error: { code: 'session-needed' },
    });
  });
});
