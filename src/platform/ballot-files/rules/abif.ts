import { ok } from '#core/result.ts';
import { say } from '#core/words.ts';
import type { Said } from '#core/words.ts';
import { encodeRanks } from '#platform/tally/rules/profile.ts';
import {
  BadLine,
  builderFor,
  foldedBallots,
  lostFeatures,
  readingLines,
  seatsIn,
  withoutMark,
  withoutRepeats,
  withoutSkips,
} from './election-file.ts';
import type { ElectionFile, WrittenFile } from './election-file.ts';

interface Choice {
  readonly token: string;
  readonly score: number | undefined;
  /** How it relates to the entry before: a new rank, the same rank, or only listed. */
  readonly by: '>' | '=' | ',' | '';
}

const HIGHEST_SCORE = 5;
const CHOICE = /\s*([>=,]?)\s*(\[([^\]]*)\]|"([^"]*)"|[^\s>=,/[\]"]+)\s*(?:\/\s*(\d+))?\s*/y;

const readChoices = (ballot: string, line: number): Choice[] => {
  const choices: Choice[] = [];
  CHOICE.lastIndex = 0;
  while (CHOICE.lastIndex < ballot.length) {
    const from = CHOICE.lastIndex;
    const match = CHOICE.exec(ballot);
    if (!match) throw new BadLine(line, say('ballots-unreadable', { text: ballot.slice(from, from + 30) }));
    const [, by = '', whole = '', bracketed, quoted, score] = match;
    choices.push({
      token: bracketed ?? quoted ?? whole,
      score: score === undefined ? undefined : Number(score),
      by: by as Choice['by'],
    });
  }
  return choices;
};

/**
 * In a comma-separated list the scores give the order, and no score is the lowest; otherwise `>` starts a new rank.
 */
const ranksOf = (choices: readonly Choice[]): string[][] => {
  const isListed = choices.some(({ by }) => by === ',') && choices.some(({ score }) => score !== undefined);
  if (isListed) {
    const byScore = new Map<number, string[]>();
    for (const { token, score = -1 } of choices) byScore.set(score, [...(byScore.get(score) ?? []), token]);
    return [...byScore].toSorted(([a], [b]) => b - a).map(([, tokens]) => tokens);
  }
  const ranks: string[][] = [];
  for (const { token, by } of choices) {
    if (by === '>' || ranks.length === 0) ranks.push([token]);
    else ranks.at(-1)?.push(token);
  }
  return ranks;
};

interface Voteline {
  readonly count: number;
  readonly choices: readonly Choice[];
  readonly line: number;
}

interface Lines {
  readonly names: Map<string, string>;
  readonly ballots: Voteline[];
  readonly notes: Said[];
  title: string;
  seats: number;
}

