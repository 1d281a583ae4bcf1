import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import type { Access } from '#core/route.ts';
import type { Actor } from './actor.ts';

/** The four levels of `access`; who owns which object is asked by each part's own guards. */
export const guardAccess = async (
  access: Access,
  actor: Actor | undefined,
  welcome: (() => Promise<Result<Actor>>) | undefined,
): Promise<Result<Actor | undefined>> => {
  switch (access) {
    case 'public':
      return ok(actor);
    case 'guest':
      if (actor) return ok(actor);
      return welcome ? welcome() : fail('sign-in-needed');
    case 'account':
      return actor?.kind === 'account' ? ok(actor) : fail('sign-in-needed');
    case 'admin':
      if (actor?.kind !== 'account') return fail('sign-in-needed');
      return actor.isAdmin ? ok(actor) : fail('not-allowed');
    default:
      return fail('not-allowed');
  }
};
