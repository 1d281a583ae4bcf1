import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { zstdCompressSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readJob } from './read-job.ts';
import type { ReadWord } from './read-job.ts';
import { spoken } from '#register/words.ts';

/** What a file ends in: a report, or one sentence. Neither may grow with the file. */
const endOf = (name: string, bytes: Uint8Array): { readonly taken?: number; readonly said: string } => {
  const said: ReadWord[] = [];
  readJob({ name, bytes }, (word) => void said.push(word));
  const last = said.at(-1);
  expect(JSON.stringify(last).length).toBeLessThan(10_000);
  if (last && 'unreadable' in last) return { said: spoken(last.unreadable, 'en') };
  if (!last || !('report' in last)) throw new Error('a file ends in a report or a sentence');
  return {
    taken: last.report.taken,
    said: last.report.refused.map(({ reason }) => spoken(reason, 'en')).join(' '),
  };
};

const PATIENT = { timeout: 60_000 };
const MEGABYTE = 1024 * 1024;

const item = (inside: string, { id = 'q1', right = 'A' } = {}): string =>
  `<assessmentItem identifier="${id}"><responseDeclaration identifier="R" cardinality="single"><correctResponse>` +
  `<value>${right}</value></correctResponse></responseDeclaration><itemBody>${inside}</itemBody></assessmentItem>`;
const choice = (choices: string): string =>
  `<choiceInteraction responseIdentifier="R"><prompt>Which?</prompt>${choices}</choiceInteraction>`;
const CHOICES = '<simpleChoice identifier="A">x</simpleChoice><simpleChoice identifier="B">y</simpleChoice>';
const ITEM = item(choice(CHOICES));

const manifest = (...hrefs: readonly string[]): string =>
  `<manifest><resources>${hrefs.map((href) => `<resource type="imsqti_item_xmlv2p2" href="${href}"/>`).join('')}</resources></manifest>`;
const packed = (parts: Readonly<Record<string, string>>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));

/** One part, stored as it is, that the archive's list names again and again and states to be empty. */
const overlapping = (part: Uint8Array, times: number): Uint8Array => {
  const bytes = zipSync({ 'item.xml': part }, { level: 0 });
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const end = bytes.length - 22;
  const list = bytes.slice(view.getUint32(end + 16, true), end);
  new DataView(list.buffer).setUint32(24, 0, true);
  const tail = bytes.slice(end);
  new DataView(tail.buffer).setUint16(8, times, true);
  new DataView(tail.buffer).setUint16(10, times, true);
  const lists = Array.from({ length: times }, () => list);
  return Uint8Array.from(Buffer.concat([bytes.subarray(0, end - list.length), ...lists, tail]));
};

describe('[BANK-12] an archive', () => {
  test.each([
    ['a deck of zeros', 'x.apkg', () => zipSync({ 'collection.anki2': new Uint8Array(49 * MEGABYTE) })],
    [
      'items of zeros',
      'x.zip',
      () => zipSync({ 'a.xml': new Uint8Array(25 * MEGABYTE), 'b.xml': new Uint8Array(25 * MEGABYTE) }),
    ],
  ])('%s: refused with what would be taken', PATIENT, (_, name, bytes) => {
    expect(endOf(name, bytes()).said).toContain('The limit is 48 MB');
  });

  test('a deck that is packed twice', PATIENT, () => {
    const collection = zstdCompressSync(new Uint8Array(49 * MEGABYTE));
    expect(endOf('x.apkg', zipSync({ 'collection.anki21b': collection })).said).toContain(
      'cannot be unpacked',
    );
  });

  test('one part under a thousand names is not unpacked a thousand times', () => {
    const before = process.memoryUsage().arrayBuffers;
    expect(endOf('x.zip', overlapping(new Uint8Array(MEGABYTE), 1000)).said).toBe('The archive is damaged.');
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20 * MEGABYTE);
  });

  test('thousands of parts are as many questions', PATIENT, () => {
    const parts = Array.from({ length: 3000 }, (_, at) => [
      `items/${at}.xml`,
      item(`<p>Number ${at}</p>${choice(CHOICES)}`, { id: `q${at}` }),
    ]);
    expect(endOf('x.zip', packed(Object.fromEntries(parts)))).toEqual({ taken: 3000, said: '' });
  });

  test('a path that climbs is a name like any other', () => {
    expect(endOf('x.zip', packed({ '../../../item.xml': ITEM })).taken).toBe(1);
  });

  test('cut off, or with another sum than it states', () => {
    const bytes = packed({ 'item.xml': ITEM });
    for (let length = 4; length < bytes.length; length += 7) {
      expect(endOf('x.zip', bytes.slice(0, length)).said).not.toBe('');
    }
    const summed = bytes.slice();
    summed.fill(0xff, 14, 18);
    expect(endOf('x.zip', summed).taken).toBe(1);
  });
});

