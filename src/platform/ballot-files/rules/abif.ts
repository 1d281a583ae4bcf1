import { ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import { ProfileBuilder, encodeRanks } from '#platform/tally/rules/profile.ts';
import {
  BadLine,
  foldedBallots,
  lostFeatures,
  readingLines,
  withoutMark,
  withoutRepeats,
  withoutSkips,
} from './election-file.ts';
import type { ElectionFile, ParsedFile, WrittenFile } from './election-file.ts';

interface Choice {
  readonly token: string;
  readonly score: number | undefined;
  /** How it hangs on the one before: a new rank, the same rank, or only listed. */
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
    if (!match) throw new BadLine(line, `cannot read the ballot from “${ballot.slice(from, from + 30)}” on`);
    const [, by = '', whole = '', bracketed, quoted, score] = match;
    if (Number(score ?? 0) > HIGHEST_SCORE)
      throw new BadLine(line, `scores go from 0 to ${HIGHEST_SCORE}, not to ${score}`);
    choices.push({
      token: bracketed ?? quoted ?? whole,
      score: score === undefined ? undefined : Number(score),
      by: by as Choice['by'],
    });
  }
  return choices;
};

/** Scores alone give the order; otherwise `>` begins a rank, `=` and `,` share it. */
const ranksOf = (choices: readonly Choice[]): string[][] => {
  const isListed = choices.some(({ by }) => by === ',') && choices.every(({ score }) => score !== undefined);
  if (isListed) {
    const byScore = new Map<number, string[]>();
    for (const { token, score = 0 } of choices) byScore.set(score, [...(byScore.get(score) ?? []), token]);
    return [...byScore].toSorted(([a], [b]) => b - a).map(([, tokens]) => tokens);
  }
  const ranks: string[][] = [];
  for (const { token, by } of choices) {
    if (by === '>' || ranks.length === 0) ranks.push([token]);
    else ranks.at(-1)?.push(token);
  }
  return ranks;
};

interface Lines {
  readonly names: Map<string, string>;
  readonly ballots: { readonly count: number; readonly choices: readonly Choice[] }[];
  readonly notes: string[];
  title: string;
  seats: number;
}

const readLine = (lines: Lines, line: string, number: number): void => {
  const [, token, name] = /^=\s*(\[[^\]]*\]|"[^"]*"|[^\s:]+)\s*:\s*\[([^\]]*)\]\s*$/.exec(line) ?? [];
  const [, key, value = ''] = /^\{\s*"?([\w ]+?)"?\s*:\s*"?(.*?)"?\s*\}$/.exec(line) ?? [];
  const [, count, ballot = ''] = /^(\d+)\s*[:*]\s*(.*?)\s*$/.exec(line) ?? [];
  if (token !== undefined && name !== undefined) lines.names.set(token.replaceAll(/^[["]|[\]"]$/g, ''), name);
  else if (key !== undefined) readMetadata(lines, key, value, number);
  else if (count !== undefined)
    lines.ballots.push({ count: Number(count), choices: readChoices(ballot, number) });
  else throw new BadLine(number, 'expected “count:ranking”, “=token:[Name]” or {metadata}');
};

const readMetadata = (lines: Lines, key: string, value: string, number: number): void => {
  if (key === 'title') lines.title = value;
  else if (key === 'seats') lines.seats = Math.max(1, Math.trunc(Number(value)) || 1);
  else lines.notes.push(`line ${number}: “${key}” is not kept`);
};

export const parseAbif = (text: string): Result<ParsedFile> =>
  readingLines(() => {
    const lines: Lines = { names: new Map(), ballots: [], notes: [], title: '', seats: 1 };
    withoutMark(text)
      .split(/\r?\n/)
      .forEach((line, index) => {
        if (line.trim() !== '' && !line.trimStart().startsWith('#')) readLine(lines, line.trim(), index + 1);
      });
    const tokens = [
      ...new Set([
        ...lines.names.keys(),
        ...lines.ballots.flatMap(({ choices }) => choices.map(({ token }) => token)),
      ]),
    ];
    if (tokens.length === 0) throw new BadLine(1, 'there is no ballot in this file');
    const names = tokens.map((token) => lines.names.get(token) ?? token);
    const builder = new ProfileBuilder(names);
    const hasScores = lines.ballots.some(({ choices }) => choices.some(({ score }) => score !== undefined));
    for (const { count, choices } of lines.ballots) {
      const ranks = ranksOf(choices).map((rank) => rank.map((token) => tokens.indexOf(token)));
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
      notes.push(`ABIF cannot hold brackets, quotes or line breaks in “${text}”; they are replaced`);
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
