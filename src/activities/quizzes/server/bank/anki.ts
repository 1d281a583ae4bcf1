import type { Bilingual } from '#core/result.ts';
import { zstdDecompressSync } from 'node:zlib';
import { readAnkiNote } from '#activities/quizzes/rules/bank/anki-note.ts';
import { entryOf, itemAt } from '#activities/quizzes/rules/bank/raw-question.ts';
import type { FileEntry } from '#activities/quizzes/rules/bank/raw-question.ts';
import { UnreadableFile } from './byte-source.ts';
import { unpack } from './unpack.ts';

type Row = Readonly<Record<string, unknown>>;

export interface OpenedSqlite {
  readonly rows: (sql: string) => readonly Row[];
  readonly close: () => void;
}
export type OpenSqlite = (bytes: Uint8Array, options: { readonly unknownCollation: string }) => OpenedSqlite;

/** Anki sorts names by a rule of its own. */
const COLLATION = 'unicase';

const MOST_COLLECTION_BYTES = 512 * 1024 * 1024;

/** Newest first: beside a newer collection the oldest one only holds a note that says so. */
const COLLECTIONS = ['collection.anki21b', 'collection.anki21', 'collection.anki2'];

const collectionOf = (bytes: Uint8Array): Uint8Array => {
  const parts = unpack(bytes, (name) => COLLECTIONS.includes(name));
  const name = COLLECTIONS.find((one) => parts.has(one));
  const part = name === undefined ? undefined : parts.get(name);
  if (!part)
    throw new UnreadableFile({
      en: 'The archive holds no collection of Anki.',
      de: 'Das Archiv enthält keine Sammlung von Anki.',
    });
  if (name !== 'collection.anki21b') return part;
  try {
    return zstdDecompressSync(part, { maxOutputLength: MOST_COLLECTION_BYTES });
  } catch {
    throw new UnreadableFile({
      en: 'The collection of Anki cannot be unpacked.',
      de: 'Die Sammlung von Anki lässt sich nicht auspacken.',
    });
  }
};

const textAt = (row: Row | undefined, name: string): string => {
  const value = row?.[name];
  return typeof value === 'string' ? value : '';
};

const isBag = (value: unknown): value is Row => typeof value === 'object' && value !== null;

/** Names of the fields by note type: rows of their own, or JSON in the older form. */
const fieldNames = (collection: OpenedSqlite): Map<string, string[]> => {
  const names = new Map<string, string[]>();
  const tables = new Set(
    collection.rows("SELECT name FROM sqlite_master WHERE type = 'table'").map((row) => row['name']),
  );
  // A view could compute for ever.
  if (!tables.has('notes')) throw new Error('it has no notes');
  if (tables.has('fields')) {
    for (const row of collection.rows(
      'SELECT CAST(ntid AS TEXT) AS model, name FROM fields ORDER BY ntid, ord',
    )) {
      const model = textAt(row, 'model');
      names.set(model, [...(names.get(model) ?? []), textAt(row, 'name')]);
    }
    return names;
  }
  const models: unknown = JSON.parse(textAt(collection.rows('SELECT models FROM col')[0], 'models') || '{}');
  for (const [model, value] of Object.entries(isBag(models) ? models : {})) {
    const fields = isBag(value) && Array.isArray(value['flds']) ? value['flds'] : [];
    names.set(
      model,
      fields.map((field: unknown) => (isBag(field) ? textAt(field, 'name') : '')),
    );
  }
  return names;
};

const notesOf = (collection: OpenedSqlite): FileEntry[] => {
  const names = fieldNames(collection);
  const notes = collection.rows('SELECT CAST(mid AS TEXT) AS model, guid, flds FROM notes ORDER BY id');
  return notes.map((note, index) =>
    entryOf(itemAt(index + 1), (changed) =>
      readAnkiNote(
        {
          id: textAt(note, 'guid'),
          names: names.get(textAt(note, 'model')) ?? [],
          fields: textAt(note, 'flds').split('\u001F'),
        },
        changed,
      ),
    ),
  );
};

/** The notes of a deck, of which those that are choice questions can be taken. */
const unreadableCollection = (error: unknown): Bilingual => {
  const cause = error instanceof Error ? ` (${error.message})` : '';
  return {
    en: `The collection of Anki cannot be read${cause}.`,
    de: `Die Sammlung von Anki lässt sich nicht lesen${cause}.`,
  };
};

export const readAnkiNotes = (bytes: Uint8Array, openSqlite: OpenSqlite): FileEntry[] => {
  const file = collectionOf(bytes);
  let collection: OpenedSqlite | undefined;
  try {
    collection = openSqlite(file, { unknownCollation: COLLATION });
    return notesOf(collection);
  } catch (error) {
    throw new UnreadableFile(unreadableCollection(error));
  } finally {
    collection?.close();
  }
};
