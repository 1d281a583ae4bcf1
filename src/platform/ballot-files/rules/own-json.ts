import { withoutHalves } from '#core/json-text.ts';
import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import { readShape } from '#core/shape.ts';
import { say } from '#core/words.ts';
import type { Param } from '#core/words.ts';
import { tallyRules } from '#platform/tally/contract.ts';
import { encodeRanks, MOST_CANDIDATES, ProfileBuilder } from '#platform/tally/rules/profile.ts';
import type { Piece } from './code-window.ts';
import { badLine, foldedBallots, withoutMark } from './election-file.ts';
import type { BallotFileRefusal, ElectionFile, ParsedFile, WrittenFile } from './election-file.ts';
import { scanOwnJson } from './own-json-scan.ts';

interface OwnBallot {
  readonly count?: unknown;
  readonly ranks?: unknown;
  readonly scores?: unknown;
}

/** `{title, seats, candidates, ballots: [{count, ranks: [[names], ...]}], rules}` */
export const parseOwnJson = (text: string) => readOwnJson([withoutMark(text)]) ?? parseWhole(text);

/** Reads the file in pieces; undefined if it has to be parsed as a whole. */
export const readOwnJson = (pieces: Iterable<Piece>): Result<ParsedFile, BallotFileRefusal> | undefined => {
  const scanned = scanOwnJson(pieces);
  if (!scanned) return undefined;
  const heading = checkHeading(scanned.heading);
  // Only the whole text shows which line is wrong.
  return heading.ok ? ok({ file: { ...heading.value, profile: scanned.profile }, notes: [] }) : undefined;
};

/** By JSON.parse: slower, but it shows what is wrong. */
export const parseWhole = (text: string) => {
  const parsed = parseJson(text);
  if (!parsed.ok) return parsed;
  const top = parsed.value;
  if (!isObject(top) || !Array.isArray(top['ballots'])) return at('', say('json-object'));
  const { candidates, ballots } = top;
  const heading = checkHeading(top);
  if (!heading.ok) return heading;
  const names = checkNames(candidates);
  if (!names.ok) return names;
  const profile = readBallots(names.value, ballots);
  if (!profile.ok) return profile;
  const unknown = Object.keys(top).filter((key) => !KNOWN_FIELDS.has(key));
  return ok<ParsedFile>({
    file: { ...heading.value, profile: profile.value },
    notes: unknown.length > 0 ? [say('ballots-note-unused', { names: unknown.join(', ') })] : [],
  });
};

const KNOWN_FIELDS = new Set(['title', 'seats', 'candidates', 'ballots', 'rules']);
const BALLOT_FIELDS = new Set(['count', 'ranks', 'scores']);

const checkHeading = ({ title = '', seats = 1, rules = {} }: Readonly<Record<string, unknown>>) => {
  if (typeof title !== 'string') return at('title', say('json-text'));
  if (typeof seats !== 'number' || !Number.isInteger(seats) || seats < 1)
    return at('seats', say('json-whole', { from: 1 }));
  const checked = readShape(tallyRules, rules);
  return checked.ok
    ? ok<Omit<ElectionFile, 'profile'>>({ title, seats, rules: checked.value })
    : at(checked.path === '' ? 'rules' : `rules.${checked.path}`, checked.said);
};

export const writeOwnJson = ({ title, seats, profile, rules }: ElectionFile): WrittenFile => {
  const { candidates, scores } = profile;
  const scoresOf = (ballot: number): Record<string, number> | undefined =>
    scores &&
    Object.fromEntries(
      candidates.map((name, number) => [name, scores[ballot * candidates.length + number] ?? 0]),
    );
  const ballots = foldedBallots(profile).map(({ ranks, count }, ballot) => ({
    count,
    ranks: ranks.map((rank) => rank.map((candidate) => candidates[candidate])),
    ...(scores && { scores: scoresOf(ballot) }),
  }));
  const blank = profile.undervotes > 0 ? [{ count: profile.undervotes, ranks: [] }] : [];
  const heading = Object.entries({ title, seats, candidates, rules }).map(
    ([name, value]) => `"${name}": ${JSON.stringify(value)}`,
  );
  // One line for each ballot: with one line for each name the file would be twice as long, and unreadable.
  const lines = [...ballots, ...blank].map((ballot) => `  ${JSON.stringify(ballot)}`);
  const text = `{\n ${heading.join(',\n ')},\n "ballots": [\n${lines.join(',\n')}\n ]\n}\n`;
  return { text, notes: [] };
};

export const parseJson = (text: string) => {
  try {
    return ok(JSON.parse(withoutHalves(withoutMark(text))));
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const line = /line (\d+)/.exec(message)?.[1];
    return badLine(
      line === undefined ? lineOf(text, message) : Number(line),
      say('json-invalid', { message }),
    );
  }
};