describe('[BANK-12] a package of QTI', () => {
  test('[BANK-11] whose part is far more than one item, beside one that is an item', () => {
    const parts = packed({ 'huge.xml': `<a>${'<b/>'.repeat(100_000)}</a>`, 'item.xml': ITEM });
    expect(endOf('x.zip', parts)).toEqual({ taken: 1, said: expect.stringContaining('100000 elements') });
  });

  test('whose manifest names itself, what is not there, or what never ends', () => {
    const itself = packed({ 'imsmanifest.xml': manifest('imsmanifest.xml'), 'item.xml': ITEM });
    expect(endOf('x.zip', itself).said).toBe('The package contains no QTI item.');
    const gone = packed({ 'imsmanifest.xml': manifest('gone.xml', 'item.xml'), 'item.xml': ITEM });
    expect(endOf('x.zip', gone)).toEqual({
      taken: 1,
      said: expect.stringContaining('missing from the package'),
    });
    const endless = packed({ 'imsmanifest.xml': manifest('x'.repeat(MEGABYTE)) });
    expect(endOf('x.zip', endless).said).toContain('missing from the package');
  });

  const LONG = 'x'.repeat(2 * MEGABYTE);
  test.each([
    ['elements in elements', '<a>'.repeat(100_000)],
    ['one element, again and again', `<a>${'<b/>'.repeat(400_000)}</a>`],
    [
      'items in items',
      `<a>${`<assessmentItem>`.repeat(150)}${'<b/>'.repeat(200_000)}${'</assessmentItem>'.repeat(150)}</a>`,
    ],
    [
      'choices in choices',
      item(
        choice(
          `${'<simpleChoice identifier="A">'.repeat(150)}${'<b/>'.repeat(200_000)}${'</simpleChoice>'.repeat(150)}`,
        ),
      ),
    ],
    ['a million elements and one', `<a>${'<b/>'.repeat(1_000_000)}</a>`],
    ['entities of entities', `<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;">]>${ITEM}`],
    ['an element with an endless name', `<${LONG}/>`],
    ['an endless name that ends otherwise', `<a><${LONG}></a>`],
    ['a key that never ends', item(choice(CHOICES), { right: LONG })],
    ['a question of another kind with an endless name', item(`<${'x'.repeat(MEGABYTE)}interaction/>`)],
    ['an id that never ends', item(choice(CHOICES), { id: LONG })],
  ])('%s: read in one pass', PATIENT, (_, xml) => {
    expect(endOf('x.zip', packed({ 'item.xml': xml })).said).not.toBe('');
    expect(endOf('x.xml', strToU8(xml)).said).not.toBe('');
  });
});

const MODELS = JSON.stringify({
  1: { flds: ['Question', 'A', 'B', 'Correct Answer'].map((name) => ({ name })) },
});
const NOTES = 'CREATE TABLE notes (id INTEGER PRIMARY KEY, guid TEXT, mid INTEGER, flds TEXT)';
const COL = `CREATE TABLE col (models TEXT); INSERT INTO col VALUES ('${MODELS}')`;
const NOTE =
  "INSERT INTO notes VALUES (NULL, 'g1', 1, 'Which?' || char(31) || 'x' || char(31) || 'y' || char(31) || 'A')";
const FOREVER = 'WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT';

const collection = (...statements: readonly string[]): Uint8Array => {
  const folder = mkdtempSync(join(tmpdir(), 'anki-'));
  try {
    const database = new DatabaseSync(join(folder, 'c.db'));
    for (const statement of statements) database.exec(statement);
    database.close();
    return Uint8Array.from(readFileSync(join(folder, 'c.db')));
  } finally {
    rmSync(folder, { recursive: true });
  }
};
const deck = (bytes: Uint8Array): Uint8Array => zipSync({ 'collection.anki2': bytes });

