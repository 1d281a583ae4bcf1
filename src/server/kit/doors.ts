import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Failure, Result } from '#core/result.ts';
import type { Access, Heavy, RateLimit } from '#core/route.ts';
import type { Actor } from './actor.ts';
import type { AuditNote } from './audit.ts';
import type { JobOptions } from './jobs.ts';

/** For what is no contract row (redirects, uploads, downloads): the same guards the rows have. */
export interface Doors {
  /** Origin, session and access level; on `guest` a first visit makes a guest and sets the cookie. */
  admit(request: FastifyRequest, reply: FastifyReply, access: Access): Promise<Result<Actor | undefined>>;
  spend(request: FastifyRequest, limit: RateLimit, actor?: Actor): Promise<Result<void>>;
  /** What a host or an owner did, for the administrator: ids and choices only, never what somebody typed. */
  note(request: FastifyRequest, actor: Actor, done: Pick<AuditNote, 'action' | 'subject' | 'detail'>): void;
  /** For `jobs.run`: within these limits, until the caller is gone. */
  job(request: FastifyRequest, reply: FastifyReply, heavy: Heavy, actor?: Actor): JobOptions;
  refuse(request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply;
  setSession(request: FastifyRequest, reply: FastifyReply, token: string | undefined): void;
}
