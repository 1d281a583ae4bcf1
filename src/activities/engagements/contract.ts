import * as z from 'zod/mini';
import { contract, route } from '#core/route.ts';
import { device } from '#platform/rooms/contract.device.ts';
import { answerValue, gameId, instant, questionId, votes } from './contract.answers.ts';
import { teamId } from './contract.settings.ts';
import { ask, hostView, me, outsideView, playerView, reactions, screenView } from './contract.views.ts';

export const gameParams = z.object({ gameId });
const questionParams = z.object({ gameId, questionId });
/** Thirty characters may be more code units; platform/rooms' rules/names.ts counts them exactly. */
export const playerName = z.string().check(z.trim(), z.minLength(1), z.maxLength(120));
/** A name of thirty characters and a secret, both in base64url. */
export const seat = z.string().check(z.minLength(1), z.maxLength(260));
export const askId = z.string().check(z.minLength(1), z.maxLength(40));
export const gameView = z.discriminatedUnion('audience', [outsideView, playerView, hostView]);

const playerErrors = ['game-not-found', 'game-not-joined', 'game-kicked', 'game-over'] as const;
const nameErrors = ['game-name-taken', 'game-name-refused', 'team-unknown', 'teams-not-chosen'] as const;

/** Reading a session and playing in it; what hosts do is in contract.host.ts, what remains in contract.report.ts. */
export const engagementsContract = contract('engagements', {
  readGame: route({
    method: 'GET',
    path: '/engagements/:gameId',
    summary: 'The session as the caller may see it: from outside, as a player, as a host.',
    access: 'guest',
    params: gameParams,
    query: z.object({ as: z.optional(z.enum(['player', 'host'])) }),
    response: gameView,
    errors: ['game-not-found', 'game-kicked'],
  }),
  readScreen: route({
    method: 'GET',
    path: '/engagements/:gameId/screen',
    summary: 'What the wall shows. Anybody with the code may look; it holds no secrets.',
    access: 'guest',
    params: gameParams,
    response: screenView,
    errors: ['game-not-found'],
  }),
  joinGame: route({
    method: 'POST',
    path: '/engagements/:gameId/players',
    summary: 'Takes a seat; again, it is the same seat. The token in the answer opens it on any device.',
    access: 'guest',
    params: gameParams,
    body: z.object({
      /** May be left out where the session asks for none. */
      name: z.optional(playerName),
      teamId: z.optional(teamId),
      device,
    }),
    response: z.object({ game: playerView, seat: z.string() }),
    errors: [
      'game-not-found',
      'game-over',
      'game-locked',
      'game-full',
      'game-kicked',
      ...nameErrors,
      'game-busy',
    ],
    limit: { name: 'engagements-joined', max: 30, perSeconds: 60, by: 'identity' },
  }),
  takeSeat: route({
    method: 'POST',
    path: '/engagements/:gameId/seats',
    summary: 'Opens the caller’s seat on another device, by the token in its link.',
    access: 'guest',
    params: gameParams,
    body: z.object({ seat, device }),
    response: playerView,
    errors: ['game-not-found', 'game-seat-unknown', 'game-kicked'],
    limit: { name: 'engagements-seats', max: 20, perSeconds: 60, by: 'identity' },
  }),
  renewSeat: route({
    method: 'POST',
    path: '/engagements/:gameId/me/seat',
    summary: 'Creates a new token for the caller’s seat; links with the old one stop working.',
    access: 'guest',
    params: gameParams,
    response: z.object({ seat: z.string() }),
    errors: ['game-not-found', 'game-not-joined', 'game-kicked'],
    limit: { name: 'engagements-seats', max: 20, perSeconds: 60, by: 'identity' },
  }),
  changeMe: route({
    method: 'PATCH',
    path: '/engagements/:gameId/me',
    summary: 'Changes the caller’s name, or their team if players choose it.',
    access: 'guest',
    params: gameParams,
    body: z.object({ name: z.optional(playerName), teamId: z.optional(teamId) }),
    response: me,
    errors: [...playerErrors, ...nameErrors, 'game-wrong-phase'],
    limit: { name: 'engagements-renamed', max: 20, perSeconds: 60, by: 'identity' },
  }),
  leaveGame: route({
    method: 'DELETE',
    path: '/engagements/:gameId/me',
    summary: 'Leaves the session. Answers stay; joining again returns the same seat.',
    access: 'guest',
    params: gameParams,
    response: z.object({ gameId: z.string() }),
    errors: ['game-not-found', 'game-not-joined'],
    isRepeatable: true,
  }),
  giveAnswer: route({
    method: 'PUT',
    path: '/engagements/:gameId/questions/:questionId/answer',
    summary: 'Submits or changes the caller’s answer. The response comes once it is stored durably.',
    access: 'guest',
    params: questionParams,
    body: z.object({
      answer: answerValue,
      /** By the caller’s estimate of the server’s clock; believed within the session’s grace. */
      answeredAt: z.optional(instant),
    }),
    response: z.object({
      questionId: z.string(),
      /** The time that counts. */
      submittedAt: instant,
      receivedAt: instant,
      canChange: z.boolean(),
    }),
    errors: [
      ...playerErrors,
      'question-not-found',
      'answers-not-open',
      'answers-closed',
      'answer-invalid',
      'answer-final',
      'game-busy',
    ],
    limit: { name: 'engagements-answers', max: 120, perSeconds: 60, by: 'identity' },
    isRepeatable: true,
  }),
  finishSurvey: route({
    method: 'PUT',
    path: '/engagements/:gameId/me/finished',
    summary: 'Marks the survey as done, or continues it.',
    access: 'guest',
    params: gameParams,
    body: z.object({ hasFinished: z.boolean() }),
    response: z.object({ hasFinished: z.boolean() }),
    errors: [...playerErrors, 'answers-closed'],
    isRepeatable: true,
  }),
  moveOn: route({
    method: 'POST',
    path: '/engagements/:gameId/me/steps',
    summary: 'In a challenge: starts it, or moves to the next question. Late calls change nothing.',
    access: 'guest',
    params: gameParams,
    body: z.object({
      /** Of the stage the caller saw. */
      epoch: z.int().check(z.gte(0)),
      /** At the start, where the challenge repeats a session one was in: not what one got right there. */
      onlyMissed: z.optional(z.boolean()),
    }),
    response: playerView,
    errors: [...playerErrors, 'game-wrong-phase', 'game-busy'],
    limit: { name: 'engagements-steps', max: 120, perSeconds: 60, by: 'identity' },
    isRepeatable: true,
  }),
  castVotes: route({
    method: 'PUT',
    path: '/engagements/:gameId/questions/:questionId/votes',
    summary:
      'Ranks the answers the caller was shown; sent again before the close, it replaces the earlier vote.',
    access: 'guest',
    params: questionParams,
    body: z.object({ votes }),
    response: z.object({ questionId: z.string(), votes, receivedAt: instant }),
    errors: [
      ...playerErrors,
      'question-not-found',
      'votes-closed',
      'vote-invalid',
      'vote-own-answer',
      'game-busy',
    ],
    limit: { name: 'engagements-votes', max: 120, perSeconds: 60, by: 'identity' },
    isRepeatable: true,
  }),
  keepVotes: route({
    method: 'PUT',
    path: '/engagements/:gameId/questions/:questionId/votes/draft',
    summary: 'Stores an unfinished vote for an hour; it counts only once it is sent.',
    access: 'guest',
    params: questionParams,
    body: z.object({ votes }),
    response: z.object({ questionId: z.string(), votes }),
    errors: [...playerErrors, 'question-not-found', 'votes-closed', 'vote-invalid', 'vote-own-answer'],
    limit: { name: 'engagements-drafts', max: 240, perSeconds: 60, by: 'identity' },
    isRepeatable: true,
  }),
  listAsks: route({
    method: 'GET',
    path: '/engagements/:gameId/asks',
    summary: 'Questions from the audience: those shown, the caller’s own, and for hosts all of them.',
    access: 'guest',
    params: gameParams,
    response: z.object({ asks: z.array(ask) }),
    errors: ['game-not-found', 'game-not-joined', 'game-kicked'],
  }),
  putAsk: route({
    method: 'POST',
    path: '/engagements/:gameId/asks',
    summary: 'Asks the host a question; in a moderated session a host has to show it first.',
    access: 'guest',
    params: gameParams,
    body: z.object({
      text: z.string().check(z.trim(), z.minLength(1), z.maxLength(1200)),
      /** Nobody sees who asked, not even hosts. */
      isUnnamed: z.optional(z.boolean()),
    }),
    response: ask,
    errors: [...playerErrors, 'asks-off', 'asks-too-many'],
    limit: { name: 'engagements-asks', max: 10, perSeconds: 60, by: 'identity' },
  }),
  voteForAsk: route({
    method: 'PUT',
    path: '/engagements/:gameId/asks/:askId/vote',
    summary:
      'Votes for a question from the audience, or undoes it. Once per question, not for the caller’s own.',
    access: 'guest',
    params: z.object({ gameId, askId }),
    body: z.object({ isUp: z.boolean() }),
    response: ask,
    errors: [...playerErrors, 'asks-off', 'ask-not-found', 'not-allowed'],
    limit: { name: 'engagements-upvotes', max: 120, perSeconds: 60, by: 'identity' },
    isRepeatable: true,
  }),
  react: route({
    method: 'POST',
    path: '/engagements/:gameId/reactions',
    summary: 'Sends a reaction to host and screen; not stored.',
    access: 'guest',
    params: gameParams,
    body: z.object({ reaction: z.enum(reactions) }),
    response: z.object({ reaction: z.enum(reactions) }),
    errors: [...playerErrors, 'reactions-off'],
    limit: { name: 'engagements-reactions', max: 60, perSeconds: 30, by: 'identity' },
    isRepeatable: true,
  }),
});
