import { describe, expect, test } from 'vitest';
import { composeModules } from './activities.ts';
import { contracts, topics } from './contracts.ts';
import { openApiOf } from './openapi.ts';
import { createLog } from './log.ts';
import { platformTable } from './kit/platform-table.ts';
import { MemoryStore } from '#store/drivers/memory/memory-store.ts';
import { testConfig } from '#tests/support/app.ts';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { recordingHub } from '#tests/support/recording-hub.ts';
import { temporaryFiles } from '#tests/support/temporary-files.ts';
import { seededIds } from '#tests/support/seeded-ids.ts';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: readonly { readonly name?: string; readonly in?: string; readonly $ref?: string }[];
  readonly responses: Readonly<Record<string, unknown>>;
}

const document = openApiOf(contracts, '1.2.3') as {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
);

describe('openApiOf', () => {
  test('describes exactly the rows and topics that the server runs', async () => {
    const clock = fakeClock();
    const store = new MemoryStore({ tables: [platformTable], clock });
    const kit = { store, clock, ids: seededIds(), log: createLog('silent'), hub: recordingHub() };
    const { modules } = composeModules(kit, testConfig(), temporaryFiles());
    const running = modules.flatMap(({ routes }) => routes.map(({ name }) => name));
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(running.toSorted());
    const runningTopics = modules.flatMap((module) => (module.topics ?? []).map(({ topic }) => topic.kind));
    expect(topics.map(({ kind }) => kind).toSorted()).toEqual(runningTopics.toSorted());
    for (const module of modules) await module.close?.();
  });

  test('says 3.1, and the same each time', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(JSON.stringify(openApiOf(contracts, '1.2.3'))).toBe(JSON.stringify(document));
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

  test('every reference leads somewhere', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
      ([, path]) => path ?? '',
    );
    expect(references.length).toBeGreaterThan(0);
    for (const path of new Set(references)) {
      let place: unknown = document;
      for (const step of path.split('/')) place = (place as Readonly<Record<string, unknown>>)[step];
      expect(place, path).toBeTypeOf('object');
    }
  });
});
