import { SaxesParser } from 'saxes';
import type { SaxesTagPlain } from 'saxes';
import type { Sheet } from '../rules/sheet.ts';

const MOST_ROWS = 20_000;
const MOST_COLUMNS = 60;
/** Limits the output: a text stored once in the file may be shown in every cell. */
export const MOST_CELLS = 500_000;
export const MOST_CHARACTERS = 16_000_000;

export class TooMuchText extends Error {}

interface Visitor {
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

/** Prefixes differ between programs and say nothing here. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const visit = (xml: string, visitor: Visitor): void => {
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag: SaxesTagPlain) => visitor.open(localName(tag.name), tag.attributes));
  parser.on('closetag', (tag: SaxesTagPlain) => visitor.close?.(localName(tag.name)));
  parser.on('text', (text) => visitor.text?.(text));
  parser.on('cdata', (text) => visitor.text?.(text));
  parser.write(xml).close();
};

/** `_x000D_` encodes a character that XML cannot hold. */
const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;

const partPath = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target}`);

/** Path of the first visible sheet. */
export const readWorkbookXml = (workbook: string, relations: string): string | undefined => {
  const sheets: { readonly relation: string; readonly isHidden: boolean }[] = [];
  visit(workbook, {
    open(name, attributes) {
      if (name !== 'sheet') return;
      const relation = Object.entries(attributes).find(
        ([key]) => localName(key) === 'id' && key !== 'id',
      )?.[1];
      sheets.push({ relation: relation ?? '', isHidden: (attributes['state'] ?? 'visible') !== 'visible' });
    },
  });
  const targets = new Map<string, string>();
  if (relations !== '') {
    visit(relations, {
      open(name, { Id, Target }) {
        if (name === 'Relationship' && Id !== undefined && Target !== undefined)
          targets.set(Id, partPath(Target));
      },
    });
  }
  const first = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0];
  return first && (targets.get(first.relation) ?? 'xl/worksheets/sheet1.xml');
};

/** The texts that cells point to by number. Runs of formatting are joined, reading aids left out. */
export const readTextsXml = (xml: string | undefined): readonly string[] => {
  const texts: string[] = [];
  if (xml === undefined) return texts;
  let text = '';
  let isInside = false;
  let aids = 0;
  visit(xml, {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 'rPh') aids += 1;
      else if (name === 't') isInside = true;
    },
    close(name) {
      if (name === 'si') texts.push(unescaped(text));
      else if (name === 'rPh') aids -= 1;
      else if (name === 't') isInside = false;
    },
    text(piece) {
      if (isInside && aids === 0) text += piece;
    },
  });
  return texts;
};

const columnOf = (reference: string): number => {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  return letters === undefined
    ? -1
    : [...letters].reduce((sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 64) - 64, 0) - 1;
};

const valueOf = (type: string, raw: string, texts: readonly string[]): string => {
  switch (type) {
    case 's':
      return texts[Number(raw)] ?? '';
    case 'b':
      return raw === '1' ? 'TRUE' : 'FALSE';
    case 'e':
      return '';
    default:
      return unescaped(raw);
  }
};

class SheetReader implements Visitor {
  readonly rows: string[][] = [];
  isCut = false;
  readonly #texts: readonly string[];
  #row = -1;
  #column = -1;
  #type = 'n';
  #raw = '';
  #isInside = false;
  #cells = 0;
  #characters = 0;

  constructor(texts: readonly string[]) {
    this.#texts = texts;
  }

  readonly open = (name: string, attributes: Readonly<Record<string, string>>): void => {
    if (name === 'row') this.#openRow(attributes['r']);
    else if (name === 'c') this.#openCell(attributes['r'], attributes['t'] ?? 'n');
    else if (name === 'v' || name === 't') this.#isInside = true;
  };

  readonly close = (name: string): void => {
    if (name === 'v' || name === 't') this.#isInside = false;
    else if (name === 'c') this.#closeCell();
  };

  readonly text = (piece: string): void => {
    if (this.#isInside) this.#raw += piece;
  };

  #openRow(reference: string | undefined): void {
    this.#row = reference === undefined ? this.#row + 1 : Number(reference) - 1;
    this.#column = -1;
  }

  #openCell(reference: string | undefined, type: string): void {
    this.#column = reference === undefined ? this.#column + 1 : columnOf(reference);
    this.#type = type;
    this.#raw = '';
  }

  #closeCell(): void {
    const value = valueOf(this.#type, this.#raw, this.#texts);
    if (value === '' || this.#column < 0 || this.#column >= MOST_COLUMNS) return;
    if (!(this.#row >= 0 && this.#row < MOST_ROWS)) {
      this.isCut = true;
      return;
    }
    this.#cells += 1;
    this.#characters += value.length;
    if (this.#cells > MOST_CELLS || this.#characters > MOST_CHARACTERS) throw new TooMuchText();
    while (this.rows.length <= this.#row) this.rows.push([]);
    const row = this.rows[this.#row] ?? [];
    while (row.length < this.#column) row.push('');
    row[this.#column] = value;
  }
}

export const readSheetXml = (
  xml: string,
  texts: readonly string[],
): { readonly sheet: Sheet; readonly isCut: boolean } => {
  const reader = new SheetReader(texts);
  visit(xml, reader);
  return { sheet: reader.rows, isCut: reader.isCut };
};
