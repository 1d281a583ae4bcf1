import { request } from 'node:http';
import type { Agent } from 'node:http';
import { WebSocket } from 'ws';
import * as z from 'zod/mini';
import { isErrorCode, statusOf } from '#register/errors.ts';
import { clientFrame, problem, serverFrame } from '#core/live-frames.ts';
import type { ServerFrame } from '#core/live-frames.ts';
import { closeCodes } from '#core/live-protocol.ts';
import { withoutHalves } from '#core/json-text.ts';
import type { FuzzRequest } from './fuzz-input.ts';

/** Longer than anything may take on a busy machine, short enough to find a hang. */
const ANSWER_WITHIN_MS = 30_000;

/** RFC 6455, for a frame above the limit. */
const TOO_BIG = 1009;

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** Past `fetch`, which would tidy the address first. */
export const sendRequest = (
  baseUrl: string,
  cookie: string,
  asked: FuzzRequest,
  agent: Agent,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port, origin } = new URL(baseUrl);
    const sent = request({
      hostname,
      port,
      agent,
      method: asked.method,
      path: asked.path,
      headers: {
        origin,
        cookie: `rt_session=${cookie}`,
        ...asked.headers,
        // Node leaves it out for DELETE, and the body would be read as the next request.
        ...(asked.body !== undefined && { 'content-length': Buffer.byteLength(asked.body) }),
      },
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers['content-type'] ?? '',
          text: Buffer.concat(parts).toString(),
        }),
      );
    });
    sent.end(asked.body);
  });

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(withoutHalves(text));
  } catch {
    return undefined;
  }
};

const judgeProblem = (value: unknown, status: number | undefined): string | undefined => {
  const parsed = z.safeParse(problem, value);
  if (!parsed.success) return 'is no problem document';
  const { code, status: told } = parsed.data;
  if (!isErrorCode(code)) return `has the unknown code ${code}`;
  if (code === 'internal') return 'is internal';
  return told === statusOf(code) && (status === undefined || status === told)
    ? undefined
    : `is ${status} for ${code}`;
};

/** What is wrong with an answer, or undefined. */
export const judgeAnswer = ({ method }: FuzzRequest, { status, type, text }: Answer): string | undefined => {
  // A caller with a dozen heavy requests at once is asked to wait, which is correct; a HEAD answer has no body.
  const isBusy = status === 503 && (method === 'HEAD' || text.includes('"code":"work-busy"'));
  if (status >= 500 && !isBusy) return `answers ${status} ${text}`;
  if (status < 400 || method === 'HEAD') return undefined;
  if (!type.startsWith('application/problem+json'))
    return `answers ${status} as ${type}: ${text.slice(0, 200)}`;
  const wrong = judgeProblem(jsonOf(text), status);
  return wrong && `answers what ${wrong}: ${text.slice(0, 300)}`;
};

interface Expected {
  readonly results: Set<string>;
  readonly topics: Set<string>;
  readonly clocks: Set<number>;
}

export const isClientFrame = (text: string): boolean => z.safeParse(clientFrame, jsonOf(text)).success;

const expectAnswers = (texts: readonly string[]): Expected => {
  const expected: Expected = { results: new Set(), topics: new Set(), clocks: new Set() };
  for (const text of texts) {
    const { data: frame } = z.safeParse(clientFrame, jsonOf(text));
    if (frame?.type === 'command') expected.results.add(frame.id);
    if (frame?.type === 'subscribe') expected.topics.add(frame.topic);
    if (frame?.type === 'clock') expected.clocks.add(frame.t0);
    // The view may already have been sent.
    if (frame?.type === 'unsubscribe') expected.topics.delete(frame.topic);
  }
  return expected;
};

const judgeFrame = (frame: ServerFrame): string | undefined => {
  if (frame.type !== 'refused' && (frame.type !== 'result' || frame.problem === undefined)) return undefined;
  const wrong = judgeProblem(frame.problem, undefined);
  return wrong && `a ${frame.type} that ${wrong}: ${JSON.stringify(frame).slice(0, 300)}`;
};

const tick = (expected: Expected, frame: ServerFrame): void => {
  if (frame.type === 'result') expected.results.delete(frame.id);
  if (frame.type === 'clock') expected.clocks.delete(frame.t0);
  if (frame.type === 'view' || frame.type === 'refused' || frame.type === 'gone')
    expected.topics.delete(frame.topic);
};

/**
 * Sends the texts on one socket and waits until each has its answer, or until the server closed the socket
 * because a text was no frame, or where it may because a command ended the session. Gives back what was wrong.
 */
export const sendFrames = (
  { baseUrl, cookie, mayEnd }: { baseUrl: string; cookie: string; mayEnd: boolean },
  texts: readonly string[],
): Promise<string[]> =>
  new Promise((resolve) => {
    const problems: string[] = [];
    const expected = expectAnswers(texts);
    const isFrame = texts.every(isClientFrame);
    const socket = new WebSocket(`${baseUrl.replace(/^http/, 'ws')}/live`, {
      headers: { origin: baseUrl, cookie: `rt_session=${cookie}` },
    });
    const end = (problem?: string): void => {
      clearTimeout(timer);
      socket.removeAllListeners();
      socket.on('error', () => undefined);
      socket.terminate();
      resolve(problem === undefined ? problems : [...problems, problem]);
    };
    const left = (): string => {
      const names = [...expected.results, ...expected.topics, ...expected.clocks].map(String);
      return texts
        .filter((text) => names.some((name) => text.includes(name)))
        .join('\n')
        .slice(0, 500);
    };
    const timer = setTimeout(() => end(`no answer to ${left()}`), ANSWER_WITHIN_MS);
    socket.on('open', () => {
      for (const text of texts) socket.send(text);
      socket.send(JSON.stringify({ type: 'clock', t0: -77 }));
      expected.clocks.add(-77);
    });
    socket.on('message', (message: Buffer) => {
      const parsed = z.safeParse(serverFrame, jsonOf(message.toString()));
      if (!parsed.success) return void problems.push(`no frame: ${message.toString().slice(0, 200)}`);
      const wrong = judgeFrame(parsed.data);
      if (wrong !== undefined) problems.push(wrong);
      tick(expected, parsed.data);
      if (expected.results.size + expected.topics.size + expected.clocks.size === 0) end();
    });
    socket.on('close', (code) => {
      const isMeant =
        (mayEnd && code === closeCodes.signInNeeded) ||
        (!isFrame && (code === closeCodes.policy || code === TOO_BIG));
      end(isMeant ? undefined : `closed with ${code}, open: ${left()}`);
    });
    socket.on('error', (error) => end(`socket: ${error.message}`));
  });
