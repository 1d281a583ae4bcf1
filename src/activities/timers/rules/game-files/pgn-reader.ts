import { BadLine, quoted, toldMs } from './game-file.ts';

/** A move with the commands in its comments. */
export interface PgnMove {
  readonly san: string;
  readonly isBlack: boolean;
  readonly clkMs: number | undefined;
  readonly emtMs: number | undefined;
}

export interface PgnGame {
  readonly tags: ReadonlyMap<string, string>;
  readonly moves: readonly PgnMove[];
  readonly result: string | undefined;
}

interface Token {
  readonly kind: 'tag' | 'comment' | 'open' | 'close' | 'word';
  readonly text: string;
  readonly line: number;
}

const TOKEN =
  /(?<tag>\[\s*\w+\s+"(?:[^"\\\n]|\\.)*"\s*\])|\{(?<comment>[^}]*)\}|;(?<rest>[^\n]*)|^%[^\n]*|(?<open>\()|(?<close>\))|(?<word>[^\s{}()[\];]+)|(?<newline>\n)|\s|(?<broken>.)/gmu;

const countLines = (text: string): number => text.split('\n').length - 1;

const refuseCharacter = (character: string, line: number): never => {
  const reasons: Readonly<Record<string, string>> = {
    '{': 'a comment begins with { and never ends',
    '[': 'a tag must look like [Name "value"]',
  };
  throw new BadLine(line, reasons[character] ?? `cannot read “${character}”`);
};

const tokenOf = (groups: Readonly<Record<string, string | undefined>>, line: number): Token | undefined => {
  const { tag, comment, rest, open, close, word, broken } = groups;
  if (broken !== undefined) refuseCharacter(broken, line);
  if (tag !== undefined) return { kind: 'tag', text: tag, line };
  if (comment !== undefined || rest !== undefined)
    return { kind: 'comment', text: comment ?? rest ?? '', line };
  if (open !== undefined) return { kind: 'open', text: open, line };
  if (close !== undefined) return { kind: 'close', text: close, line };
  return word === undefined ? undefined : { kind: 'word', text: word, line };
};

const tokensOf = (text: string): Token[] => {
  const tokens: Token[] = [];
  let line = 1;
  for (const match of text.matchAll(TOKEN)) {
    const token = tokenOf(match.groups ?? {}, line);
    if (token) tokens.push(token);
    line += countLines(match[0]);
  }
  return tokens;
};

const CLOCK_TIME = /^(?:(\d+):)?(\d+):(\d+(?:[.,]\d+)?)$|^(\d+(?:[.,]\d+)?)$/;

/** 0:09:58.3 in whole milliseconds. */
const readTime = (command: string, text: string, line: number): number => {
  const match = CLOCK_TIME.exec(text.trim());
  if (!match) throw new BadLine(line, `%${command} must be a time like 0:09:58, not ${quoted(text)}`);
  const [, hours = '0', minutes = '0', seconds, alone] = match;
  const rest = Math.round(Number((seconds ?? alone ?? '0').replace(',', '.')) * 1000);
  return toldMs((Number(hours) * 60 + Number(minutes)) * 60_000 + rest, line);
};

const commandIn = (comment: Token, command: 'clk' | 'emt'): number | undefined => {
  // No bracket inside: otherwise every start of a command would be searched to the end of the comment.
  const match = new RegExp(`\\[%${command}\\s([^\\][]*)\\]`).exec(comment.text);
  if (!match) return undefined;
  const line = comment.line + countLines(comment.text.slice(0, match.index));
  return readTime(command, match[1] ?? '', line);
};

const RESULT = /^(1-0|0-1|1\/2-1\/2|\*)$/;
const MOVE_NUMBER = /^(\d+)(\.*)/;

const TAG = /^\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"/;

/** Collects one game; tags after its moves start the next one. */
class GameReader {
  readonly #tags = new Map<string, string>();
  readonly #moves: PgnMove[] = [];
  #result: string | undefined;
  #isBlackNext = false;

  get hasMoves(): boolean {
    return this.#moves.length > 0 || this.#result !== undefined;
  }

  get isEmpty(): boolean {
    return !this.hasMoves && this.#tags.size === 0;
  }

  addTag({ text }: Token): void {
    const [, name = '', value = ''] = TAG.exec(text) ?? [];
    this.#tags.set(name, value.replace(/\\(.)/g, '$1'));
    if (name === 'FEN') this.#isBlackNext = value.split(' ')[1] === 'b';
  }

  addWord({ text }: Token): void {
    if (RESULT.test(text)) this.#result = text;
    else if (!text.startsWith('$')) this.#addMove(text);
  }

  addComment(comment: Token): void {
    const last = this.#moves.at(-1);
    if (!last) return;
    const clkMs = commandIn(comment, 'clk') ?? last.clkMs;
    const emtMs = commandIn(comment, 'emt') ?? last.emtMs;
    this.#moves[this.#moves.length - 1] = { ...last, clkMs, emtMs };
  }

  finish(): PgnGame {
    return { tags: this.#tags, moves: this.#moves, result: this.#result ?? this.#tags.get('Result') };
  }

  #addMove(word: string): void {
    const number = /^\d+-\d+/.test(word) ? undefined : MOVE_NUMBER.exec(word);
    if (number && this.#moves.length === 0 && (number[2] ?? '').length > 1) this.#isBlackNext = true;
    const san = number ? word.slice(number[0].length) : word.replace(/^\.+/, '');
    if (san === '' || /^[!?]+$/.test(san) || san === 'e.p.') return;
    this.#moves.push({ san, isBlack: this.#isBlackNext, clkMs: undefined, emtMs: undefined });
    this.#isBlackNext = !this.#isBlackNext;
  }
}

/** Every game of a file: its tags and the moves of the main line. */
export const readPgn = (text: string): readonly PgnGame[] => {
  const games: PgnGame[] = [];
  let game = new GameReader();
  const variations: number[] = [];
  const finish = (): void => {
    if (!game.isEmpty) games.push(game.finish());
    game = new GameReader();
  };
  const add: Readonly<Record<Token['kind'], (token: Token) => void>> = {
    open: ({ line }) => variations.push(line),
    close: ({ line }) => {
      if (variations.pop() === undefined) throw new BadLine(line, 'a ) without its (');
    },
    tag: (token) => {
      if (game.hasMoves) finish();
      game.addTag(token);
    },
    comment: (token) => game.addComment(token),
    word: (token) => {
      game.addWord(token);
      if (RESULT.test(token.text)) finish();
    },
  };
  for (const token of tokensOf(text)) {
    const isBracket = token.kind === 'open' || token.kind === 'close';
    if (isBracket || variations.length === 0) add[token.kind](token);
  }
  const [open] = variations;
  if (open !== undefined) throw new BadLine(open, 'a variation begins with ( and never ends');
  finish();
  return games;
};