describe('[BANK-12] a deck of Anki', () => {
  test('with triggers and views beside its notes is read', () => {
    const bytes = collection(
      NOTES,
      COL,
      NOTE,
      `CREATE VIEW other AS ${FOREVER} n FROM r`,
      'CREATE TRIGGER one AFTER UPDATE ON notes BEGIN DELETE FROM notes; END',
    );
    expect(endOf('x.apkg', deck(bytes))).toEqual({ taken: 1, said: '' });
  });

  test.each([
    [
      'whose models are computed for ever',
      [NOTES, NOTE, `CREATE VIEW col AS ${FOREVER} max(n) AS models FROM r`],
    ],
    [
      'whose notes are computed for ever',
      [COL, `CREATE VIEW notes AS ${FOREVER} n AS id, n AS guid, 1 AS mid, n AS flds FROM r`],
    ],
    [
      'whose notes are an index over what is computed for ever',
      [
        COL,
        `CREATE VIEW v AS ${FOREVER} n AS guid, 1 AS mid, n AS flds FROM r`,
        "CREATE VIRTUAL TABLE notes USING fts5(guid, mid, flds, content='v', content_rowid='guid')",
      ],
    ],
    ['without notes', [COL]],
    ['without models', [NOTES, NOTE]],
    [
      'whose models are no JSON',
      [NOTES, NOTE, "CREATE TABLE col (models TEXT); INSERT INTO col VALUES ('{')"],
    ],
  ])('%s', (_, statements) => {
    expect(endOf('x.apkg', deck(collection(...statements))).said).toContain('cannot be read');
  });

  test('whose text would be made while it is read', () => {
    const notes =
      "CREATE TABLE notes (id INTEGER PRIMARY KEY, guid TEXT, mid INTEGER, flds TEXT AS (printf('%.*c', 5000000, 'x')))";
    const bytes = collection(notes, COL, "INSERT INTO notes (guid, mid) VALUES ('g1', 1)");
    expect(endOf('x.apkg', deck(bytes)).said).toContain('not a choice question');
  });

  test('with a text of 20 MB, over thousands of pages', PATIENT, () => {
    const bytes = collection(
      NOTES,
      COL,
      NOTE,
      `INSERT INTO notes VALUES (NULL, 'g2', 1, printf('%.*c', ${20 * MEGABYTE}, 'x'))`,
    );
    expect(endOf('x.apkg', deck(bytes))).toEqual({
      taken: 1,
      said: expect.stringContaining('At most 100000 can be read.'),
    });
  });

  test('with text in UTF-16, and notes enough for a tree', () => {
    const many = `WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 3000) INSERT INTO notes SELECT NULL, 'gü' || n, 1, 'Which ' || n || '?' || char(31) || 'x' || char(31) || 'y' || char(31) || 'A' FROM r`;
    const bytes = collection("PRAGMA encoding = 'UTF-16be'; PRAGMA page_size = 512", NOTES, COL, many);
    expect(endOf('x.apkg', deck(bytes))).toEqual({ taken: 3000, said: '' });
  });

  const tree = collection(
    'PRAGMA page_size = 512',
    NOTES,
    COL,
    ...Array.from({ length: 12 }, () => NOTE.replace("'x'", "printf('%.*c', 700, 'x')")),
  );

  test('whose pages stand in a circle', () => {
    const circle = tree.slice();
    const view = new DataView(circle.buffer);
    // Every page of a tree that has others below it leads back to the second page.
    for (let at = 0; at < circle.length; at += 512) if (view.getUint8(at) === 5) view.setUint32(at + 8, 2);
    expect(endOf('x.apkg', deck(circle)).said).toContain('cannot be read');
  });

  test('with any byte changed, or cut off anywhere, ends in words', PATIENT, () => {
    for (let at = 0; at < tree.length; at += 41) {
      for (const byte of [0, 5, 0xff]) {
        const changed = tree.slice();
        changed[at] = byte;
        endOf('x.apkg', zipSync({ 'collection.anki2': changed }, { level: 0 }));
      }
    }
    for (let length = 0; length < tree.length; length += 509) {
      expect(endOf('x.apkg', deck(tree.slice(0, length))).said).toContain('cannot be read');
    }
  });
});
