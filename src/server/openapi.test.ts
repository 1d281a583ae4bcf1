import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { composeModules } from './activities.ts';
import { apis, contracts, topics } from './contracts.ts';
import { Examples } from './openapi-examples.ts';
import { deservesName, schemaNames, wholeSchema } from './openapi-schemas.ts';
import { registerOpenApi } from './http/openapi-page.ts';
import { openApiOf } from './openapi.ts';
import { version } from './version.ts';
import { createLog } from './log.ts';
import type { Jobs } from './kit/jobs.ts';
import { platformTable } from './kit/platform-table.ts';
import { MemoryStore } from '#store/drivers/memory/memory-store.ts';
import { testConfig } from '#tests/support/server/app.ts';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import { sharedJobs } from '#tests/support/jobs/shared-jobs.ts';
import { recordingHub } from '#tests/support/live/recording-hub.ts';
import { temporaryFiles } from '#tests/support/files/temporary-files.ts';
import { seededIds } from '#tests/support/core/seeded-ids.ts';

interface Media {
  readonly content: Readonly<Record<string, { readonly schema: unknown }>>;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: readonly {
    readonly name?: string;
    readonly in?: string;
    readonly $ref?: string;
    readonly schema?: unknown;
    readonly description?: string;
  }[];
  readonly requestBody?: Media;
  readonly responses: Readonly<Record<string, Partial<Media>>>;
}

const document = openApiOf(apis, '1.2.3') as {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<'schemas' | 'parameters', Readonly<Record<string, unknown>>>>;
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const placeOf = (path: string): unknown =>
  path
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((place, step) => (isObject(place) ? place[step] : undefined), document);

/** With references followed, and without what is said about it. */
const spelledOut = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(spelledOut);
  if (!isObject(value)) return value;
  const { $ref, ...rest } = value;
  // There are fields of these names as well.
  const isSaid = (name: string, part: unknown): boolean =>
    (name === 'description' && typeof part === 'string') || (name === 'examples' && Array.isArray(part));
  const besides = Object.fromEntries(Object.entries(rest).filter(([name, part]) => !isSaid(name, part)));
  const target = typeof $ref === 'string' ? spelledOut(placeOf($ref)) : {};
  const own = Object.fromEntries(Object.entries(besides).map(([name, part]) => [name, spelledOut(part)]));
  return isObject(target) ? { ...target, ...own } : own;
};

