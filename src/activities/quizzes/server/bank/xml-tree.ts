import { say } from '#core/words.ts';
import type { Param } from '#core/words.ts';
import { SaxesParser } from 'saxes';
import type { SaxesTagPlain } from 'saxes';
import { UnreadableFile } from './byte-source.ts';

export interface XmlNode {
  /** Without its prefix. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (XmlNode | string)[];
  readonly line: number;
}

const MOST_DEPTH = 200;
/** All elements are in memory at once. */
const MOST_ELEMENTS = 1_000_000;

/** Most elements have none, and an empty object for each would take more memory than everything else. */
const NONE = {};
const kept = (attributes: Readonly<Record<string, string>>): Readonly<Record<string, string>> => {
  for (const _ in attributes) return attributes;
  return NONE;
};

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const broken = (cause: Param): never => {
  throw new UnreadableFile(say('quiz-xml-broken', { cause }));
};

/**
 * A document as a tree. Entities declared by the file could read other files or grow without end, so they are
 * refused.
 */
export const parseXml = (xml: string, mostElements = MOST_ELEMENTS): XmlNode => {
  const parser = new SaxesParser();
  const root: XmlNode = { name: '', attributes: {}, children: [], line: 1 };
  const open: XmlNode[] = [root];
  const append = (child: XmlNode | string): void => void open.at(-1)?.children.push(child);
  parser.ENTITIES['nbsp'] = '\u00A0';
  parser.on('error', (error) => broken(error.message.replace(/\.$/, '')));
  parser.on('doctype', (doctype) => {
    if (/<!ENTITY/i.test(doctype)) broken(say('quiz-xml-entities'));
  });
  let elements = 0;
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    elements += 1;
    if (elements > mostElements) broken(say('quiz-xml-elements', { limit: mostElements }));
    if (open.length > MOST_DEPTH) broken(say('quiz-xml-deep', { limit: MOST_DEPTH }));
    const node = { name: localName(name), attributes: kept(attributes), children: [], line: parser.line };
    append(node);
    open.push(node);
  });
  parser.on('closetag', () => void open.pop());
  parser.on('text', append);
  parser.on('cdata', append);
  parser.write(xml.trimStart()).close();
  return root.children.find((child) => typeof child !== 'string') ?? broken(say('quiz-xml-empty'));
};

export const childrenOf = (node: XmlNode, name: string): XmlNode[] =>
  node.children.filter((child): child is XmlNode => typeof child !== 'string' && child.name === name);

export const childOf = (node: XmlNode | undefined, name: string): XmlNode | undefined =>
  node && childrenOf(node, name)[0];

/**
 * The nodes with one of these names, this one included, but none nested in another: each part of a file is read once.
 */
export const nodesNamed = (node: XmlNode, ...names: readonly string[]): XmlNode[] =>
  names.includes(node.name)
    ? [node]
    : node.children.flatMap((child) => (typeof child === 'string' ? [] : nodesNamed(child, ...names)));

export const innerText = (node: XmlNode | undefined): string =>
  node ? node.children.map((child) => (typeof child === 'string' ? child : innerText(child))).join('') : '';

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The tree as markup again, for the HTML reader. */
export const markupOf = (node: XmlNode, isKept: (node: XmlNode) => boolean): string => {
  const inside = node.children
    .map((child) =>
      typeof child === 'string' ? escapeHtml(child) : isKept(child) ? markupOf(child, isKept) : '',
    )
    .join('');
  const attributes = Object.entries(node.attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('');
  return `<${node.name}${attributes}>${inside}</${node.name}>`;
};
