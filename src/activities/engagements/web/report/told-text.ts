export type ToldPiece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'cite'; readonly number: number };

export interface ToldBlock {
  /** A theme is a list item; anything else is a paragraph. */
  readonly kind: 'paragraph' | 'item';
  readonly pieces: readonly ToldPiece[];
}

const CITATION = /\[(\d{1,4})\]/;
const ITEM = /^\s*[-*•]\s+/;

const piecesOf = (line: string): readonly ToldPiece[] =>
  line
    .split(CITATION)
    .map((part, index): ToldPiece =>
      index % 2 === 1 ? { kind: 'cite', number: Number(part) } : { kind: 'text', text: part },
    )
    .filter((piece) => piece.kind === 'cite' || piece.text !== '');

/** What the assistant wrote, line by line: paragraphs and themes, with the numbers of answers as pieces of their own. */
export const blocksOf = (told: string): readonly ToldBlock[] =>
  told
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({
      kind: ITEM.test(line) ? 'item' : 'paragraph',
      pieces: piecesOf(line.replace(ITEM, '').trim()),
    }));