describe('openApiOf', () => {
  test('describes exactly the rows and topics that the server runs', async () => {
    const clock = fakeClock();
    const store = new MemoryStore({ tables: [platformTable], clock });
    const kit = {
      store,
      clock,
      ids: seededIds(),
      log: createLog('silent'),
      hub: recordingHub(),
      jobs: sharedJobs,
    };
    const { modules } = composeModules(kit, testConfig(), temporaryFiles());
    const running = modules.flatMap(({ routes }) => routes.map(({ name }) => name));
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(running.toSorted());
    const runningTopics = modules.flatMap((module) => (module.topics ?? []).map(({ topic }) => topic.kind));
    expect(topics.map(({ kind }) => kind).toSorted()).toEqual(runningTopics.toSorted());
    for (const module of modules) await module.close?.();
  });

  test('every property and every parameter says what it is and shows one that fits', () => {
    const lacking: string[] = [];
    const examples = new Examples(document.components.schemas);
    const judge = (owner: string, name: string, schema: unknown, description: unknown): void => {
      const { examples: [example] = [] } = schema as { examples?: readonly unknown[] };
      const what = `${owner}: ${name}`;
      if (typeof description !== 'string' || !/[.]$/.test(description))
        lacking.push(`${what} is in no glossary`);
      if (!isObject(schema) || !examples.fits(schema, example))
        lacking.push(`${what}: ${JSON.stringify(example)} is no example`);
    };
    const walk = (owner: string, value: unknown): void => {
      if (Array.isArray(value)) for (const part of value) walk(owner, part);
      if (!isObject(value)) return;
      for (const [name, property] of Object.entries(isObject(value['properties']) ? value['properties'] : {}))
        judge(owner, name, property, isObject(property) && property['description']);
      for (const [key, part] of Object.entries(value))
        if (key !== 'examples' || isObject(part)) walk(owner, part);
    };
    for (const [name, schema] of Object.entries(document.components.schemas)) walk(name, schema);
    for (const { operationId, parameters } of operations) {
      for (const { name, schema, description } of parameters)
        if (name !== undefined) judge(operationId, name, schema, description);
    }
    expect(lacking).toEqual([]);
  });

  test('glossaries hold what the API says, no more', () => {
    const said = JSON.stringify(document);
    for (const { name: part, glossary = '', contracts: own } of apis) {
      // The shapes of a part without rows, such as tally, are sent by others, or by nobody.
      if (own.length === 0 && !said.includes(`/schemas/${part}.`)) continue;
      const unused = [...glossary.matchAll(/^(\w+): .+$/gm)]
        .map(([, name = '']) => name)
        .filter((name) => !said.includes(`"${name}":{`) && !said.includes(`"name":"${name}"`));
      expect([part, unused]).toEqual([part, []]);
    }
  });

  test('every contract has its group', () => {
    const groups = apis.flatMap(({ groups = {} }) => Object.keys(groups));
    expect(groups.toSorted()).toEqual(contracts.map(({ name }) => name).toSorted());
  });

  test('says 3.1, and the same each time', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(JSON.stringify(openApiOf(apis, '1.2.3'))).toBe(JSON.stringify(document));
  });

  test('every operation has its own id, a summary, an answer and its path parameters', () => {
    expect(operations.length).toBeGreaterThan(10);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    for (const { path, operationId, summary, parameters, responses } of operations) {
      expect(summary, operationId).not.toBe('');
      expect(
        Object.keys(responses).some((status) => status.startsWith('2')),
        operationId,
      ).toBe(true);
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
      const declared = parameters.flatMap((parameter) =>
        parameter.in === 'path' ? [parameter.name ?? ''] : [],
      );
      expect(declared.toSorted(), operationId).toEqual(inPath.toSorted());
    }
  });

  test('every reference leads somewhere, and every shared part is referred to', () => {
    const references = new Set(
      [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, path]) => path ?? ''),
    );
    const shared = ['schemas', 'parameters'] as const;
    expect(references.size).toBeGreaterThan(300);
    for (const path of references) expect(placeOf(path), path).toBeTypeOf('object');
    for (const kind of shared) {
      for (const name of Object.keys(document.components[kind])) {
        expect([...references], name).toContain(`#/components/${kind}/${name}`);
      }
    }
  });

  test('shared schemas stand in the order of their names, which OpenAPI allows', () => {
    const names = Object.keys(document.components.schemas);
    expect(names).toEqual(names.toSorted());
    for (const name of names) expect(name).toMatch(/^[\w.-]+$/);
  });

  test('an exported schema has its own name', async () => {
    const names = schemaNames(apis);
    const strays: string[] = [];
    for (const file of globSync('src/{activities,platform}/*/contract*.ts')) {
      const owner = file.split('/')[2];
      const exported: Readonly<Record<string, unknown>> = await import(resolve(file));
      for (const [name, schema] of Object.entries(exported)) {
        if (deservesName(schema) && names.get(schema)?.id !== `${owner}.${name}`)
          strays.push(`${file}: ${name}`);
      }
    }
    expect(strays).toEqual([]);
  });

  const rows = contracts.flatMap(({ name: tag, routes }) =>
    Object.entries(routes).map(([name, route]) => ({ id: `${tag}.${name}`, ...route })),
  );
  const byId = new Map(operations.map((operation) => [operation.operationId, operation]));

  test('with every reference followed, a row takes just what its schema says', () => {
    for (const { id, body } of rows.filter(({ bodyTypes }) => bodyTypes === undefined)) {
      const taken = byId.get(id)?.requestBody?.content['application/json']?.schema;
      expect(spelledOut(taken), id).toEqual(body && wholeSchema(body, 'input'));
    }
  });

  test('with every reference followed, a row answers just what its schema says', () => {
    for (const { id, response } of rows) {
      const { '200': answer, '204': nothing } = byId.get(id)?.responses ?? {};
      const answered = answer?.content?.['application/json']?.schema;
      expect(spelledOut(answered), id).toEqual(nothing ? undefined : wholeSchema(response, 'output'));
    }
  });
});

describe('the page of the description', () => {
  test('is made once, in a thread of its own: nobody else waits for it', async () => {
    const http = Fastify();
    const asked: string[] = [];
    const jobs: Jobs = {
      run(job, input, options) {
        asked.push(job.name);
        return sharedJobs.run(job, input, options);
      },
    };
    registerOpenApi(http, jobs);
    await http.ready();
    expect(asked).toEqual([]);
    const first = await Promise.all([http.inject('/api/openapi.json'), http.inject('/api/openapi.json')]);
    const later = await http.inject('/api/openapi.json');
    const made = JSON.stringify(openApiOf(apis, version));
    expect([...first, later].map(({ body }) => body === made)).toEqual([true, true, true]);
    expect(asked).toEqual(['describeApi']);
    await http.close();
  });
});
