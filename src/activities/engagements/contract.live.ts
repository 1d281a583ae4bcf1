import * as z from 'zod/mini';
import { liveMessage, liveTopic } from '#core/live.ts';
import { tally } from './contract.answers.ts';
import {
  ask,
  ballot,
  counters,
  hostStageNews,
  hostView,
  lobby,
  me,
  outcome,
  playerView,
  screenView,
  stageNews,
} from './contract.views.ts';

const version = z.number();

/** `as.role` is `player`, `host` or `screen`; without it a host is a host and everybody else a player. */
export const engagementTopic = liveTopic({
  kind: 'engagement',
  summary:
    'A live session: its steps for players, hosts and the screen, counters, and each player’s own outcome.',
  views: { host: hostView, player: playerView, screen: screenView },
  messages: [
    liveMessage('stage.changed', {
      schema: z.object({ stage: stageNews, version: z.optional(version) }),
      audiences: ['player'],
      summary:
        'The session moved on. Fields missing from the stage are unchanged; without `isReading` answers are open, without `board` the results are shown. `version` is set if the frame has no `v`; ignore a message older than your state.',
    }),
    liveMessage('wall.changed', {
      schema: z.object({ stage: stageNews, version }),
      audiences: ['screen'],
      summary: 'The same for the wall, with whole texts and longer lists.',
    }),
    liveMessage('console.changed', {
      schema: z.object({ stage: hostStageNews, version }),
      audiences: ['host'],
      summary: 'The same for hosts, with the key.',
    }),
    liveMessage('game.changed', {
      schema: z.object({ version }),
      audiences: ['host', 'player', 'screen'],
      summary: 'Title, lock, teams or settings changed: ask for a fresh view.',
    }),
    liveMessage('ballot.dealt', {
      schema: z.object({ ballot }),
      audiences: ['player'],
      summary: 'The answers this player votes on.',
    }),
    liveMessage('outcome.known', {
      schema: z.object({ outcome }),
      audiences: ['player'],
      summary: 'The result of this player’s answer.',
    }),
    liveMessage('me.changed', {
      schema: z.object({ me }),
      audiences: ['player'],
      summary: 'This player’s name, team or points changed.',
    }),
    liveMessage('counters.changed', {
      schema: counters,
      audiences: ['host', 'screen'],
      summary: 'How many have joined, are here, have answered and voted; at most ten times a second.',
    }),
    liveMessage('lobby.changed', {
      schema: lobby,
      audiences: ['host', 'screen'],
      summary: 'Who is here: the number and the first 50 names.',
    }),
    liveMessage('tally.changed', {
      schema: z.object({ questionId: z.string(), tally }),
      audiences: ['host', 'screen'],
      summary: 'How answers are spread so far: to hosts of polls, to the screen where results are live.',
    }),
    liveMessage('asks.changed', {
      schema: z.object({ asks: z.array(ask) }),
      audiences: ['host', 'screen'],
      summary: 'The list of audience questions as this audience may see it.',
    }),
    liveMessage('asks.counted', {
      schema: z.object({ shown: z.number() }),
      audiences: ['player'],
      summary: 'How many audience questions are shown; a page that shows them reads the list again.',
    }),
    liveMessage('reactions.counted', {
      schema: z.object({ counts: z.record(z.string(), z.number()) }),
      audiences: ['host', 'screen'],
      summary: 'Reactions since the last message, at most ten times a second.',
    }),
  ],
});
