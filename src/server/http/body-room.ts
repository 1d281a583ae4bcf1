import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressKey } from '#server/kit/limits.ts';
import { refuse } from './refuse.ts';

export interface BodyRoom {
  readonly mostBytes: number;
  readonly mostBytesOfAnAddress: number;
}

const MEGABYTE = 1024 * 1024;
export const BODY_ROOM: BodyRoom = { mostBytes: 256 * MEGABYTE, mostBytesOfAnAddress: 128 * MEGABYTE };

/** Small bodies, which everybody sends all the time, are not counted. */
const SMALL_BYTES = 64 * 1024;
const TRY_AGAIN_SECONDS = 5;

/** Without a declared length, it counts as the most its route allows. */
const bytesComing = ({ headers, routeOptions }: FastifyRequest): number => {
  const limit = routeOptions.bodyLimit;
  if (headers['transfer-encoding'] !== undefined) return limit;
  const length = Number(headers['content-length'] ?? 0);
  // A body that declares too great a length is refused before it is read.
  return length > SMALL_BYTES && length <= limit ? length : 0;
};

/**
 * A body is read into memory before the sender is known. So that strangers cannot fill it with many large, slow bodies,
 * the total in transit is bounded, and so is each address's share.
 */
export const boundBodies = (http: FastifyInstance, room: BodyRoom = BODY_ROOM): void => {
  const ofAddress = new Map<string, number>();
  let held = 0;
  const hold = (address: string, bytes: number): void => {
    held += bytes;
    const left = (ofAddress.get(address) ?? 0) + bytes;
    if (left > 0) ofAddress.set(address, left);
    else ofAddress.delete(address);
  };
  http.addHook('onRequest', async (request, reply) => {
    const bytes = bytesComing(request);
    if (bytes === 0) return undefined;
    const address = addressKey(request.ip);
    const isFull =
      held + bytes > room.mostBytes || (ofAddress.get(address) ?? 0) + bytes > room.mostBytesOfAnAddress;
    if (isFull) {
      return refuse(request, reply, { code: 'too-many-requests', params: { seconds: TRY_AGAIN_SECONDS } });
    }
    hold(address, bytes);
    reply.raw.once('close', () => hold(address, -bytes));
    return undefined;
  });
};
