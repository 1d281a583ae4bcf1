import type { LoadOrder } from './load-messages.ts';

/** What one frame means to a player of the load. Frames are looked at, not parsed: the client must stay cheap. */
export type Heard =
  | { readonly type: 'ready' }
  | { readonly type: 'joined' }
  | { readonly type: 'state' }
  | { readonly type: 'question' }
  | { readonly type: 'acknowledged' }
  | { readonly type: 'results' }
  | { readonly type: 'refused'; readonly code: string }
  | { readonly type: 'reply'; readonly text: string }
  | { readonly type: 'other' };

/** How a player speaks to one of the two servers. */
export interface LoadTransport {
  readonly url: string;
  readonly headers: (player: number) => Record<string, string>;
  readonly hear: (frame: Buffer) => Heard;
  readonly join: (player: number) => string;
  readonly follow: () => string;
  readonly answer: (player: number, questionId: string) => string;
}

const codeIn = (text: string): string => /"code":"([^"]*)"/.exec(text)?.[1] ?? 'unknown';

export const roundtableTransport = (
  { address, gameId }: LoadOrder,
  tokens: readonly string[],
): LoadTransport => {
  const topic = `engagement:${gameId}`;
  return {
    url: `${address.replace(/^http/, 'ws')}/live`,
    headers: (player) => ({ origin: address, authorization: `Bearer ${tokens[player] ?? ''}` }),
    hear(frame) {
      const head = frame.toString('latin1', 0, 220);
      if (head.startsWith('{"type":"event"')) {
        if (head.includes('"event":"outcome.known"')) return { type: 'results' };
        if (!head.includes('"event":"stage.changed"')) return { type: 'other' };
        return head.includes('"phase":"question"') ? { type: 'question' } : { type: 'other' };
      }
      if (head.startsWith('{"type":"view"')) return { type: 'state' };
      if (head.startsWith('{"type":"welcome"')) return { type: 'ready' };
      if (head.startsWith('{"type":"refused"')) return { type: 'refused', code: codeIn(frame.toString()) };
      if (!head.startsWith('{"type":"result"')) return { type: 'other' };
      if (head.includes('"problem":')) return { type: 'refused', code: codeIn(frame.toString()) };
      return head.includes('"id":"join-') ? { type: 'joined' } : { type: 'acknowledged' };
    },
    join: (player) =>
      JSON.stringify({
        type: 'command',
        id: `join-${gameId}-${player}`,
        name: 'engagements.joinGame',
        params: { gameId },
        body: { name: `Player ${player}` },
      }),
    follow: () => JSON.stringify({ type: 'subscribe', topic, as: { role: 'player' } }),
    answer: (player, questionId) =>
      JSON.stringify({
        type: 'command',
        id: `answer-${gameId}-${questionId}-${player}`,
        name: 'engagements.giveAnswer',
        params: { gameId, questionId },
        body: { answer: { kind: 'single', option: player % 4 } },
      }),
  };
};

/** Engine.IO 4 by hand, so that both servers meet the same client: 0 open, 2 ping, 40 connect, 42 event, 43 reply. */
export const socketIoTransport = ({ address }: LoadOrder): LoadTransport => ({
  url: `${address.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`,
  headers: () => ({ origin: address }),
  hear(frame) {
    const head = frame.toString('latin1', 0, 32);
    if (head.startsWith('0')) return { type: 'reply', text: '40' };
    if (head === '2') return { type: 'reply', text: '3' };
    if (head.startsWith('40')) return { type: 'ready' };
    if (head.startsWith('431')) return { type: 'joined' };
    if (head.startsWith('432')) return { type: 'state' };
    if (head.startsWith('433')) return { type: 'acknowledged' };
    if (head.startsWith('42["question"')) return { type: 'question' };
    if (head.startsWith('42["results"')) return { type: 'results' };
    return { type: 'other' };
  },
  join: (player) => `421["join",{"name":"Player ${player}"}]`,
  follow: () => '422["state"]',
  answer: (player, questionId) =>
    `423["answer",{"questionId":"${questionId}","answer":{"kind":"single","option":${player % 4}}}]`,
});
