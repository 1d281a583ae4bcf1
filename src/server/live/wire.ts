import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Wire } from './connection.ts';

const FINAL_TEXT = 0x81;
const CLOSE_WITHIN_MS = 2000;

const headerOf = (length: number): Buffer => {
  if (length < 126) return Buffer.from([FINAL_TEXT, length]);
  const header = Buffer.alloc(length < 65_536 ? 4 : 10);
  header[0] = FINAL_TEXT;
  if (length < 65_536) {
    header[1] = 126;
    header.writeUInt16BE(length, 2);
  } else {
    header[1] = 127;
    header.writeBigUInt64BE(BigInt(length), 2);
  }
  return header;
};

/** A payload that goes to many sockets is framed once: a server's frames carry no mask, so all are alike. */
const framed = new WeakMap<Buffer, Buffer>();

const framedOf = (payload: Buffer): Buffer => {
  let frame = framed.get(payload);
  if (!frame) framed.set(payload, (frame = Buffer.concat([headerOf(payload.length), payload])));
  return frame;
};

/** A WebSocket and the stream below it, as a connection sees them. */
export const wireOf = (webSocket: WebSocket, stream: Duplex): Wire => ({
  get bufferedBytes() {
    return webSocket.bufferedAmount;
  },
  send(frame) {
    if (webSocket.readyState !== webSocket.OPEN) return;
    // Without compression ws writes at once too, so both ways keep their order.
    if (typeof frame === 'string') webSocket.send(frame);
    else stream.write(framedOf(frame));
  },
  ping: () => webSocket.ping(),
  pause: () => webSocket.pause(),
  resume: () => webSocket.resume(),
  close(code, reason) {
    webSocket.resume();
    webSocket.close(code, reason);
    // Whoever does not read does not answer the close either, and its buffer must not stay.
    setTimeout(() => webSocket.terminate(), CLOSE_WITHIN_MS).unref();
  },
  terminate: () => webSocket.terminate(),
});
