import { ok } from '#core/result.ts';
import { say } from '#core/words.ts';
import type { Said } from '#core/words.ts';
import type { TallyRules } from '#platform/tally/contract.ts';
import type { ProfileBuilder } from '#platform/tally/rules/profile.ts';
import {
  BadLine,
  builderFor,
  foldedBallots,
  lostFeatures,
  readingLines,
  refuseTooMany,
  withoutMark,
} from './election-file.ts';
import type { ElectionFile, WrittenFile } from './election-file.ts';

interface Token {
  readonly text: string;
  readonly line: number;
  readonly kind: 'word' | 'quoted' | 'option' | 'id';
}

const TOKEN = /\/\*[\s\S]*?\*\/|#[^\n]*|"([^"]*)"|\[([^\]]*)\]|\(([^)]*)\)|\n|[^\s"[\](]+/g;

/** A generator: the tokens of a large file, all at once, would take a hundred times its size. */
function* tokensOf(text: string): Generator<Token> {
  let line = 1;
  for (const match of text.matchAll(TOKEN)) {
    const [whole, quoted, option, id] = match;
    if (quoted !== undefined) yield { text: quoted, line, kind: 'quoted' };
    else if (option !== undefined) yield { text: option, line, kind: 'option' };
    else if (id !== undefined) yield { text: id, line, kind: 'id' };
    else if (whole !== '\n' && !whole.startsWith('#') && !whole.startsWith('/*'))
      yield { text: whole, line, kind: 'word' };
    line += whole.split('\n').length - 1;
  }
}

class BltReader {
  readonly #tokens: Iterator<Token>;
  readonly #lastLine: number;
  /** The next token, and the line of the previous one. */
  #coming: Token | undefined;
  #line: number | undefined;
  #nicks: readonly string[] = [];
  #tie: readonly number[] = [];
  readonly #withdrawn = new Set<number>();
  readonly notes: Said[] = [];

  constructor(text: string) {
    this.#tokens = tokensOf(text);
    this.#coming = this.#tokens.next().value;
    this.#lastLine = text.split('\n').length;
  }

  read(): ElectionFile {
    const candidates = this.#wholeNumber(say('blt-candidates'));
    refuseTooMany(candidates, 1);
    const seats = this.#wholeNumber(say('blt-seats'));
    this.#readOptions(candidates);
    // Names follow the ballots.
    const names: string[] = [];
    const builder = builderFor(names, 1);
    this.#readBallots(candidates, builder);
    for (let number = 1; number <= candidates; number++) names.push(this.#name(say('blt-name', { number })));
    const seen = new Set<string>();
    const repeated = names.find((name) => seen.size === seen.add(name).size);
    if (repeated !== undefined)
      throw new BadLine(this.#lineBefore(), say('ballots-same-name', { name: repeated }));
    const title = this.#coming ? this.#name(say('blt-title')) : '';
    if (this.#coming) this.notes.push(say('blt-note-text'));
    const nameOf = (number: number): string => names[number - 1] as string;
    const rules: TallyRules = {
      ...(this.#withdrawn.size > 0 && {
        excluded: [...this.#withdrawn].toSorted((a, b) => a - b).map(nameOf),
      }),
      ...(this.#tie.length > 0 && { candidateOrder: this.#tie.map(nameOf) }),
    };
    return { title, seats, profile: builder.build(), rules };
  }

  #readOptions(candidates: number): void {
    for (let token = this.#coming; token; token = this.#coming) {
      if (token.kind === 'option') this.#readOption(token, candidates);
      else if (/^-\d+$/.test(token.text))
        this.#withdrawn.add(this.#candidate(token, token.text.slice(1), candidates));
      else return;
      this.#step();
    }
  }

  #readOption(token: Token, candidates: number): void {
    const [name = '', ...values] = token.text.trim().split(/[\s,]+/);
    if (name === 'nick') {
      if (values.length !== candidates)
        throw new BadLine(token.line, say('blt-nicks', { candidates, names: values.length }));
      this.#nicks = values;
    } else if (name === 'tie') {
      this.#tie = values.map((value) => this.#candidate(token, value, candidates));
    } else if (name === 'withdrawn') {
      for (const value of values) this.#withdrawn.add(this.#candidate(token, value, candidates));
    } else {
      this.notes.push(say('ballots-note-line', { line: token.line, note: say('blt-note-option', { name }) }));
    }
  }

  #readBallots(candidates: number, builder: ProfileBuilder): void {
    for (;;) {
      const token = this.#next(say('blt-ballot'));
      if (token.kind === 'word' && token.text === '0') return;
      const weight = token.kind === 'id' ? 1 : this.#weight(token);
      builder.add(this.#readRanks(candidates), weight);
    }
  }

  #weight(token: Token): number {
    if (token.kind === 'word' && /^[1-9]\d*$/.test(token.text)) return Number(token.text);
    throw new BadLine(token.line, say('blt-weight', { text: token.text }));
  }

  #readRanks(candidates: number): number[][] {
    const ranks: number[][] = [];
    let joins = false;
    for (;;) {
      const token = this.#next(say('blt-end'));
      if (token.kind !== 'word') throw new BadLine(token.line, say('blt-no-zero', { text: token.text }));
      if (token.text === '0') return ranks;
      if (token.text === '-') {
        ranks.push([]);
        continue;
      }
      const numbers = token.text.split('=').filter((part) => part !== '');
      const rank = numbers.map((part) => this.#candidate(token, part, candidates) - 1);
      const joinsBefore = joins || token.text.startsWith('=');
      if (joinsBefore && ranks.length > 0) ranks.at(-1)?.push(...rank);
      else if (rank.length > 0) ranks.push(rank);
      joins = token.text.endsWith('=');
    }
  }

  #candidate(token: Token, text: string, candidates: number): number {
    const nick = this.#nicks.indexOf(text);
    const number = nick >= 0 ? nick + 1 : Number(text);
    if (Number.isInteger(number) && number >= 1 && number <= candidates && text.trim() !== '') return number;
    throw new BadLine(token.line, say('ballots-not-numbered', { text, candidates }));
  }