/** Some engines report the position only by quoting about ten characters on each side of it. */
const lineOf = (text: string, message: string): number => {
  const extract = /, (?:\.\.\.)?"(.*)"(?:\.\.\.)? is not valid JSON$/s.exec(message)?.[1];
  const start = extract === undefined ? -1 : text.indexOf(extract);
  const position = start < 0 || extract === undefined ? text.length : start + Math.floor(extract.length / 2);
  return text.slice(0, position).split('\n').length;
};

export const at = (path: string, reason: Param) =>
  fail('tally-bad-entry', { path: path === '' ? 'file' : path, reason });

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const checkNames = (names: unknown) => {
  if (!Array.isArray(names) || names.length === 0) return at('candidates', say('json-names'));
  const wrong = names.findIndex((name) => typeof name !== 'string' || name === '');
  if (wrong >= 0) return at(`candidates.${wrong}`, say('json-name'));
  if (names.length > MOST_CANDIDATES) return at('candidates', say('json-most', { limit: MOST_CANDIDATES }));
  const repeated = names.findIndex((name, index) => names.indexOf(name) !== index);
  if (repeated >= 0)
    return at(`candidates.${repeated}`, say('json-twice', { name: String(names[repeated]) }));
  return ok<readonly string[]>(names as readonly string[]);
};

const readBallots = (candidates: readonly string[], ballots: readonly unknown[]) => {
  const builder = new ProfileBuilder(candidates);
  const numbers = new Map(candidates.map((name, number) => [name, number]));
  for (const [index, ballot] of ballots.entries()) {
    if (!isObject(ballot)) return at(`ballots.${index}`, say('json-ballot'));
    const odd = Object.keys(ballot).find((key) => !BALLOT_FIELDS.has(key));
    if (odd !== undefined) return at(`ballots.${index}.${odd}`, say('json-ballot-field'));
    const reason = addBallot(builder, numbers, ballot);
    if (reason) return at(`ballots.${index}${reason.path}`, reason.reason);
  }
  const profile = builder.build();
  // STAR would read the ranks of the other ballots as scores.
  const isMixed =
    profile.scores === undefined && ballots.some((ballot) => isObject(ballot) && 'scores' in ballot);
  return isMixed && profile.counts.length > 0 ? at('ballots', say('json-mixed')) : ok(profile);
};

interface Trouble {
  readonly path: string;
  readonly reason: Param;
}

const addBallot = (
  builder: ProfileBuilder,
  numbers: ReadonlyMap<string, number>,
  { count = 1, ranks = [], scores }: OwnBallot,
): Trouble | undefined => {
  if (typeof count !== 'number' || !Number.isSafeInteger(count) || count < 0) {
    return { path: '.count', reason: say('json-whole', { from: 0 }) };
  }
  const tokens = tokensIn(numbers, ranks);
  if ('reason' in tokens) return tokens;
  if (scores === undefined) builder.addTokens(tokens, count);
  else {
    const points = pointsIn(numbers, scores);
    if ('reason' in points) return points;
    builder.addTokens(tokens.length === 0 ? tokensOf(points) : tokens, count, points);
  }
  return undefined;
};

const pointsIn = (numbers: ReadonlyMap<string, number>, scores: unknown): Uint8Array | Trouble => {
  if (!isObject(scores)) return { path: '.scores', reason: say('json-scores') };
  const points = new Uint8Array(numbers.size);
  for (const [name, score] of Object.entries(scores)) {
    const number = numbers.get(name);
    if (number === undefined) return { path: '.scores', reason: say('ballots-not-a-candidate', { name }) };
    if (typeof score !== 'number' || !Number.isInteger(score) || score < 0 || score > 5)
      return { path: `.scores.${name}`, reason: say('json-score') };
    points[number] = score;
  }
  return points;
};

const tokensIn = (numbers: ReadonlyMap<string, number>, ranks: unknown): number[] | Trouble => {
  if (!Array.isArray(ranks)) return { path: '.ranks', reason: say('json-ranks') };
  const tokens: number[] = [];
  for (let rank = 0; rank < ranks.length; rank++) {
    const names: unknown = ranks[rank];
    if (!Array.isArray(names)) return { path: `.ranks.${rank}`, reason: say('json-names') };
    const marked = names.map((name: unknown) => numbers.get(String(name)) ?? -1);
    const unknown = marked.indexOf(-1);
    if (unknown >= 0)
      return {
        path: `.ranks.${rank}`,
        reason: say('ballots-not-a-candidate', { name: String(names[unknown]) }),
      };
    // Nearly every rank holds one name; only shared ranks take the slower path.
    if (marked.length === 1) tokens.push(marked[0]!);
    else tokens.push(...encodeRanks([marked]));
  }
  return tokens;
};

/** Scores without ranks: the scores give the ranking. */
const tokensOf = (points: Uint8Array): number[] =>
  encodeRanks(
    [5, 4, 3, 2, 1]
      .map((score) => [...points.keys()].filter((candidate) => points[candidate] === score))
      .filter((rank) => rank.length > 0),
  );
