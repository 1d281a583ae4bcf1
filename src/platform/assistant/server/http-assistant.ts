import type { Logger } from 'pino';
import { fail, failWith, ok } from '#core/result.ts';
import type { Failure } from '#core/result.ts';
import type { Clock } from '#server/kit/clock.ts';
import type {
  Assistant,
  AssistantEvent,
  AssistantOptions,
  AssistantRefusal,
  AssistantRequest,
} from './assistant.ts';
import { startCall } from './call.ts';
import type { Call, CallLimits } from './call.ts';
import { parseReply } from './replies.ts';
import { readEvents, textOf } from './reply-events.ts';

export interface HttpAssistantOptions {
  /** The address up to and with its version: `https://api.example.org/v1`. Nothing else is ever contacted. */
  readonly url: string;
  readonly key?: string | undefined;
  readonly model: string;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  readonly limits?: Partial<CallLimits & RetryLimits & { readonly maxBytes: number }>;
}

interface RetryLimits {
  readonly attempts: number;
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
}

const DEFAULT_LIMITS = {
  totalMs: 120_000,
  idleMs: 30_000,
  attempts: 3,
  firstPauseMs: 500,
  longestPauseMs: 10_000,
  maxBytes: 1024 * 1024,
};

/** Over any server that speaks the chat completions protocol of OpenAI. */
export const openHttpAssistant = (options: HttpAssistantOptions): Assistant => new HttpAssistant(options);

class HttpAssistant implements Assistant {
  readonly isOn = true;
  readonly #options: HttpAssistantOptions;
  readonly #address: string;
  readonly #limits: typeof DEFAULT_LIMITS;
  readonly #closing = new AbortController();

  constructor(options: HttpAssistantOptions) {
    this.#options = options;
    this.#address = `${options.url.replace(/\/+$/, '')}/chat/completions`;
    this.#limits = { ...DEFAULT_LIMITS, ...options.limits };
  }

  async complete(request: AssistantRequest, options: AssistantOptions = {}) {
    const call = this.#start(options);
    try {
      const answer = await this.#ask(this.#body(request, false), call);
      if (!answer.ok) return answer;
      const reply = parseReply(await textOf(this.#pieces(answer.value, call)));
      return reply === undefined ? fail('assistant-garbled') : ok(reply);
    } catch (error) {
      return failWith(failureOf(error, call));
    } finally {
      call.end();
    }
  }

  async *stream(request: AssistantRequest, options: AssistantOptions = {}): AsyncGenerator<AssistantEvent> {
    const call = this.#start(options);
    try {
      const answer = await this.#ask(this.#body(request, true), call);
      if (answer.ok)
        yield* readEvents(answer.value.headers.get('content-type'), this.#pieces(answer.value, call));
      else yield { type: 'failed', error: answer.error };
    } catch (error) {
      yield { type: 'failed', error: failureOf(error, call) };
    } finally {
      call.end();
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
  }

  #start({ signal }: AssistantOptions): Call {
    const stops = signal === undefined ? [this.#closing.signal] : [this.#closing.signal, signal];
    return startCall(this.#options.clock, this.#limits, stops);
  }

  #body({ messages, maxTokens, temperature, format }: AssistantRequest, stream: boolean): string {
    return JSON.stringify({
      model: this.#options.model,
      messages: messages.map(({ role, content }) => ({ role, content })),
      ...(maxTokens !== undefined && { max_tokens: maxTokens }),
      ...(temperature !== undefined && { temperature }),
      ...(format === 'json' && { response_format: { type: 'json_object' } }),
      ...(stream && { stream: true, stream_options: { include_usage: true } }),
    });
  }

  /** Retries while the server is busy or away. No part of the answer has arrived yet, so nothing is repeated. */
  async #ask(body: string, call: Call) {
    for (let attempt = 1; ; attempt++) {
      const response = await this.#send(body, call).catch((error: unknown) => unreached(error, call));
      call.touch();
      if (response?.ok === true) return ok(response);
      await response?.body?.cancel();
      const status = response?.status ?? 0;
      if (!mayPass(status)) {
        // The body may quote what people wrote, so only the number is logged.
        this.#options.log.warn({ status }, 'the assistant refused a request');
        return fail('assistant-refused');
      }
      if (attempt >= this.#limits.attempts) {
        this.#options.log.warn({ status, attempts: attempt }, 'the assistant is not answering');
        return fail('assistant-unavailable');
      }
      await call.pause(this.#pauseMs(attempt, response?.headers.get('retry-after')));
      call.touch();
    }
  }

  #send(body: string, call: Call): Promise<Response> {
    const { key } = this.#options;
    return fetch(this.#address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
      },
      body,
      signal: call.signal,
      // A redirect would carry the key and people's words to a host that nobody configured.
      redirect: 'manual',
    });
  }

  #pauseMs(attempt: number, retryAfter: string | null | undefined): number {
    const { firstPauseMs, longestPauseMs } = this.#limits;
    const askedMs = Number(retryAfter ?? '') * 1_000;
    if (askedMs > 0) return Math.min(askedMs, longestPauseMs);
    return Math.min(longestPauseMs, firstPauseMs * 2 ** (attempt - 1)) * (0.5 + Math.random() / 2);
  }

  async *#pieces(response: Response, call: Call): AsyncGenerator<Uint8Array> {
    let bytes = 0;
    for await (const piece of response.body ?? []) {
      bytes += piece.byteLength;
      if (bytes > this.#limits.maxBytes) throw new ReplyTooLong(this.#limits.maxBytes);
      call.touch();
      yield piece;
    }
  }
}

const mayPass = (status: number): boolean => status === 0 || status === 429 || status >= 500;

const unreached = (error: unknown, call: Call): undefined => {
  if (call.signal.aborted) throw error;
};

class ReplyTooLong extends Error {
  constructor(maxBytes: number) {
    super(`the reply is longer than ${maxBytes} bytes`);
    this.name = 'ReplyTooLong';
  }
}

const failureOf = (error: unknown, call: Call): Failure<AssistantRefusal> => {
  if (error instanceof ReplyTooLong) return { code: 'assistant-garbled' };
  const brokenBy = call.brokenBy();
  if (brokenBy === 'timeout') return { code: 'assistant-timeout' };
  return { code: brokenBy === 'stop' ? 'assistant-stopped' : 'assistant-unavailable' };
};
