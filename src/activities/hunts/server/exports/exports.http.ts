import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Locale } from '#core/words.ts';
import { fieldIssues } from '#core/field-issues.ts';
import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import { writeCsv } from '#platform/spreadsheets/server/write-csv.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Doors } from '#server/kit/doors.ts';
import type { JobOptions } from '#server/kit/jobs.ts';
import { othersTurn } from '#server/kit/others-turn.ts';
import { localeOf } from '#server/kit/locale.ts';
import { exportQuery } from '#activities/hunts/contract.exports.ts';
import { EXPORTS } from '#activities/hunts/contract.files.ts';
import type { ExportQuery } from '#activities/hunts/contract.exports.ts';
import type { ExportFile } from '#activities/hunts/contract.files.ts';
import { resultsSheet } from '#activities/hunts/rules/score/results-sheet.ts';
import { boardOf } from '#activities/hunts/rules/state.ts';
import type { HuntState } from '#activities/hunts/rules/state.ts';
import type { ExportDeps } from './exports.deps.ts';
import { requireHost } from '../hunts.guards.ts';
import { safeName } from './file-names.ts';
import { huntJson } from './hunt-json.ts';
import { photoArchive } from './photo-archive.ts';
import { trackFile } from './track-file.ts';

/** Of walks, which are written in a thread as they are read. */
const HEAVY = { seconds: 300, megabytes: 256 } as const;
const LIMIT = { name: 'hunts-exported', max: 30, perSeconds: 60, by: 'identity' } as const;
const params = z.object({ gameId: z.string().check(z.minLength(1), z.maxLength(100)) });

interface Asked {
  readonly actor: Actor;
  readonly seat: HuntState;
  readonly query: ExportQuery;
  readonly locale: Locale;
  /** For work in a thread of its own. */
  readonly job: JobOptions;
}

type Content = string | Uint8Array | AsyncIterable<string | Uint8Array>;

interface Export {
  readonly mediaType: string;
  readonly make: (deps: ExportDeps, asked: Asked) => Promise<Result<Content>>;
}

const resultsCsv = async (deps: ExportDeps, { seat, locale }: Asked): Promise<Uint8Array> => {
  const { hunt, progress } = seat;
  const board = boardOf(seat, deps.clock.now());
  await othersTurn();
  return writeCsv(resultsSheet(hunt, board, { locale, progress }));
};

const EXPORT_FILES: Readonly<Record<ExportFile, Export>> = {
  'results.csv': {
    mediaType: 'text/csv; charset=utf-8',
    make: async (deps, asked) => ok(await resultsCsv(deps, asked)),
  },
  'hunt.json': {
    mediaType: 'application/json; charset=utf-8',
    make: async (deps, { seat }) => ok(huntJson(deps, seat)),
  },
  'photos.zip': {
    mediaType: 'application/zip',
    make: (deps, { seat, query }) => photoArchive(deps, seat, query.teamId),
  },
  'tracks.gpx': {
    mediaType: 'application/gpx+xml; charset=utf-8',
    make: (deps, { seat, query, job }) => trackFile(deps, seat, { format: 'gpx', query }, job),
  },
  'tracks.geojson': {
    mediaType: 'application/geo+json; charset=utf-8',
    make: (deps, { seat, query, job }) => trackFile(deps, seat, { format: 'geojson', query }, job),
  },
  'tracks.kml': {
    mediaType: 'application/vnd.google-earth.kml+xml; charset=utf-8',
    make: (deps, { seat, query, job }) => trackFile(deps, seat, { format: 'kml', query }, job),
  },
};

const ask = async (
  deps: ExportDeps,
  actor: Actor | undefined,
  request: FastifyRequest,
  jobFor: (actor: Actor) => JobOptions,
) => {
  const where = z.safeParse(params, request.params);
  if (!actor || !where.success) return fail('hunt-not-found');
  const query = z.safeParse(exportQuery, request.query);
  if (!query.success)
    return fail('bad-input', undefined, fieldIssues(query.error.issues, request.query, 'query'));
  const seat = await requireHost(deps, actor, where.data.gameId);
  if (!seat.ok) return seat;
  return ok({
    actor,
    seat: seat.value,
    query: query.data,
    locale: localeOf(request.headers['accept-language']),
    job: jobFor(actor),
  });
};

const nameFor = ({ hunt }: HuntState, file: ExportFile): string => `${safeName(hunt.name, 'hunt')} ${file}`;

/** RFC 6266: the plain name for old clients, the true one beside it. */
const disposition = (name: string): string =>
  `attachment; filename="${name.replaceAll(/[^\w. -]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}`;

const send = (reply: FastifyReply, name: string, mediaType: string, content: Content): FastifyReply =>
  reply
    .header('content-type', mediaType)
    .header('content-disposition', disposition(name))
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .send(
      typeof content === 'string' || content instanceof Uint8Array
        ? content
        : Readable.from(content, { objectMode: false }),
    );

const note = (doors: Doors, request: FastifyRequest, { actor, seat, query }: Asked, file: ExportFile): void =>
  doors.note(request, actor, {
    action: 'hunt-exports.download',
    subject: seat.gameId,
    detail: [`file=${file}`, ...(query.teamId === undefined ? [] : [`teamId=${query.teamId}`])].join(' '),
  });

/** Files for the host, streamed: no photo archive and no school's walks have to fit into memory. */
export const serveExports = (http: FastifyInstance, doors: Doors, deps: ExportDeps): void => {
  for (const [file, { mediaType, make }] of Object.entries(EXPORT_FILES) as [ExportFile, Export][])
    http.get(`/api${EXPORTS}/${file}`, async (request, reply) => {
      const admitted = await doors.admit(request, reply, { access: 'guest', limit: LIMIT });
      if (!admitted.ok) return doors.refuse(request, reply, admitted.error);
      const asked = await ask(deps, admitted.value, request, (actor) =>
        doors.job(request, reply, HEAVY, actor),
      );
      if (!asked.ok) return doors.refuse(request, reply, asked.error);
      const made = await make(deps, asked.value);
      if (!made.ok) return doors.refuse(request, reply, made.error);
      note(doors, request, asked.value, file);
      return send(reply, nameFor(asked.value.seat, file), mediaType, made.value);
    });
};
