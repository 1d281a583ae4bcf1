import { describe, expect, test } from 'vitest';
import { actorOf } from '#tests/support/identity/test-identity.ts';
import { guardOwner, guardOwnerOrAdmin, guardSession, isOwner, sessionIdOfApiToken } from './guards.ts';

describe('guards', () => {
  const ada = actorOf('guest:ada');

  test('[IDENT-25] what is mine is mine, and nothing belongs to nobody', () => {
    expect(isOwner(ada, ada.identityId)).toBe(true);
    expect(isOwner(ada, 'guest-ben')).toBe(false);
    expect(isOwner(ada, undefined)).toBe(false);
    expect(guardOwner(ada, ada.identityId).ok).toBe(true);
    expect(guardOwner(ada, 'guest-ben')).toMatchObject({ error: { code: 'not-allowed' } });
  });

  test('[IDENT-25] an administrator passes only where a part says so', () => {
    const eve = actorOf('admin:eve');
    expect(guardOwner(eve, 'guest-ben').ok).toBe(false);
    expect(guardOwnerOrAdmin(eve, 'guest-ben').ok).toBe(true);
    expect(guardOwnerOrAdmin(ada, 'guest-ben').ok).toBe(false);
  });

  test('[IDENT-15] a token for programs is no session', () => {
    expect(guardSession(ada).ok).toBe(true);
    expect(guardSession({ ...ada, sessionId: sessionIdOfApiToken('x') })).toMatchObject({
      error: { code: 'session-needed' },
    });
  });
});
