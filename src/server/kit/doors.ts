import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Failure, Result } from '#core/result.ts';
import type { Heavy, RateLimit } from '#core/route.ts';
import type { Actor } from './actor.ts';
import type { AuditNote } from './audit.ts';
import type { Entry } from './budgets.ts';
import type { Knows } from './guesses.ts';
import type { JobOptions } from './jobs.ts';

export interface Door extends Entry {
  readonly limit: RateLimit;
  readonly knows?: Knows;
}

/** For routes outside the contracts (redirects, uploads, downloads): the same guards as rows. */
export interface Doors {
  /**
   * Origin, session, access level, every budget, and the guesses if the first id of the path is a join code; on
   * `guest` a first visit makes a guest and sets the cookie. Answer failures with `refuse`: it counts wrong guesses.
   */
  admit(request: FastifyRequest, reply: FastifyReply, door: Door): Promise<Result<Actor | undefined>>;
  /** Logs what a host or owner did: ids and choices only, never what somebody typed. */
  note(request: FastifyRequest, actor: Actor, done: Pick<AuditNote, 'action' | 'subject' | 'detail'>): void;
  /** For `jobs.run`: within these limits, until the caller disconnects. */
  job(request: FastifyRequest, reply: FastifyReply, heavy: Heavy, actor?: Actor): JobOptions;
  refuse(request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply;
  setSession(request: FastifyRequest, reply: FastifyReply, token: string | undefined): void;
}
