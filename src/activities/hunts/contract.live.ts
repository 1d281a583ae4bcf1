import * as z from 'zod/mini';
import { liveMessage, liveTopic } from '#core/live.ts';
import { hostTeam, hostView, roster, screenView, stuckTeam } from './contract.console.ts';
import { board, boardRow, instant, phase, phone, phoneFix, play, playerView } from './contract.views.ts';

const version = z.number();

/** `as.role` is `player`, `host` or `screen`; without it the host is the host and everybody else a player. */
export const huntTopic = liveTopic({
  kind: 'hunt',
  summary: 'The state of a hunt for the host, each team and the projector; positions for host and team.',
  views: { host: hostView, player: playerView, screen: screenView },
  messages: [
    liveMessage('play.changed', {
      schema: play,
      audiences: ['player'],
      summary: 'The state of the player’s own team; replaces `play` of the view.',
    }),
    liveMessage('phase.changed', {
      schema: z.object({
        version,
        at: instant,
        phase,
        startedAt: z.optional(instant),
        endedAt: z.optional(instant),
      }),
      audiences: ['host', 'screen'],
      summary: 'Started, paused, resumed or ended.',
    }),
    liveMessage('teams.changed', {
      schema: z.object({ version, at: instant, teams: z.array(hostTeam), stuck: z.array(stuckTeam) }),
      audiences: ['host'],
      summary: 'The state of these teams; the others are unchanged. `stuck` is the whole list.',
    }),
    liveMessage('hunt.changed', {
      schema: z.object({ version }),
      audiences: ['host', 'player', 'screen'],
      summary: 'Content, settings or teams changed: ask for a fresh view.',
    }),
    liveMessage('board.changed', {
      schema: board,
      audiences: ['player', 'screen'],
      summary: 'The board as this audience may see it, at most once a second.',
    }),
    liveMessage('ranking.changed', {
      schema: z.object({ rows: z.array(boardRow), stuck: z.array(stuckTeam) }),
      audiences: ['host'],
      summary: 'The current leaderboard, even while players see a frozen one; at most once a second.',
    }),
    liveMessage('fixes.changed', {
      schema: z.object({
        fixes: z.array(phoneFix),
        /** Phones whose positions were deleted. */
        gone: z.optional(z.array(z.string())),
      }),
      audiences: ['host', 'player'],
      summary:
        'New positions of phones, at most once a second: the host gets all, players those of their team.',
    }),
    liveMessage('roster.changed', {
      schema: roster,
      audiences: ['host'],
      summary: 'Phones of teams that changed, and how many of them are connected.',
    }),
    liveMessage('phones.changed', {
      schema: z.object({ phones: z.array(phone) }),
      audiences: ['player'],
      summary: 'The phones of the player’s own team.',
    }),
    liveMessage('photos.changed', {
      schema: z.object({ teamId: z.string(), levelId: z.optional(z.string()) }),
      audiences: ['host', 'player'],
      summary: 'Photos of a team arrived or were judged: read the list again.',
    }),
  ],
});
