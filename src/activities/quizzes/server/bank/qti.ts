import { posix } from 'node:path';
import { say } from '#core/words.ts';
import { decodeText } from '#platform/spreadsheets/server/decode-text.ts';
import { Refused, entryOf, lineAt, partNamed } from '#activities/quizzes/rules/bank/raw-question.ts';
import type { FileEntry } from '#activities/quizzes/rules/bank/raw-question.ts';
import { UnreadableFile } from './byte-source.ts';
import { named, readItem, richText } from './qti-item.ts';
import type { Passages } from './qti-item.ts';
import { unpack } from './unpack.ts';
import { childrenOf, nodesNamed, parseXml } from './xml-tree.ts';
import type { XmlNode } from './xml-tree.ts';

const itemsOf = (root: XmlNode): XmlNode[] => named(root, 'assessmentItem');

const refuseOld = (root: XmlNode): void => {
  if (root.name === 'questestinterop') {
    throw new UnreadableFile(say('quiz-qti-old'));
  }
};

/** One item, or several under one root. */
export const readQti = (xml: string): FileEntry[] => {
  const root = parseXml(xml);
  refuseOld(root);
  const items = itemsOf(root);
  if (items.length === 0) throw new UnreadableFile(say('quiz-qti-root', { name: root.name }));
  return items.map((item) => entryOf(lineAt(item.line), (changed) => readItem(item, changed)));
};

/** A part of a package is one item, and is in memory together with all the others. */
const MOST_ELEMENTS_OF_A_PART = 100_000;

type Parts = ReadonlyMap<string, Uint8Array>;

const readPart = (name: string, bytes: Uint8Array, passages: Passages): FileEntry[] => {
  try {
    const root = parseXml(decodeText(bytes), MOST_ELEMENTS_OF_A_PART);
    refuseOld(root);
    return itemsOf(root).map((item) =>
      entryOf(partNamed(name), (changed) => readItem(item, changed, passages)),
    );
  } catch (error) {
    if (error instanceof UnreadableFile) return [{ where: partNamed(name), reason: error.reason }];
    throw error;
  }
};

/** The parts that the manifest lists as items; without a manifest, every XML part. */
const itemNames = (manifest: Uint8Array | undefined): ReadonlySet<string> | undefined => {
  if (!manifest) return undefined;
  const resources = nodesNamed(parseXml(decodeText(manifest)), 'resource');
  const items = resources.filter((resource) => (resource.attributes['type'] ?? '').includes('item'));
  return new Set(
    items.flatMap((item) => item.attributes['href'] ?? childrenOf(item, 'file')[0]?.attributes['href'] ?? []),
  );
};

const passageIn = (bytes: Uint8Array): string => {
  try {
    return richText(named(parseXml(decodeText(bytes), MOST_ELEMENTS_OF_A_PART), 'stimulusBody')[0]);
  } catch (error) {
    // It is listed as left out; the question itself is imported.
    if (error instanceof UnreadableFile || error instanceof Refused) return '';
    throw error;
  }
};

/** Passages of a package: many items share one, so each is read once. Addresses are relative to their item. */
const passagesFrom = (parts: Parts): ((item: string) => Passages) => {
  const read = new Map<string, string>();
  return (item) => (href) => {
    const name = posix.join(posix.dirname(item), href.replaceAll('%20', ' '));
    const part = parts.get(name);
    if (!part) return undefined;
    const passage = read.get(name) ?? passageIn(part);
    read.set(name, passage);
    return passage;
  };
};

/** The items of a package. */
export const readQtiPackage = (bytes: Uint8Array, mostBytes: number): FileEntry[] => {
  const parts = unpack(bytes, mostBytes, (name) => /\.xml$/i.test(name));
  if (parts.has('xl/workbook.xml')) throw new UnreadableFile(say('quiz-file-workbook'));
  const names = itemNames(parts.get('imsmanifest.xml'));
  const items = [...parts].filter(([name]) => name !== 'imsmanifest.xml' && (names?.has(name) ?? true));
  const passages = passagesFrom(parts);
  const entries = items.flatMap(([name, part]) => readPart(name, part, passages(name)));
  const missing = [...(names ?? [])].filter((name) => !parts.has(name));
  const lost = missing.map((name): FileEntry => ({
    where: partNamed(name),
    reason: say('quiz-qti-part-missing'),
  }));
  if (entries.length + lost.length === 0) throw new UnreadableFile(say('quiz-qti-empty'));
  return [...entries, ...lost];
};
