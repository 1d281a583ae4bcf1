import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Wire } from './connection.ts';

const FINAL_TEXT = 0x81;
const CLOSE_WITHIN_MS = 2000;

const headerLength = (length: number): number => (length < 126 ? 2 : length < 65_536 ? 4 : 10);

/** A frame with room for its payload: header and payload in one piece are one write. */
const frameFor = (length: number): Buffer => {
  const frame = Buffer.allocUnsafe(headerLength(length) + length);
  frame[0] = FINAL_TEXT;
  if (length < 126) frame[1] = length;
  else if (length < 65_536) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  return frame;
};

/** A payload that goes to many sockets is framed once: a server's frames carry no mask, so all are alike. */
const framed = new WeakMap<Buffer, Buffer>();

const framedOf = (payload: Buffer): Buffer => {
  let frame = framed.get(payload);
  if (!frame) {
    frame = frameFor(payload.length);
    payload.copy(frame, headerLength(payload.length));
    framed.set(payload, frame);
  }
  return frame;
};

const framedText = (text: string): Buffer => {
  const length = Buffer.byteLength(text);
  const frame = frameFor(length);
  frame.write(text, headerLength(length));
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
    stream.write(typeof frame === 'string' ? framedText(frame) : framedOf(frame));
  },
  ping: () => webSocket.ping(),
  pause: () => webSocket.pause(),
  resume: () => webSocket.resume(),
  close(code, reason) {
    webSocket.resume();
    webSocket.close(code, reason);
    // A client that does not read does not answer the close either, and its buffer must be freed.
    setTimeout(() => webSocket.terminate(), CLOSE_WITHIN_MS).unref();
  },
  terminate: () => webSocket.terminate(),
});