  #wholeNumber(what: Said): number {
    const token = this.#next(what);
    if (token.kind === 'word' && /^[1-9]\d*$/.test(token.text)) return Number(token.text);
    throw new BadLine(token.line, say('blt-expected', { what, text: token.text }));
  }

  #name(what: Said): string {
    const token = this.#next(what);
    if (token.kind === 'option' || token.kind === 'id')
      throw new BadLine(token.line, say('blt-quotes', { what }));
    return token.text;
  }

  #next(what: Said): Token {
    const token = this.#coming;
    this.#step();
    if (!token) throw new BadLine(this.#lastLine, say('blt-ends', { what }));
    return token;
  }

  #step(): void {
    this.#line = this.#coming?.line;
    this.#coming = this.#tokens.next().value;
  }

  #lineBefore(): number {
    return this.#line ?? this.#lastLine;
  }
}

export const parseBlt = (text: string) =>
  readingLines(() => {
    const reader = new BltReader(withoutMark(text));
    const file = reader.read();
    return ok({ file, notes: reader.notes });
  });

export const writeBlt = (file: ElectionFile): WrittenFile => {
  const { profile, seats, title, rules } = file;
  const { excluded = [], candidateOrder, ...others } = rules;
  const numberOf = (name: string): number => profile.candidates.indexOf(name) + 1;
  const notes = lostFeatures({ ...file, rules: others }, 'BLT', ['hasScores', 'hasRules']);
  const quoted = (text: string): string => {
    if (/["\n]/.test(text))
      notes.push(say('ballots-note-replaced', { format: 'BLT', signs: say('blt-signs'), text }));
    return `"${text.replaceAll('"', '’').replaceAll(/\s*\n\s*/g, ' ')}"`;
  };
  const ballots = foldedBallots(profile).map(({ ranks, count }) =>
    [
      count,
      ...ranks.map((rank) => (rank.length === 0 ? '-' : rank.map((candidate) => candidate + 1).join('='))),
      0,
    ].join(' '),
  );
  const lines = [
    `${profile.candidates.length} ${seats}`,
    ...(candidateOrder ? [`[tie ${candidateOrder.map(numberOf).join(' ')}]`] : []),
    ...(excluded.length > 0 ? [excluded.map((name) => `-${numberOf(name)}`).join(' ')] : []),
    ...ballots,
    ...(profile.undervotes > 0 ? [`${profile.undervotes} 0`] : []),
    '0',
    ...profile.candidates.map(quoted),
    quoted(title),
  ];
  return { text: `${lines.join('\n')}\n`, notes };
};
