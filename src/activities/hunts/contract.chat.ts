import * as z from 'zod/mini';
import { liveMessage, liveTopic } from '#core/live.ts';
import { contract, route } from '#core/route.ts';
import { positionReport } from './contract.file.ts';
import { deviceAt } from './contract.views.ts';

export const LONGEST_WORDS = 2000;
export const MOST_MESSAGES = 100;

const id = z.string().check(z.minLength(1), z.maxLength(100));
const instant = z.number();
const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_WORDS));
/** Made by the sender: what is sent again is the same message. */
const sentId = z.uuid();
const cursor = z.optional(z.string().check(z.maxLength(2000)));

const gameParams = z.object({ gameId: id });
const levelParams = z.object({ gameId: id, levelId: id });

/** `user`: a player. `assistant`: the character. `system`: the host's word to teams. */
const messageRoles = ['user', 'assistant', 'system'] as const;

const calls = ['message', 'sos'] as const;

const said = {
  id: z.string(),
  teamId: z.string(),
  /** Who wrote it, or whom the character answers; where the host wrote, an id of the host in this hunt. */
  userId: z.string(),
  /** None: it belongs to no level, such as a word to all teams. */
  levelId: z.optional(z.string()),
  role: z.enum(messageRoles),
  text: z.string(),
  /** When the server had it; this makes the order. */
  at: instant,
  /** By the clock of the phone. */
  deviceAt: z.optional(instant),
  /** The clue that came with it. */
  clueId: z.optional(z.string()),
  /** A player to the host; `sos`: somebody needs help. */
  call: z.optional(z.enum(calls)),
};

export const playerMessage = z.object(said);
export type PlayerMessage = z.infer<typeof playerMessage>;

const speakers = ['player', 'script', 'model', 'host'] as const;

/** Hosts also see who truly spoke. */
export const hostMessage = z.object({
  ...said,
  by: z.enum(speakers),
  /** The intent that was understood. */
  intent: z.optional(z.string()),
  /** A model's words held back, and why the script spoke instead. */
  heldBack: z.optional(z.enum(['leak', 'fault', 'busy'])),
});
export type HostMessage = z.infer<typeof hostMessage>;

const page = {
  cursor,
  /** Newest first unless said. */
  order: z.optional(z.enum(['newest', 'oldest'])),
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(MOST_MESSAGES))),
};

const chatView = z.object({
  gameId: z.string(),
  /** Newest first. */
  messages: z.array(playerMessage),
  /** More, older ones follow. */
  cursor: z.optional(z.string()),
});
const hostChatView = z.object({
  gameId: z.string(),
  messages: z.array(hostMessage),
  cursor: z.optional(z.string()),
});

/** Beside the topic of the hunt, for pages that show talk: a host hears all teams, a player the own one. */
export const huntChatTopic = liveTopic({
  kind: 'hunt-chat',
  summary: 'What characters, players and the host say in a hunt.',
  views: { host: hostChatView, team: chatView },
  messages: [
    liveMessage('message.posted', {
      schema: z.object({ message: playerMessage }),
      audiences: ['team'],
      summary: 'A message from a team mate, the character or the host. Ignore ids you already know.',
    }),
    liveMessage('message.overheard', {
      schema: z.object({ message: hostMessage }),
      audiences: ['host'],
      summary: 'The same for the host, from any team, with the real author.',
    }),
    liveMessage('words.broadcast', {
      schema: z.object({
        broadcastId: z.string(),
        text: z.string(),
        at: instant,
        /** None: all teams. */
        teamIds: z.optional(z.array(z.string())),
      }),
      audiences: ['host'],
      summary: 'The host sent a broadcast; each team receives it as a message.',
    }),
  ],
});

const playerErrors = ['hunt-not-found', 'hunt-not-joined'] as const;
const hostErrors = ['hunt-not-found', 'not-allowed'] as const;

