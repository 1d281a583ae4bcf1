const broken = (what: string): never => {
  throw new Error(`The database cannot be read: ${what}.`);
};

const MAGIC = 'SQLite format 3\0';
/** SQLite's own limit. */
const MOST_DEPTH = 20;
const ENCODINGS = ['utf-8', 'utf-8', 'utf-16le', 'utf-16be'] as const;
/** Far longer than the definition of any table that is read here. */
const LONGEST_SQL = 10_000;
const INTEGER_BYTES = [0, 1, 2, 3, 4, 6, 8];

interface Page {
  readonly view: DataView;
  /** Where the header of the tree starts: after the file's own on the first page. */
  readonly start: number;
}

interface Kind {
  readonly isLeaf: boolean;
  readonly isTable: boolean;
}

/** Kinds of pages by their first byte: rows by number, or rows by key. */
const KINDS: Readonly<Record<number, Kind>> = {
  2: { isLeaf: false, isTable: false },
  5: { isLeaf: false, isTable: true },
  10: { isLeaf: true, isTable: false },
  13: { isLeaf: true, isTable: true },
};

/** An integer of one to nine bytes, and where the next value starts. */
const varintAt = (view: DataView, at: number): readonly [value: number, next: number] => {
  let value = 0;
  for (let offset = 0; offset < 8; offset += 1) {
    const byte = view.getUint8(at + offset);
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return [value, at + offset + 1];
  }
  return [value * 256 + view.getUint8(at + 8), at + 9];
};

const integerAt = (view: DataView, at: number, size: number): string => {
  let value = BigInt(view.getInt8(at));
  for (let offset = 1; offset < size; offset += 1) value = value * 256n + BigInt(view.getUint8(at + offset));
  return String(value);
};

/**
 * The rows of a database file by the published format (sqlite.org/fileformat2.html), without SQLite: a stranger's file
 * may hold views, computed columns and pages in circles, which SQLite would follow forever, and no thread can be ended
 * while it does. Here every page is read at most once, and no more is handed out than the file holds.
 */
export class SqliteFile {
  readonly #bytes: Uint8Array;
  readonly #pageBytes: number;
  readonly #usable: number;
  readonly #decode: (text: Uint8Array) => string;
  readonly #seen = new Set<number>();
  readonly #tables = new Map<string, { readonly root: number; readonly sql: string }>();
  #handedOut = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    if (bytes.length < 100 || new TextDecoder('latin1').decode(bytes.subarray(0, 16)) !== MAGIC)
      broken('it is no database');
    const head = this.#viewOf(0, 100);
    const stated = head.getUint16(16);
    this.#pageBytes = stated === 1 ? 65_536 : stated;
    this.#usable = this.#pageBytes - head.getUint8(20);
    if (this.#pageBytes < 512 || this.#usable < 480) broken('its pages are too small');
    const decoder = new TextDecoder(ENCODINGS[head.getUint32(56)] ?? broken('its text is unknown'));
    this.#decode = (text) => decoder.decode(text);
    this.#readTables();
  }

  has(table: string): boolean {
    return this.#tables.has(table);
  }

  /** These columns of each row as text; a value that is missing or not text is empty. */
  *rows(table: string, ...columns: readonly string[]): Generator<readonly string[]> {
    const found = this.#tables.get(table) ?? broken(`it has no ${table}`);
    const stored = columnsOf(found.sql.slice(0, LONGEST_SQL));
    const places = columns.map((column) => stored.indexOf(column));
    for (const values of this.#rowsFrom(found.root)) yield places.map((place) => values[place] ?? '');
  }

  #readTables(): void {
    for (const [type, name = '', , root, sql = ''] of this.#rowsFrom(1)) {
      if (type === 'table') this.#tables.set(name, { root: Number(root), sql });
    }
  }

