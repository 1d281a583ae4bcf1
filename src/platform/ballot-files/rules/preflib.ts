import { ok } from '#core/result.ts';
import { say } from '#core/words.ts';
import {
  BadLine,
  builderFor,
  foldedBallots,
  lostFeatures,
  readingLines,
  withoutMark,
  withoutRepeats,
  withoutSkips,
} from './election-file.ts';
import type { ElectionFile, WrittenFile } from './election-file.ts';

/** PrefLib .soc, .soi, .toc, .toi: `# KEY: value` lines, then `count: 1,{2,3},4`. */
export const parsePrefLib = (text: string) =>
  readingLines(() => {
    const lines = withoutMark(text).split(/\r?\n/);
    const header = readHeader(lines);
    const builder = builderFor(header.names, 1);
    lines.forEach((line, index) => {
      if (line.trim() === '' || line.startsWith('#')) return;
      const { ranks, count } = readBallot(line, index + 1, header.names.length);
      builder.add(ranks, count);
    });
    const profile = builder.build();
    const notes =
      header.voters !== undefined && header.voters !== profile.ballots
        ? [say('preflib-note-voters', { voters: header.voters, ballots: profile.ballots })]
        : [];
    return ok({ file: { title: header.title, seats: 1, profile, rules: {} }, notes });
  });

const readHeader = (
  lines: readonly string[],
): { title: string; names: string[]; voters: number | undefined } => {
  const names: string[] = [];
  let title = '';
  let voters: number | undefined;
  lines.forEach((line, index) => {
    const [, key = '', value = ''] = /^#\s*([^:]+):\s?(.*)$/.exec(line) ?? [];
    const alternative = /^ALTERNATIVE NAME (\d+)$/.exec(key)?.[1];
    if (alternative !== undefined) {
      if (Number(alternative) !== names.length + 1)
        throw new BadLine(index + 1, say('preflib-expected', { number: names.length + 1 }));
      if (names.includes(value.trim()))
        throw new BadLine(index + 1, say('preflib-same-name', { name: value.trim() }));
      names.push(value.trim());
    } else if (key === 'TITLE') title = value.trim();
    else if (key === 'NUMBER VOTERS') voters = Number(value);
  });
  if (names.length === 0) throw new BadLine(1, say('preflib-none'));
  return { title, names, voters };
};

const readBallot = (
  line: string,
  number: number,
  candidates: number,
): { ranks: number[][]; count: number } => {
  const [, count, order = ''] = /^\s*(\d+)\s*:\s*(.*?)\s*$/.exec(line) ?? [];
  if (count === undefined) throw new BadLine(number, say('preflib-ballot'));
  if (!/^(\{[\d,\s]*\}|\d+)?(\s*,\s*(\{[\d,\s]*\}|\d+))*$/.test(order))
    throw new BadLine(number, say('preflib-order', { order }));
  const ranks = [...order.matchAll(/\{([^}]*)\}|(\d+)/g)].map(([, group, single]) =>
    (group ?? single ?? '')
      .split(',')
      .filter((part) => part.trim() !== '')
      .map((part) => candidateAt(Number(part), number, candidates)),
  );
  return { ranks: ranks.filter((rank) => rank.length > 0), count: Number(count) };
};

const candidateAt = (alternative: number, line: number, candidates: number): number => {
  if (alternative >= 1 && alternative <= candidates) return alternative - 1;
  throw new BadLine(line, say('preflib-unknown', { alternative, alternatives: candidates }));
};

export const writePrefLib = (file: ElectionFile): WrittenFile & { readonly extension: string } => {
  const { profile, title, seats } = file;
  const ballots = foldedBallots(profile)
    .map(({ ranks, count }) => ({ ranks: withoutSkips(withoutRepeats(ranks)), count }))
    .toSorted((a, b) => b.count - a.count);
  const hasTies = ballots.some(({ ranks }) => ranks.some((rank) => rank.length > 1));
  const isComplete = ballots.every(({ ranks }) => ranks.flat().length === profile.candidates.length);
  const extension = `${hasTies ? 't' : 's'}o${isComplete ? 'c' : 'i'}`;
  const notes = lostFeatures(file, 'PrefLib', [
    'hasSkips',
    'hasRepeats',
    'hasScores',
    'hasBlanks',
    'hasRules',
  ]);
  if (seats > 1) notes.push(say('preflib-note-seats'));
  const flat = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ');
  const header = [
    `# TITLE: ${flat(title)}`,
    `# DATA TYPE: ${extension}`,
    `# NUMBER ALTERNATIVES: ${profile.candidates.length}`,
    `# NUMBER VOTERS: ${profile.ballots - profile.undervotes}`,
    `# NUMBER UNIQUE ORDERS: ${ballots.length}`,
    ...profile.candidates.map((name, index) => `# ALTERNATIVE NAME ${index + 1}: ${flat(name)}`),
  ];
  const orderOf = (ranks: readonly (readonly number[])[]): string =>
    ranks
      .map((rank) => rank.map((candidate) => candidate + 1).join(','))
      .map((rank) => (rank.includes(',') ? `{${rank}}` : rank))
      .join(',');
  const body = ballots.map(({ ranks, count }) => `${count}: ${orderOf(ranks)}`);
  return { text: `${[...header, ...body].join('\n')}\n`, notes, extension };
};