export const huntChatContract = contract('hunt-chat', {
  say: route({
    method: 'POST',
    path: '/hunts/:gameId/levels/:levelId/messages',
    summary:
      'Sends a message to the character of a level and waits for its reply. The same id returns the same reply.',
    access: 'guest',
    params: levelParams,
    body: z.object({
      id: sentId,
      text: words,
      deviceAt,
      /** Needed where the mission also asks for the place. */
      position: z.optional(positionReport),
    }),
    response: z.object({
      message: playerMessage,
      reply: playerMessage,
      /** Given with the reply. */
      clue: z.optional(z.object({ id: z.string(), text: z.string() })),
      /** The character has what it wanted: the level is completed, by this message or one before. */
      isCompleted: z.boolean(),
      /** The right words, but not shown to be said at the place. */
      isPlaceMissing: z.optional(z.boolean()),
    }),
    errors: [
      ...playerErrors,
      'hunt-team-not-found',
      'hunt-level-not-found',
      'hunt-level-locked',
      'hunt-not-started',
      'hunt-paused',
      'hunt-ended',
      'hunt-character-missing',
      'hunt-message-reused',
    ],
    limit: { name: 'hunts-said', max: 40, perSeconds: 60, by: 'identity' },
    isRepeatable: true,
  }),
  callHost: route({
    method: 'POST',
    path: '/hunts/:gameId/calls',
    summary:
      'Sends the host a message, at any time. With `isSos` it is a call for help; `position` is stored like any other and shown to the host.',
    access: 'guest',
    params: gameParams,
    body: z.object({
      id: sentId,
      text: words,
      isSos: z.optional(z.boolean()),
      deviceAt,
      position: z.optional(positionReport),
    }),
    response: z.object({ message: playerMessage }),
    errors: [...playerErrors, 'hunt-message-reused'],
    limit: { name: 'hunts-called', max: 20, perSeconds: 60, by: 'identity' },
    isRepeatable: true,
  }),
  readTeamMessages: route({
    method: 'GET',
    path: '/hunts/:gameId/messages',
    summary:
      'The caller’s team’s messages, optionally of one level, or only the caller’s own and the replies to them.',
    access: 'guest',
    params: gameParams,
    query: z.object({ ...page, levelId: z.optional(id), of: z.optional(z.enum(['team', 'me'])) }),
    response: z.object({ messages: z.array(playerMessage), cursor: z.optional(z.string()) }),
    errors: [...playerErrors, 'hunt-level-not-found'],
  }),
  readMessages: route({
    method: 'GET',
    path: '/hunts/:gameId/host/messages',
    summary: 'For the host: all messages of the hunt, a team, a level or a player.',
    access: 'guest',
    params: gameParams,
    query: z.object({ ...page, teamId: z.optional(id), levelId: z.optional(id), userId: z.optional(id) }),
    response: z.object({ messages: z.array(hostMessage), cursor: z.optional(z.string()) }),
    errors: hostErrors,
  }),
  broadcast: route({
    method: 'POST',
    path: '/hunts/:gameId/broadcasts',
    summary: 'Sends a message from the host to all teams or some.',
    access: 'guest',
    audited: ['gameId'],
    params: gameParams,
    body: z.object({
      id: sentId,
      text: words,
      /** None: all. */
      teamIds: z.optional(z.array(id).check(z.minLength(1), z.maxLength(1000))),
    }),
    response: z.object({ broadcastId: z.string(), at: instant, teams: z.number() }),
    errors: [...hostErrors, 'hunt-team-not-found', 'hunt-message-reused'],
    limit: { name: 'hunts-broadcast', max: 30, perSeconds: 60, by: 'identity' },
    isRepeatable: true,
  }),
  answerAsCharacter: route({
    method: 'POST',
    path: '/hunts/:gameId/teams/:teamId/levels/:levelId/replies',
    summary: 'The host speaks to a team as the character of a level.',
    access: 'guest',
    audited: ['gameId', 'teamId', 'levelId'],
    params: z.object({ gameId: id, teamId: id, levelId: id }),
    body: z.object({ id: sentId, text: words }),
    response: z.object({ message: hostMessage }),
    errors: [
      ...hostErrors,
      'hunt-team-not-found',
      'hunt-level-not-found',
      'hunt-character-missing',
      'hunt-message-reused',
    ],
    limit: { name: 'hunts-answered', max: 60, perSeconds: 60, by: 'identity' },
    isRepeatable: true,
  }),
});
