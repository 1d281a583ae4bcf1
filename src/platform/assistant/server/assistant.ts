import { fail } from '#core/result.ts';
import type { ErrorCode, Failure, Result } from '#core/result.ts';

/**
 * What people wrote travels as the content of a message of its own, never inside an instruction:
 * the port has no templates, and `system` messages are the caller's own words.
 */
export interface AssistantMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

export interface AssistantRequest {
  readonly messages: readonly AssistantMessage[];
  readonly maxTokens?: number;
  /** 0 for the same answer every time, as far as the model can. */
  readonly temperature?: number;
  /** `json` asks for one JSON value; the caller still parses and checks it. */
  readonly format?: 'text' | 'json';
}

export interface AssistantReply {
  readonly text: string;
  /** `length`: cut off at the largest number of tokens. `filtered`: held back by the provider. */
  readonly finish: 'complete' | 'length' | 'filtered' | 'other';
  readonly usage?: { readonly promptTokens: number; readonly completionTokens: number };
}

export interface AssistantOptions {
  /** Ends the call with `assistant-stopped`. */
  readonly signal?: AbortSignal;
}

export type AssistantRefusal = Extract<ErrorCode, `assistant-${string}`>;

/** Any number of texts, then exactly one of the others. Text before a failure stays valid. */
export type AssistantEvent =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'done'; readonly reply: AssistantReply }
  | { readonly type: 'failed'; readonly error: Failure<AssistantRefusal> };

export interface Assistant {
  /** False where none is configured: pages then do not offer it. */
  readonly isOn: boolean;
  complete(
    request: AssistantRequest,
    options?: AssistantOptions,
  ): Promise<Result<AssistantReply, AssistantRefusal>>;
  /** Never throws; leaving the loop early ends the call. */
  stream(request: AssistantRequest, options?: AssistantOptions): AsyncIterable<AssistantEvent>;
  close(): Promise<void>;
}

const off = fail('assistant-off');

/** Where no assistant is configured. Every feature works without one. */
export const noAssistant: Assistant = {
  isOn: false,
  complete: async () => off,
  async *stream() {
    yield { type: 'failed', error: off.error };
  },
  close: async () => undefined,
};