const readLine = (lines: Lines, whole: string, number: number): void => {
  const line = whole.replace(/\s+#+\s[^\]"}]*$/, '');
  const [, token, name] = /^=\s*(\[[^\]]*\]|"[^"]*"|[^\s:]+)\s*:\s*\[([^\]]*)\]\s*$/.exec(line) ?? [];
  const [, key, value = ''] = /^\{\s*["']?([\w ]+?)["']?\s*:\s*["']?(.*?)["']?\s*\}$/.exec(line) ?? [];
  const [, count, ballot = ''] = /^(\d{1,15})\s*[:*]\s*(.*?)\s*$/.exec(line) ?? [];
  if (token !== undefined && name !== undefined) nameToken(lines, token, name, number);
  else if (key !== undefined) readMetadata(lines, key, value, number);
  else if (count !== undefined)
    lines.ballots.push({ count: Number(count), choices: readChoices(ballot, number), line: number });
  else throw new BadLine(number, say('abif-expected'));
};

const nameToken = ({ names }: Lines, token: string, name: string, number: number): void => {
  if ([...names.values()].includes(name)) throw new BadLine(number, say('ballots-same-name', { name }));
  names.set(token.replaceAll(/^[["]|[\]"]$/g, ''), name);
};

const readMetadata = (lines: Lines, key: string, value: string, number: number): void => {
  if (key === 'title') lines.title = value;
  else if (key === 'seats') lines.seats = seatsIn(value, number);
  else lines.notes.push(say('ballots-note-line', { line: number, note: say('abif-note-not-kept', { key }) }));
};

/** Each token once, those with a name first: a token equal to another candidate's name would be counted for them. */
const tokensIn = ({ names, ballots }: Lines): readonly string[] => {
  const tokens = new Set(names.keys());
  const taken = new Set(names.values());
  for (const { choices, line } of ballots)
    for (const { token } of choices) {
      if (!names.has(token) && taken.has(token))
        throw new BadLine(line, say('abif-token-is-name', { token }));
      tokens.add(token);
    }
  return [...tokens];
};

/** Scores count from 0 to 5; a wider scale gives only the order. */
const keepsScores = ({ ballots, notes }: Lines): boolean => {
  const scores = ballots.flatMap(({ choices }) => choices.flatMap(({ score }) => score ?? []));
  const isWide = scores.some((score) => score > HIGHEST_SCORE);
  if (isWide) notes.push(say('abif-note-wide', { highest: HIGHEST_SCORE }));
  const isMixed = ballots.some(
    ({ choices }) => choices.length > 0 && choices.every(({ score }) => score === undefined),
  );
  if (isMixed && scores.length > 0) notes.push(say('abif-note-mixed'));
  return scores.length > 0 && !isWide && !isMixed;
};

export const parseAbif = (text: string) =>
  readingLines(() => {
    const lines: Lines = { names: new Map(), ballots: [], notes: [], title: '', seats: 1 };
    withoutMark(text)
      .split(/\r?\n/)
      .forEach((line, index) => {
        if (line.trim() !== '' && !line.trimStart().startsWith('#')) readLine(lines, line.trim(), index + 1);
      });
    const tokens = tokensIn(lines);
    if (tokens.length === 0) throw new BadLine(1, say('ballots-none'));
    const numbers = new Map(tokens.map((token, number) => [token, number]));
    const builder = builderFor(
      tokens.map((token) => lines.names.get(token) ?? token),
      1,
    );
    const hasScores = keepsScores(lines);
    for (const { count, choices } of lines.ballots) {
      const ranks = ranksOf(choices).map((rank) => rank.map((token) => numbers.get(token)!));
      const scoreOf = (token: string): number => choices.find((choice) => choice.token === token)?.score ?? 0;
      builder.addTokens(encodeRanks(ranks), count, hasScores ? Uint8Array.from(tokens, scoreOf) : undefined);
    }
    return ok({
      file: { title: lines.title, seats: lines.seats, profile: builder.build(), rules: {} },
      notes: lines.notes,
    });
  });

export const writeAbif = (file: ElectionFile): WrittenFile => {
  const { profile, title, seats } = file;
  const { candidates, scores } = profile;
  const notes = lostFeatures(file, 'ABIF', ['hasSkips', 'hasRepeats', 'hasRules']);
  const plain = (text: string): string => {
    if (/[[\]\n"]/.test(text))
      notes.push(say('ballots-note-replaced', { format: 'ABIF', signs: say('abif-signs'), text }));
    return text
      .replaceAll('[', '(')
      .replaceAll(']', ')')
      .replaceAll('"', '’')
      .replaceAll(/\s*\n\s*/g, ' ');
  };
  const markOf = (ballot: number, candidate: number): string =>
    scores ? `C${candidate + 1}/${scores[ballot * candidates.length + candidate]}` : `C${candidate + 1}`;
  const body = foldedBallots(profile).map(({ ranks, count }, ballot) => {
    const order = withoutSkips(withoutRepeats(ranks)).map((rank) =>
      rank.map((candidate) => markOf(ballot, candidate)).join('='),
    );
    return `${count}:${order.join('>')}`;
  });
  const lines = [
    ...(title === '' ? [] : [`{title: "${plain(title)}"}`]),
    ...(seats > 1 ? [`{seats: ${seats}}`] : []),
    ...candidates.map((name, candidate) => `=C${candidate + 1}:[${plain(name)}]`),
    ...body,
    ...(profile.undervotes > 0 ? [`${profile.undervotes}:`] : []),
  ];
  return { text: `${lines.join('\n')}\n`, notes };
};
