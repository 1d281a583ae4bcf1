import type { FastifyInstance } from 'fastify';
import type { Locale } from '#core/words.ts';
import type { Doors } from '#server/kit/doors.ts';
import { localeOf, speak } from '#server/kit/locale.ts';
import { badgeSentence, badgeSvg } from '../rules/badge.ts';
import type { PollDeps } from './polls.deps.ts';
import { readEmbed } from './results.service.ts';

const PER_MINUTE = { name: 'poll-badges', max: 600, perSeconds: 60, by: 'address' } as const;

interface BadgeRequest {
  readonly Params: { readonly pollId: string };
  readonly Querystring: { readonly lang?: string };
}

/** A live picture of a poll for other sites: only what everybody may see, and nothing that acts. */
export const serveBadges = (http: FastifyInstance, doors: Doors, deps: PollDeps): void => {
  http.get<BadgeRequest>('/badge/polls/:pollId', async (request, reply) => {
    const admitted = await doors.admit(request, reply, { access: 'public', limit: PER_MINUTE });
    if (!admitted.ok) return doors.refuse(request, reply, admitted.error);
    const poll = await readEmbed(deps, request.params.pollId.slice(0, 64).replace(/\.svg$/, ''));
    if (!poll.ok) return doors.refuse(request, reply, poll.error);
    const { lang } = request.query;
    const locale: Locale = localeOf(typeof lang === 'string' ? lang : request.headers['accept-language']);
    const sentence = speak(badgeSentence(poll.value), locale);
    return reply
      .header('content-type', 'image/svg+xml; charset=utf-8')
      .header('cache-control', 'public, max-age=30')
      .header('vary', 'accept-language')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(badgeSvg(poll.value.title, sentence, poll.value.status === 'open'));
  });
};