  #viewOf(from: number, size: number): DataView {
    if (from < 0 || from + size > this.#bytes.length) broken('it is cut off');
    return new DataView(this.#bytes.buffer, this.#bytes.byteOffset + from, size);
  }

  #pageAt(number: number): Page {
    if (this.#seen.has(number)) broken('a page of it stands in two places');
    this.#seen.add(number);
    const view = this.#viewOf((number - 1) * this.#pageBytes, this.#pageBytes);
    return { view, start: number === 1 ? 100 : 0 };
  }

  *#rowsFrom(number: number, depth = 0): Generator<readonly string[]> {
    if (depth > MOST_DEPTH) broken('it is too deep');
    const { view, start } = this.#pageAt(number);
    const kind = KINDS[view.getUint8(start)] ?? broken('a page of it is none of a table');
    const pointers = start + (kind.isLeaf ? 8 : 12);
    const count = view.getUint16(start + 3);
    for (let cell = 0; cell < count; cell += 1) {
      const at = view.getUint16(pointers + cell * 2);
      if (!kind.isLeaf) yield* this.#rowsFrom(view.getUint32(at), depth + 1);
      if (kind.isLeaf || !kind.isTable) yield this.#record(this.#payloadAt(view, at, kind));
    }
    if (!kind.isLeaf) yield* this.#rowsFrom(view.getUint32(start + 8), depth + 1);
  }

  /** The part of a row on its own page; the rest follows on overflow pages. */
  #localBytes(size: number, { isTable }: Kind): number {
    const usable = this.#usable;
    const most = isTable ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23;
    if (size <= most) return size;
    const least = Math.floor(((usable - 12) * 32) / 255) - 23;
    const fitting = least + ((size - least) % (usable - 4));
    return fitting <= most ? fitting : least;
  }

  #payloadAt(view: DataView, cell: number, kind: Kind): Uint8Array {
    const [size, behindSize] = varintAt(view, kind.isLeaf ? cell : cell + 4);
    const from = kind.isTable ? varintAt(view, behindSize)[1] : behindSize;
    this.#handedOut += size;
    if (this.#handedOut > this.#bytes.length) broken('its rows hold more than the file');
    const payload = new Uint8Array(size);
    let filled = this.#localBytes(size, kind);
    payload.set(new Uint8Array(view.buffer, view.byteOffset + from, filled));
    let next = filled < size ? view.getUint32(from + filled) : 0;
    while (filled < size) {
      const more = this.#pageAt(next).view;
      const taken = Math.min(size - filled, this.#usable - 4);
      payload.set(new Uint8Array(more.buffer, more.byteOffset + 4, taken), filled);
      filled += taken;
      next = more.getUint32(0);
    }
    return payload;
  }

  #record(payload: Uint8Array): readonly string[] {
    const view = new DataView(payload.buffer);
    const [headBytes, first] = varintAt(view, 0);
    const values: string[] = [];
    let at = headBytes;
    for (let place = first; place < headBytes;) {
      const [type, next] = varintAt(view, place);
      place = next;
      const size = type >= 12 ? Math.floor((type - 12) / 2) : type === 7 ? 8 : (INTEGER_BYTES[type] ?? 0);
      values.push(this.#valueOf(view, { type, at, size }));
      at += size;
    }
    return values;
  }

  #valueOf(
    view: DataView,
    value: { readonly type: number; readonly at: number; readonly size: number },
  ): string {
    const { type, at, size } = value;
    if (at + size > view.byteLength) broken('a row of it is cut off');
    if (type >= 13 && type % 2 === 1)
      return this.#decode(new Uint8Array(view.buffer, view.byteOffset + at, size));
    if (type === 8 || type === 9) return String(type - 8);
    if (type === 7) return String(view.getFloat64(at));
    return type >= 1 && type <= 6 ? integerAt(view, at, size) : '';
  }
}

/** The names of a table's columns, in order; constraints after them do no harm. */
const columnsOf = (sql: string): string[] => {
  const inside = sql.slice(sql.indexOf('(') + 1);
  const columns: string[] = [];
  let depth = 0;
  let isNext = true;
  for (const [word] of inside.matchAll(/[(),]|"[^"]*"|`[^`]*`|\[[^\]]*\]|'[^']*'|[^\s(),"`['']+/g)) {
    if (word === '(') depth += 1;
    else if (word === ')') depth -= 1;
    else if (word === ',') isNext ||= depth === 0;
    else if (isNext) {
      columns.push(word.replaceAll(/^["`[]|["`\]]$/g, ''));
      isNext = false;
    }
  }
  return columns;
};
