import type { AssistantEvent, AssistantReply } from './assistant.ts';
import { eventData } from './event-stream.ts';
import { parsePiece, parseReply } from './replies.ts';

export const textOf = async (pieces: AsyncIterable<Uint8Array>): Promise<string> => {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of pieces) text += decoder.decode(piece, { stream: true });
  return text + decoder.decode();
};

/** A streamed answer as events; the last one is `done` or `failed`. */
export async function* readEvents(
  contentType: string | null,
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<AssistantEvent> {
  // Some servers know no streaming and answer as if it had not been asked for.
  const isWhole = contentType?.includes('application/json') === true;
  yield* isWhole ? wholeReply(await textOf(pieces)) : streamedReply(pieces);
}

async function* streamedReply(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<AssistantEvent> {
  let text = '';
  let finish: AssistantReply['finish'] | undefined;
  let usage: AssistantReply['usage'];
  for await (const data of eventData(pieces)) {
    if (data === '[DONE]') {
      finish ??= 'complete';
      break;
    }
    const piece = parsePiece(data);
    if (piece === undefined) {
      yield failed(isErrorEvent(data) ? 'assistant-unavailable' : 'assistant-garbled');
      return;
    }
    finish = piece.finish ?? finish;
    usage = piece.usage ?? usage;
    text += piece.text;
    if (piece.text !== '') yield { type: 'text', text: piece.text };
  }
  // Neither an end mark nor a reason to finish: the connection broke in the middle.
  if (finish === undefined) yield failed('assistant-unavailable');
  else yield { type: 'done', reply: { text, finish, ...(usage && { usage }) } };
}

function* wholeReply(body: string): Generator<AssistantEvent> {
  const reply = parseReply(body);
  if (reply === undefined) {
    yield failed('assistant-garbled');
    return;
  }
  if (reply.text !== '') yield { type: 'text', text: reply.text };
  yield { type: 'done', reply };
}

const failed = (code: 'assistant-unavailable' | 'assistant-garbled'): AssistantEvent => ({
  type: 'failed',
  error: { code },
});

/** `{"error": ...}` in the middle of a stream: the server gave up. */
const isErrorEvent = (data: string): boolean => /^\s*\{\s*"error"\s*:/.test(data);
