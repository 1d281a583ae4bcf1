import { say } from '#core/words.ts';
import { zstdDecompressSync } from 'node:zlib';
import { readAnkiNote } from '#activities/quizzes/rules/bank/anki-note.ts';
import { entryOf, itemAt } from '#activities/quizzes/rules/bank/raw-question.ts';
import type { FileEntry } from '#activities/quizzes/rules/bank/raw-question.ts';
import { UnreadableFile } from './byte-source.ts';
import { SqliteFile } from './sqlite-file.ts';
import { unpack } from './unpack.ts';

/** Newest first: next to a newer collection, the oldest one only holds a note that says so. */
const COLLECTIONS = ['collection.anki21b', 'collection.anki21', 'collection.anki2'];

const collectionOf = (bytes: Uint8Array, mostBytes: number): Uint8Array => {
  const parts = unpack(bytes, mostBytes, (name) => COLLECTIONS.includes(name));
  const name = COLLECTIONS.find((one) => parts.has(one));
  const part = name === undefined ? undefined : parts.get(name);
  if (!part) throw new UnreadableFile(say('quiz-anki-no-collection'));
  if (name !== 'collection.anki21b') return part;
  try {
    return zstdDecompressSync(part, { maxOutputLength: mostBytes });
  } catch {
    throw new UnreadableFile(say('quiz-anki-packed'));
  }
};

type Bag = Readonly<Record<string, unknown>>;

const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null;

const nameIn = (field: unknown): string => {
  const name = isBag(field) ? field['name'] : undefined;
  return typeof name === 'string' ? name : '';
};

/** Names of the fields by note type: rows of their own, or JSON in the older form. */
const fieldNames = (collection: SqliteFile): ReadonlyMap<string, readonly string[]> => {
  const names = new Map<string, string[]>();
  if (collection.has('fields')) {
    // A table that is kept by its key, which is the note type and the place.
    for (const [model = '', name = ''] of collection.rows('fields', 'ntid', 'name')) {
      const fields = names.get(model);
      if (fields) fields.push(name);
      else names.set(model, [name]);
    }
    return names;
  }
  const [row] = collection.rows('col', 'models');
  const models: unknown = JSON.parse(row?.[0] || '{}');
  for (const [model, value] of Object.entries(isBag(models) ? models : {})) {
    const fields: readonly unknown[] = isBag(value) && Array.isArray(value['flds']) ? value['flds'] : [];
    names.set(model, fields.map(nameIn));
  }
  return names;
};

const notesOf = (collection: SqliteFile): FileEntry[] => {
  const names = fieldNames(collection);
  const entries: FileEntry[] = [];
  for (const [model = '', id = '', fields = ''] of collection.rows('notes', 'mid', 'guid', 'flds')) {
    const note = { id, names: names.get(model) ?? [], fields: fields.split('\u001F') };
    entries.push(entryOf(itemAt(entries.length + 1), (changed) => readAnkiNote(note, changed)));
  }
  return entries;
};

/** The notes of a deck; choice questions among them can be imported. */
export const readAnkiNotes = (bytes: Uint8Array, mostBytes: number): FileEntry[] => {
  const file = collectionOf(bytes, mostBytes);
  try {
    return notesOf(new SqliteFile(file));
  } catch {
    throw new UnreadableFile(say('quiz-anki-damaged'));
  }
};
