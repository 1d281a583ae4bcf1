// The table "who may import whom" as data. A file or an import is put into one layer by its path alone,
// so relative and #subpath imports of the same file are judged alike.

interface Place {
  layer: string;
  module?: string;
}

// `own x` is layer x of the same activity or platform part, `platform x` of any platform part, `any x` also of every
// activity, which only the composition roots may use.
const MAY_IMPORT: Record<string, readonly string[]> = {
  // Only the types of the codes: core must not read a code's status or sentence.
  core: ['core', 'register'],
  // An activity's codes and sentences, and the two registers of them, one line each.
  errors: ['core', 'own errors'],
  register: ['core', 'register', 'any errors'],
  contract: ['core', 'own errors', 'own contract', 'platform contract'],
  rules: ['core', 'own contract', 'own rules', 'platform contract', 'platform rules'],
  server: [
    'core',
    'own contract',
    'own rules',
    'own server',
    'platform contract',
    'platform rules',
    'platform server',
    'store/port',
    'server/kit',
  ],
  web: [
    'core',
    'own contract',
    'own errors',
    'own rules',
    'own web',
    'platform errors',
    'platform contract',
    'platform rules',
    'platform web',
    'web/kit',
  ],
  'store/port': ['core', 'store/port'],
  'store/drivers/memory': ['core', 'store/port', 'store/drivers/memory'],
  'store/drivers/sqlite': ['core', 'store/port', 'store/drivers/sqlite'],
  'store/drivers/dynamodb': ['core', 'store/port', 'store/drivers/dynamodb'],
  'store/testing': ['core', 'store/*'],
  store: ['core', 'store/*'],
  'server/kit': ['core', 'register', 'store/port', 'server/kit'],
  'server/live': ['core', 'register', 'store/port', 'server/kit', 'server/live'],
  // Backups and copies use the drivers directly: the port knows no files.
  'server/recovery': ['core', 'store/*', 'server/*', 'platform server'],
  'server/part': ['core', 'register', 'store/port', 'server/*'],
  'server/root': ['core', 'register', 'store/*', 'server/*', 'any contract', 'any rules', 'any server'],
  cli: [
    'core',
    'register',
    'store/*',
    'server/*',
    'cli',
    'any contract',
    'any rules',
    'any server',
    'any cli',
  ],
  // The package for other programs: the rows and how to call them, no server code.
  client: ['core', 'web/kit', 'any contract'],
  'web/kit': ['core', 'web/kit'],
  'web/shell': [
    'core',
    'register',
    'web/kit',
    'web/shell',
    'platform contract',
    'platform rules',
    'platform web',
  ],
  'web/root': ['core', 'web/*', 'any contract', 'any rules', 'any web'],
};

// A digest that anyone can recompute is part of some rules, and no platform offers one that is pure and synchronous.
// The memory model is published: ts-fsrs is pure when times are passed in.
// Pages and the command line both read tracks: saxes only parses text.
const PACKAGES: Record<string, readonly string[]> = {
  core: ['zod/mini'],
  contract: ['zod/mini'],
  rules: ['@noble/hashes/sha2.js', '@noble/hashes/utils.js', 'saxes', 'ts-fsrs'],
};

const BROWSER_LAYERS = new Set(['web', 'web/kit', 'web/shell', 'web/root']);

