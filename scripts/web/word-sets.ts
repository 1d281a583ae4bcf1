import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { runInNewContext } from 'node:vm';
import { parseSync, Visitor } from 'vite';

/** One `defineMessages({ en: ..., de: ... })` of a file, the position of its argument, and its words by language. */
export interface Words {
  readonly key: string;
  readonly start: number;
  readonly end: number;
  readonly byLanguage: Readonly<Record<string, object>>;
}

interface LazyImport {
  readonly start: number;
  readonly end: number;
  readonly file: string;
}

interface Source {
  readonly imports: readonly string[];
  readonly lazies: readonly LazyImport[];
  readonly words: readonly Words[];
}

const shortOf = (name: string): string => createHash('sha256').update(name).digest('base64url').slice(0, 5);

type Program = ReturnType<typeof parseSync>['program'];

/** `defineMessages` with its words written out; anything else stays as it is, all languages in one file. */
function wordsIn(path: string, code: string, program: Program): Words[] {
  const found: Words[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [given] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'defineMessages') return;
      if (given?.type !== 'ObjectExpression') return;
      const { start, end } = given;
      const byLanguage = runInNewContext(`(${code.slice(start, end)})`) as Words['byLanguage'];
      found.push({ key: shortOf(`${path}#${found.length}`), start, end, byLanguage });
    },
  }).visit(program);
  return found;
}

/** Not the parser's own list: it names an import in parentheses twice. */
function lazyImportsIn(program: Program): { start: number; end: number; request: string }[] {
  const found: { start: number; end: number; request: string }[] = [];
  new Visitor({
    ImportExpression({ start, end, source }) {
      if (source.type === 'Literal' && typeof source.value === 'string')
        found.push({ start, end, request: source.value });
    },
  }).visit(program);
  return found;
}

/** What is loaded with a page, and what it loads later, of the files below one folder. */
export class WordSets {
  readonly #root: string;
  readonly #entry: string;
  readonly #sources = new Map<string, Source>();
  #sets: ReadonlyMap<string, readonly Words[]> | undefined;
  #ids: ReadonlyMap<string, string> | undefined;

  constructor(root: string, entry: string) {
    this.#root = root;
    this.#entry = entry;
  }

  /** After a file was saved. */
  forget(file: string): void {
    this.#sources.delete(file);
    this.#sets = undefined;
    this.#ids = undefined;
  }

  source(file: string): Source {
    const known = this.#sources.get(file);
    if (known) return known;
    const code = readFileSync(file, 'utf8');
    const { module, program } = parseSync(file, code);
    const exported = module.staticExports.flatMap(({ entries }) => entries);
    const requests = [
      ...module.staticImports
        .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
        .map(({ moduleRequest }) => moduleRequest.value),
      ...exported.flatMap(({ moduleRequest, isType }) =>
        moduleRequest && !isType ? [moduleRequest.value] : [],
      ),
    ];
    const lazies = lazyImportsIn(program).flatMap(({ start, end, request }) => {
      const target = this.#fileOf(request, file);
      return target === undefined ? [] : [{ start, end, file: target }];
    });
    const source: Source = {
      imports: requests.flatMap((request) => this.#fileOf(request, file) ?? []),
      lazies,
      words: wordsIn(relative(this.#root, file), code, program),
    };
    this.#sources.set(file, source);
    return source;
  }

  /** The words loaded with a lazy file: all it needs, except those loaded before. */
  of(file: string): readonly Words[] {
    this.#sets ??= this.#findSets();
    return this.#sets.get(file) ?? [];
  }

  /** Short, because every script that loads the file contains it. */
  idOf(file: string): string {
    return shortOf(relative(this.#root, file));
  }

  /** Every file that brings words, by its id, always in the same order. */
  ids(): ReadonlyMap<string, string> {
    this.#ids ??= this.#findIds();
    return this.#ids;
  }

  json(id: string, language: string): string {
    const file = this.ids().get(id);
    const words = file === undefined ? [] : this.of(file);
    return JSON.stringify(
      Object.fromEntries(words.map(({ key, byLanguage }) => [key, byLanguage[language]])),
    );
  }

  #findIds(): ReadonlyMap<string, string> {
    this.#sets ??= this.#findSets();
    const files = [...this.#sets].filter(([, words]) => words.length > 0).map(([file]) => file);
    const ids = new Map(files.toSorted().map((file) => [this.idOf(file), file]));
    if (ids.size < files.length) throw new Error('two scripts have the same short name: make it longer');
    return ids;
  }

  /** Our own scripts only: packages and style sheets have no words. */
  #fileOf(request: string, importer: string): string | undefined {
    if (!/^[.#]/.test(request)) return undefined;
    const file = request.startsWith('#')
      ? join(this.#root, 'src', request.slice(1))
      : join(dirname(importer), request);
    return /\.tsx?$/.test(file) && existsSync(file) ? file : undefined;
  }

  /** A file and all that it imports at once. */
  #loadedWith(start: string): ReadonlySet<string> {
    const found = new Set([start]);
    for (const file of found) for (const next of this.source(file).imports) found.add(next);
    return found;
  }

  /** A part is loaded from pages that have loaded words before: those that each of them has need not come again. */
  #findSets(): ReadonlyMap<string, readonly Words[]> {
    const parts = new Map([[this.#entry, this.#loadedWith(this.#entry)]]);
    const loadedFrom = new Map<string, Set<string>>();
    for (const [part, files] of parts) {
      for (const { file } of [...files].flatMap((each) => this.source(each).lazies)) {
        if (!parts.has(file)) parts.set(file, this.#loadedWith(file));
        loadedFrom.set(file, (loadedFrom.get(file) ?? new Set()).add(part));
      }
    }
    const needed = new Map(
      [...parts].map(([part, files]) => [
        part,
        new Set([...files].flatMap((file) => this.source(file).words)),
      ]),
    );
    const everything = new Set([...needed.values()].flatMap((words) => [...words]));
    const given = new Map([...parts.keys()].map((part) => [part, everything]));
    given.set(this.#entry, new Set());
    for (let isChanged = true; isChanged;) {
      isChanged = false;
      for (const [part, importers] of loadedFrom) {
        const before = given.get(part) ?? everything;
        const after = new Set(
          [...before].filter((each) =>
            [...importers].every((from) => needed.get(from)?.has(each) || given.get(from)?.has(each)),
          ),
        );
        isChanged ||= after.size < before.size;
        given.set(part, after);
      }
    }
    return new Map(
      [...needed].map(([part, words]) => [part, [...words].filter((each) => !given.get(part)?.has(each))]),
    );
  }
}
