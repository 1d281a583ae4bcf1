import { readFileSync, statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const CONTRACT_FILE = /\/src\/(?:activities|platform)\/[^/]+\/contract(?:\.\w+)?\.ts(?:\?whole)?$/;

interface Row {
  readonly method: string;
  readonly path: string;
  readonly httpOnly?: boolean;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isRow = (value: unknown): value is Row => isObject(value) && 'method' in value && 'path' in value;

type Rows = Readonly<Record<string, Row>>;

const isRows = (value: unknown): value is Rows =>
  isObject(value) && Object.values(value).length > 0 && Object.values(value).every(isRow);

const isContract = (value: unknown): value is { name: string; routes: Rows } =>
  isObject(value) && isRows(value['routes']);

const isTopic = (value: unknown): value is { kind: string } =>
  isObject(value) && typeof value['kind'] === 'string' && Array.isArray(value['messages']);

const isWord = (value: unknown): boolean =>
  ['string', 'number', 'boolean', 'undefined'].includes(typeof value);

const isPlainObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isObject(value) && Object.getPrototypeOf(value) === Object.prototype;

/** A limit, the names there are of something, what is said of each: no schema is needed to hold them. */
const isPlain = (value: unknown): boolean =>
  isWord(value) ||
  (Array.isArray(value) && value.every(isPlain)) ||
  (isPlainObject(value) && Object.values(value).every(isPlain));

const bareRows = (rows: Rows): unknown =>
  Object.fromEntries(
    Object.entries(rows).map(([name, { method, path, httpOnly }]) => [name, { method, path, httpOnly }]),
  );

/** What the browser needs of an export at run time, or undefined when that is nothing. */
const bareOf = (value: unknown): unknown => {
  if (value === undefined || isPlain(value)) return value;
  if (isTopic(value)) return { kind: value.kind };
  if (isContract(value)) return { name: value.name, routes: bareRows(value.routes) };
  return isRows(value) ? bareRows(value) : undefined;
};

/** The module as the browser gets it; what is no contract, topic or plain value comes from the whole file, if used. */
export const bareContract = (exports: Readonly<Record<string, unknown>>, whole: string): string => {
  const bare = Object.entries(exports)
    .map(([name, value]) => [name, bareOf(value)] as const)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`);
  return [...bare, `export * from ${JSON.stringify(whole)};\n`].join('');
};

type ImportFile = (file: string) => Promise<Readonly<Record<string, unknown>>>;

/** The query keeps Node from giving back the module of before the last save. */
const importFresh: ImportFile = (file) =>
  import(`${pathToFileURL(file).href}?saved=${statSync(file).mtimeMs}`);

/**
 * The server checks every request by schema and the compiler checks every call, so a phone need not load the
 * schemas and their library: contracts go to the browser as names and addresses. Rules that do use a schema
 * still get it.
 */
export function bareContractsPlugin(importFile: ImportFile = importFresh): Plugin {
  return {
    name: 'roundtable-bare-contracts',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\?whole$/ },
      // Without side effects: nothing of the file stays when nobody uses its schemas.
      handler: (source) => ({ id: source, moduleSideEffects: false }),
    },
    load: {
      filter: { id: CONTRACT_FILE },
      async handler(id) {
        const [file = '', query] = id.split('?');
        if (query === 'whole') return { code: readFileSync(file, 'utf8'), map: null };
        return { code: bareContract(await importFile(file), `${file}?whole`), map: null };
      },
    },
  };
}