const PACKAGE_OWNERS: ReadonlyArray<{ matches: RegExp; owners: readonly string[] }> = [
  { matches: /^(node:)?sqlite$/, owners: ['src/store/drivers/sqlite/'] },
  { matches: /^sharp$/, owners: ['src/platform/files/server/', 'scripts/pictures.ts'] },
  { matches: /^@aws-sdk\/client-s3(\/|$)/, owners: ['src/platform/files/server/'] },
  { matches: /^@(aws-sdk|smithy)\//, owners: ['src/store/drivers/dynamodb/', 'src/platform/files/server/'] },
  { matches: /^@aws-sdk\/(client|lib|util)-dynamodb(\/|$)/, owners: ['src/store/drivers/dynamodb/'] },
];

const MODULE_FILE =
  /^src\/(activities|platform)\/([^/]+)\/(?:(contract)(?:\.\w+)?\.ts$|(errors)\.ts$|[\w-]+\.(words)\.ts$|(rules|server|web|cli)\/)/;
const FOLDER_LAYER =
  /^src\/(core|register|cli|client|store\/port|store\/drivers\/[^/]+|store\/testing|server\/kit|server\/live|server\/recovery|web\/kit)\//;

function locateInModule(path: string): Place | undefined {
  const [, group, name, contract, errors, words, folder] = MODULE_FILE.exec(path) ?? [];
  const layer = contract ?? errors ?? (words && 'errors') ?? folder;
  return layer === undefined ? undefined : { layer, module: `${group}/${name}` };
}

function locate(path: string): Place | undefined {
  if (/^src\/(activities|platform)\//.test(path)) return locateInModule(path);
  const folder = FOLDER_LAYER.exec(path)?.[1];
  if (folder !== undefined) return { layer: folder };
  if (path.startsWith('src/store/')) return { layer: 'store' };
  const isDeep = /^src\/[^/]+\/[^/]+\//.test(path);
  if (path.startsWith('src/server/')) return { layer: isDeep ? 'server/part' : 'server/root' };
  if (path.startsWith('src/web/')) return { layer: isDeep ? 'web/shell' : 'web/root' };
  return { layer: path.split('/', 1).join() };
}

function isTest(path: string): boolean {
  return path.startsWith('tests/') || /\.(test|journey)\.tsx?$/.test(path);
}

function resolveInTree(from: string, specifier: string): string | undefined {
  if (/^#(tests|scripts)\//.test(specifier)) return specifier.slice(1);
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`;
  if (!specifier.startsWith('.')) return undefined;
  const parts = from.split('/').slice(0, -1);
  for (const part of specifier.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

function labelsOf(target: Place, from: Place): string[] {
  if (target.module === undefined) return [target.layer, `${target.layer.split('/')[0]}/*`];
  const labels = [`any ${target.layer}`];
  if (target.module === from.module) labels.push(`own ${target.layer}`);
  if (target.module.startsWith('platform/')) labels.push(`platform ${target.layer}`);
  return labels;
}

function packageProblem(path: string, from: Place, name: string): string | undefined {
  if (isTest(path) || path.startsWith('bench/')) return undefined;
  const owned = PACKAGE_OWNERS.find(
    ({ matches, owners }) => matches.test(name) && !owners.some((owner) => path.startsWith(owner)),
  );
  if (owned) return `only ${owned.owners.join(' and ')} may import '${name}'`;
  const allowed = PACKAGES[from.layer];
  if (allowed && !allowed.includes(name)) {
    return `${from.layer} may import ${allowed.join(', ')}, not '${name}'`;
  }
  if (BROWSER_LAYERS.has(from.layer) && (name.startsWith('node:') || name === 'zod')) {
    return `'${name}' may not go to the browser${name === 'zod' ? ", use 'zod/mini'" : ''}`;
  }
  return undefined;
}

function routesProblem(path: string, target: Place): string | undefined {
  if (!path.endsWith('.routes.ts')) return undefined;
  if (target.layer.startsWith('store') || target.layer === 'rules') {
    return `a routes file parses and authorises, then calls its service: it may not import ${target.layer}`;
  }
  return undefined;
}

function treeProblem(path: string, from: Place, target: Place): string | undefined {
  if (
    from.module !== undefined &&
    target.module !== from.module &&
    target.module?.startsWith('activities/')
  ) {
    return `${from.module} may not import ${target.module}: what two need moves to src/platform`;
  }
  const allowed = MAY_IMPORT[from.layer];
  if (isTest(path) || !allowed) return undefined;
  if (labelsOf(target, from).some((label) => allowed.includes(label))) return routesProblem(path, target);
  return `${from.layer} may import ${allowed.join(', ')}; not ${labelsOf(target, from)[0]}`;
}

// Returns why `path` may not import `specifier`, or undefined when it may.
export function importProblem(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('../../')) return `'${specifier}' climbs two folders: use a #subpath import`;
  const from = locate(path);
  if (!from) return undefined;
  const resolved = resolveInTree(path, specifier);
  if (resolved === undefined) return packageProblem(path, from, specifier);
  const target = locate(resolved);
  if (!target)
    return `'${specifier}' is outside contract.ts, errors.ts, rules/, server/, web/ and cli/ of its part`;
  return treeProblem(path, from, target);
}

const BUCKET_WORDS = /(^|[/-])(utils?|helpers?|common|misc)(\.[^/]*)?(\/|$)/i;

export function placeProblem(path: string): string | undefined {
  const bucket = BUCKET_WORDS.exec(path)?.[2];
  if (bucket !== undefined)
    return `'${bucket}' says nothing about what is inside: name the file by its subject`;
  if (!locate(path) && !isTest(path)) {
    return 'a part of the product holds code in contract.ts, errors.ts, rules/, server/, web/ and cli/ only';
  }
  return undefined;
}

export function mustBePure(path: string): boolean {
  const layer = locate(path)?.layer;
  return !isTest(path) && (layer === 'core' || layer === 'contract' || layer === 'rules');
}
