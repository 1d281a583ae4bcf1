import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Door, Doors } from '#server/kit/doors.ts';

const NAME = /^[\w.-]{1,100}\.pmtiles$/;
const MOST_FILES = 100;
/** A map that is moved asks for dozens of parts, and a whole school may share one address. */
const DOOR: Door = {
  access: 'public',
  limit: { name: 'map-files', max: 30_000, perSeconds: 60, by: 'address' },
};

export const mapFileAddress = (name: string): string => `/map-files/${name}`;

const folderOf = (dataFolder: string): string => resolve(dataFolder, 'maps');

/** The files in the folder; an empty or missing folder is not an error. */
export const listMapFiles = async (dataFolder: string) => {
  const folder = folderOf(dataFolder);
  const names = await readdir(folder).catch((): string[] => []);
  const known = names.filter((name) => NAME.test(name)).toSorted();
  const files = await Promise.all(
    known.slice(0, MOST_FILES).map(async (name) => ({ name, bytes: (await stat(join(folder, name))).size })),
  );
  return { files, folder };
};

interface Range {
  readonly start: number;
  readonly end: number;
}

/** `bytes=0-99` and `bytes=100-` within a file; none for everything else, which gets the whole. */
const rangeOf = (header: string | undefined, size: number): Range | 'beyond' | undefined => {
  const [, from, to] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === undefined) return undefined;
  const [start, end] = [Number(from), to === '' ? size - 1 : Math.min(size - 1, Number(to))];
  return start >= size || end < start ? 'beyond' : { start, end };
};

/** Maps read parts of one file by range requests. */
export const serveMapFiles = (http: FastifyInstance, doors: Doors, dataFolder: string): void => {
  http.get<{ Params: { name: string } }>('/map-files/:name', async (request, reply) => {
    const { params, headers } = request;
    const admitted = await doors.admit(request, reply, DOOR);
    if (!admitted.ok) return doors.refuse(request, reply, admitted.error);
    const path = join(folderOf(dataFolder), params.name);
    const found = NAME.test(params.name) ? await stat(path).catch(() => undefined) : undefined;
    if (!found?.isFile()) return doors.refuse(request, reply, { code: 'not-found' });
    const { size, mtimeMs } = found;
    const range = rangeOf(headers.range, size);
    reply.headers({
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=3600',
      etag: `"${size}-${Math.trunc(mtimeMs)}"`,
    });
    reply.type('application/octet-stream');
    if (range === 'beyond') return reply.code(416).header('content-range', `bytes */${size}`).send();
    if (!range) return reply.header('content-length', size).send(createReadStream(path));
    return reply
      .code(206)
      .headers({
        'content-range': `bytes ${range.start}-${range.end}/${size}`,
        'content-length': range.end - range.start + 1,
      })
      .send(createReadStream(path, range));
  });
};
