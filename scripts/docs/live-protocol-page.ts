import { clientFrame, serverFrame } from '#core/live-frames.ts';
import type { ClientFrame, ServerFrame } from '#core/live-frames.ts';
import { LIVE_PROTOCOL, closeCodes } from '#core/live-protocol.ts';
import type { LiveTopic } from '#core/live.ts';
import type { Contract } from '#core/route.ts';
import { framesOf, shapeText } from './shape.ts';

/** The compiler requires a sentence for each frame. */
const CLIENT_FRAMES: Readonly<Record<ClientFrame['type'], string>> = {
  subscribe:
    'Asks for a topic, written `kind:key`. Answered by `view` or `refused`; sent again, it asks for a fresh view.',
  unsubscribe: 'Ends a subscription. Answered by `gone`, or not at all.',
  command:
    'Calls a row of the API by its operation id, with the same `params`, `query` and `body` as over HTTP. `id` is made by the client: sent again with the same id, it runs once and gets the same `result`.',
  clock: 'Asks for the server clock; `t0` is the client clock when it sent.',
};

const SERVER_FRAMES: Readonly<Record<ServerFrame['type'], string>> = {
  welcome: 'The first frame of a connection: who the session belongs to.',
  view: 'What the audience sees now; replaces whatever the client held of the topic. `epoch` changes when numbering starts anew, `marks` says which event of each channel was the last one before it, and `version` is that of the state shown.',
  event:
    'One change. `n` counts up by one for each channel: a gap means that something was lost, and the client subscribes again. An event whose `v` is not above the `version` of the view is counted but not applied. Without `event` it only counts.',
  refused: 'The subscription was refused, and why.',
  gone: 'The subscription has ended: kicked, deleted, or not wanted any more.',
  result: 'The answer to a command: a `value` or a `problem`, never both.',
  clock:
    'The answer to `clock`: `t1` when the server received it, `t2` when it answered. `held` says where the topics of this connection stand, so that a client that lost the last event notices.',
};

const CLOSE_WORDS: Readonly<Record<keyof typeof closeCodes, string>> = {
  restarting: 'The node stops. Connect again at once: another one answers.',
  tooSlow: 'The client reads too slowly. Connect again and subscribe anew.',
  policy: 'Frames that cannot be read, or far too many of them.',
  signInNeeded: 'No session. Call any `guest` row over HTTP to get one, then connect again.',
  tooManySockets: 'Too many sockets of one visitor or address.',
};

const code = (text: string): string[] => ['```ts', text, '```', ''];

const frameSection = (
  frames: ReadonlyMap<string, string>,
  words: Readonly<Record<string, string>>,
): string[] =>
  [...frames].flatMap(([type, shape]) => [`### ${type}`, '', words[type] ?? '', '', ...code(shape)]);

const topicSection = ({ kind, summary, views, messages }: LiveTopic): string[] => [
  `### ${kind}`,
  '',
  summary,
  '',
  ...Object.entries(views).flatMap(([audience, schema]) => [
    `View for ${audience}:`,
    '',
    ...code(shapeText(schema)),
  ]),
  ...messages.flatMap(({ type, audiences, summary: words, schema }) => [
    `#### ${type}`,
    '',
    `${words} For ${audiences.join(', ')}.`,
    '',
    ...code(shapeText(schema)),
  ]),
];

const commandNames = (contracts: readonly Contract[]): string[] =>
  contracts.flatMap(({ name, routes }) =>
    Object.entries(routes)
      .filter(([, { httpOnly }]) => !httpOnly)
      .map(([row, { summary }]) => `| \`${name}.${row}\` | ${summary} |`),
  );

/** docs/api/live-protocol.md: the socket at /live. */
export const liveProtocolPage = (contracts: readonly Contract[], topics: readonly LiveTopic[]): string =>
  [
    '# Live protocol',
    '',
    `One WebSocket for each device at \`/live\`, JSON text frames of at most 64 kB, protocol ${LIVE_PROTOCOL}. The session is that of the`,
    'cookie or of `Authorization: Bearer`; with a cookie, the Origin must be our own. New optional fields and new',
    'frame types are added without a new protocol number: leave out what you do not know.',
    '',
    'This page is emitted from the contracts by `node scripts/emit-docs.ts`.',
    '',
    '## From the client',
    '',
    ...frameSection(framesOf(clientFrame), CLIENT_FRAMES),
    '## From the server',
    '',
    ...frameSection(framesOf(serverFrame), SERVER_FRAMES),
    '## Close codes',
    '',
    '| code | meaning |',
    '| --- | --- |',
    ...Object.entries(closeCodes).map(
      ([name, number]) => `| ${number} | ${CLOSE_WORDS[name as keyof typeof closeCodes]} |`,
    ),
    '',
    '## Topics',
    '',
    ...topics.flatMap(topicSection),
    '## Commands',
    '',
    'The shapes are those of openapi.json.',
    '',
    '| name | what it does |',
    '| --- | --- |',
    ...commandNames(contracts),
    '',
  ].join('\n');
