const FIRST_UNITS = 1 << 16;
/** More at once overflows the stack of String.fromCharCode. */
const UNITS_AT_ONCE = 4096;

/** Text, or bytes of one character each. */
export type Piece = string | Uint8Array;

/**
 * A long text that arrives in pieces, as character codes: reading them from a typed array is several times faster
 * than from a string, and only the part being read is in memory.
 */
export class CodeWindow {
  /** Readable up to `end`; a 0 follows it. */
  units = new Uint16Array(FIRST_UNITS);
  at = 0;
  end = 0;
  readonly #pieces: Iterator<Piece>;

  constructor(pieces: Iterable<Piece>) {
    this.#pieces = pieces[Symbol.iterator]();
  }

  /** Adds the next piece and drops what lies before `at`; false at the end of the text. */
  fill(): boolean {
    const next = this.#pieces.next();
    if (next.done) return false;
    const piece = next.value;
    const left = this.end - this.at;
    const needed = left + piece.length;
    const target =
      needed < this.units.length ? this.units : new Uint16Array(Math.max(2 * this.units.length, needed + 1));
    target.set(this.units.subarray(this.at, this.end));
    if (typeof piece === 'string') writeUnits(target, left, piece);
    else target.set(piece, left);
    target[needed] = 0;
    this.units = target;
    this.at = 0;
    this.end = needed;
    return true;
  }

  /** Double what is left, so a long value is retried a few times, not once for every piece. */
  double(): boolean {
    const wanted = 2 * (this.end - this.at);
    if (!this.fill()) return false;
    while (this.end < wanted) if (!this.fill()) break;
    return true;
  }

  text(from: number, to: number): string {
    let text = '';
    for (let at = from; at < to; at += UNITS_AT_ONCE) {
      text += String.fromCharCode(...this.units.subarray(at, Math.min(to, at + UNITS_AT_ONCE)));
    }
    return text;
  }
}

const writeUnits = (target: Uint16Array, from: number, text: string): void => {
  for (let at = 0; at < text.length; at++) target[from + at] = text.charCodeAt(at);
};
