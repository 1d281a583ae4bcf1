import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

const LONG = 1 << 20;
const SLICE = 1 << 16;

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;

/** Never splits a surrogate pair. */
function* slicesOf(text: string): Generator<Buffer> {
  for (let from = 0; from < text.length;) {
    const end = Math.min(text.length, from + SLICE);
    const to = isHighSurrogate(text.charCodeAt(end - 1)) && end < text.length ? end - 1 : end;
    yield Buffer.from(text.slice(from, to));
    from = to;
  }
}

/**
 * Encoding a long text takes up to three times its memory, for as long as a slow client reads. So it is encoded piece by
 * piece while it is sent.
 */
export const sendText = (reply: FastifyReply, text: string): FastifyReply =>
  text.length < LONG
    ? reply.send(text)
    : reply
        .header('content-length', Buffer.byteLength(text))
        .send(Readable.from(slicesOf(text), { objectMode: false }));
