// Runs as a process of its own: makes voters, then casts one ballot for each of them and keeps the times.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { WebSocket } from 'ws';
import type { PublicKey } from '#activities/polls/rules/blind.ts';
import { blindFor } from '#tests/support/polls/tokens.ts';

export interface LoadOrder {
  /** `tokens`: over HTTP, a blind-signed token first and then the ballot. */
  readonly transport: 'http' | 'socket' | 'tokens';
  /** One for each voter, where the poll asks for codes. */
  readonly codes?: readonly string[];
  readonly address: string;
  readonly pollId: string;
  readonly candidates: readonly string[];
  readonly voters: number;
  readonly inFlight: number;
  /** The bare peer knows no guests: any token is a voter. */
  readonly hasGuests: boolean;
}

export interface LoadReport {
  readonly type: 'ready' | 'done';
  readonly elapsedMs: number;
  readonly latenciesMs: readonly number[];
  readonly refused: Readonly<Record<string, number>>;
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly cookie: string;
}

type CastOne = (voter: number) => Promise<string>;

let agent: Agent;

const ask = (url: string, method: string, headers: Record<string, string>, body?: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { method, agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          text,
          cookie: response.headers['set-cookie']?.[0] ?? '',
        }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });

/** `inFlight` at a time until all are done. */
const inTurn = async (
  number: number,
  inFlight: number,
  run: (index: number) => Promise<void>,
): Promise<void> => {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < number) await run(next++);
  };
  await Promise.all(Array.from({ length: inFlight }, lane));
};

const makeTokens = async ({ address, voters, inFlight, hasGuests }: LoadOrder): Promise<string[]> => {
  if (!hasGuests) return Array.from({ length: voters }, () => randomUUID());
  const tokens: string[] = [];
  await inTurn(voters, inFlight, async () => {
    const { cookie } = await ask(`${address}/api/me`, 'GET', {});
    tokens.push(/rt_session=([^;]*)/.exec(cookie)?.[1] ?? '');
  });
  return tokens;
};

/** As the browser does: an id and a secret of the voter's own, all options ranked. */
const ballotOf = (candidates: readonly string[], voter: number) => {
  const at = voter % candidates.length;
  const names = [...candidates.slice(at), ...candidates.slice(0, at)];
  return {
    ballotId: randomUUID(),
    body: { secret: `secret-${randomUUID()}`, ranks: names.map((name) => [name]) },
  };
};

const byHttp = (order: LoadOrder, tokens: readonly string[]): CastOne => {
  const base = `${order.address}/api/polls/${order.pollId}/ballots`;
  return async (voter) => {
    const { ballotId, body } = ballotOf(order.candidates, voter);
    const headers = { authorization: `Bearer ${tokens[voter]}`, 'content-type': 'application/json' };
    const { status, text } = await ask(`${base}/${ballotId}`, 'PUT', headers, JSON.stringify(body));
    if (status === 200) return 'taken';
    return (JSON.parse(text) as { code?: string }).code ?? String(status);
  };
};

/** Both requests of a voter: the token by the code, the ballot by nobody. What the browser computes is done before. */
const byTokens = async (order: LoadOrder, sessions: readonly string[]): Promise<CastOne> => {
  const base = `${order.address}/api/polls/${order.pollId}`;
  const key = JSON.parse((await ask(`${base}/token-key`, 'GET', {})).text) as PublicKey;
  const ready = sessions.map((_, voter) => {
    const ballot = ballotOf(order.candidates, voter);
    const code = order.codes?.[voter] ?? '';
    return { ...ballot, code, ...blindFor(key, { pollId: order.pollId, ballotId: ballot.ballotId, code }) };
  });
  const json = { 'content-type': 'application/json' };
  return async (voter) => {
    const { ballotId, body, code, blinded, finish } = ready[voter] as (typeof ready)[number];
    const headers = { ...json, authorization: `Bearer ${sessions[voter]}` };
    const given = await ask(`${base}/tokens`, 'POST', headers, JSON.stringify({ blinded, code }));
    if (given.status !== 200) return given.text;
    const token = finish((JSON.parse(given.text) as { blindSignature: string }).blindSignature);
    const address = `${base}/token-ballots/${ballotId}`;
    const { status, text } = await ask(address, 'PUT', json, JSON.stringify({ ...body, token }));
    return status === 200 ? 'taken' : text;
  };
};

const openSocket = async ({ address }: LoadOrder, token: string): Promise<WebSocket> => {
  const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/live`, {
    headers: { origin: address, authorization: `Bearer ${token}` },
    perMessageDeflate: false,
  });
  await once(socket, 'message');
  return socket;
};

const bySocket = async (order: LoadOrder, tokens: readonly string[]): Promise<CastOne> => {
  const sockets: WebSocket[] = [];
  await inTurn(order.voters, order.inFlight, async (voter) => {
    sockets[voter] = await openSocket(order, tokens[voter] ?? '');
  });
  return async (voter) => {
    const { ballotId, body } = ballotOf(order.candidates, voter);
    const socket = sockets[voter] as WebSocket;
    const params = { pollId: order.pollId, ballotId };
    socket.send(JSON.stringify({ type: 'command', id: ballotId, name: 'polls.castBallot', params, body }));
    const [message] = (await once(socket, 'message')) as [Buffer];
    const answer = JSON.parse(message.toString()) as { value?: unknown; problem?: { code: string } };
    return answer.value === undefined ? (answer.problem?.code ?? 'other frame') : 'taken';
  };
};

const ways = { http: byHttp, socket: bySocket, tokens: byTokens };

const measure = async ({ voters, inFlight }: LoadOrder, castOne: CastOne): Promise<LoadReport> => {
  const latenciesMs: number[] = [];
  const refused: Record<string, number> = {};
  const startedAt = performance.now();
  await inTurn(voters, inFlight, async (voter) => {
    const sentAt = performance.now();
    const outcome = await castOne(voter);
    if (outcome === 'taken') latenciesMs.push(performance.now() - sentAt);
    else refused[outcome] = (refused[outcome] ?? 0) + 1;
  });
  return { type: 'done', elapsedMs: performance.now() - startedAt, latenciesMs, refused };
};

process.on('message', (order: LoadOrder | 'go') => {
  if (order === 'go') return;
  const work = async (): Promise<void> => {
    // As many connections are kept as are used: opening them during the burst would measure the accept queue.
    agent = new Agent({ keepAlive: true, maxSockets: order.inFlight, maxFreeSockets: order.inFlight });
    const tokens = await makeTokens(order);
    const castOne = await ways[order.transport](order, tokens);
    const go = once(process, 'message');
    process.send?.({ type: 'ready', elapsedMs: 0, latenciesMs: [], refused: {} } satisfies LoadReport);
    await go;
    process.send?.(await measure(order, castOne));
  };
  void work();
});
process.on('disconnect', () => process.exit(0));
