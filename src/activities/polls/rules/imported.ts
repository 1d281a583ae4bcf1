import { fail, ok } from '#core/result.ts';
import { withoutUndefined } from '#core/without-undefined.ts';
import { say } from '#core/words.ts';
import type { Said } from '#core/words.ts';
import { ballotFormats, detectFormat, parseBallots } from '#platform/ballot-files/rules/detect.ts';
import type { ElectionFile } from '#platform/ballot-files/rules/election-file.ts';
import { oneSeatMethods } from '#platform/tally/contract.ts';
import type { Method } from '#platform/tally/contract.ts';
import { decodeRanks } from '#platform/tally/rules/profile.ts';
import type { Profile } from '#platform/tally/rules/profile.ts';
import { defaultSettings } from '../contract.settings.ts';
import type { FileFormat, NewPoll } from '../contract.views.ts';
import { MOST_NAMES, MOST_RANKS } from './ballot.ts';
import { tidyName, utf8Length } from './candidates.ts';
import { digestOf } from './chain.ts';
import { equalsRule } from './equals.ts';
import type { Ballot } from './state.ts';

/** What a file may hold to become a poll; the command line counts more. */
export const MOST_VOTES = 10_000_000;
export const MOST_LINES = 20_000;
/** Every ballot is stored with its names, so a few short lines with long names can be large. */
export const MOST_MEGABYTES = 16;

const MOST_SEATS = 100;
const LONGEST_TITLE = 200;
const MOST_NOTES = 50;

export interface WantedImport {
  readonly text: string;
  readonly format?: FileFormat | undefined;
  readonly title?: string | undefined;
  readonly method?: Method | undefined;
}

/** A file's ballots as a poll stores them: equal ones are one, with their weight. */
export interface ImportedFile {
  readonly poll: NewPoll;
  readonly seed: string | undefined;
  readonly profile: Profile;
  /** By line; hashing all the names is most of the work of an import. */
  readonly digests: readonly string[];
  readonly votes: number;
  readonly notes: readonly Said[];
}

export const readImport = (wanted: WantedImport) => {
  const format = ballotFormats.find((known) => known === (wanted.format ?? detectFormat(wanted.text)));
  if (!format) return fail('tally-bad-file', { line: 1, reason: say('ballots-rounds-only') });
  const parsed = parseBallots(wanted.text, format);
  if (!parsed.ok) return parsed;
  const file = withTidyNames(parsed.value.file);
  if (file.seats > MOST_SEATS)
    return fail('tally-bad-file', { line: 1, reason: say('ballots-most-seats', { limit: MOST_SEATS }) });
  const fits = checkSize(file.profile);
  if (!fits.ok) return fits;
  const poll = pollFrom(wanted, file);
  return ok<ImportedFile>({
    poll,
    seed: file.rules.seed,
    profile: file.profile,
    digests: Array.from(choicesIn(file.profile), ([choices, weight]) => digestOf(choices, weight)),
    votes: file.profile.ballots - file.profile.undervotes,
    notes: shortened([...parsed.value.notes, ...leftOut(file), ...equalsNote(poll, file.profile)]),
  });
};

/** Ballots must name the candidates as the poll will store them. */
const withTidyNames = ({ profile, rules, ...file }: ElectionFile): ElectionFile => {
  const { excluded, candidateOrder, writeInBucket } = rules;
  return {
    ...file,
    profile: { ...profile, candidates: profile.candidates.map(tidyName) },
    rules: {
      ...rules,
      ...(excluded && { excluded: excluded.map(tidyName) }),
      ...(candidateOrder && { candidateOrder: candidateOrder.map(tidyName) }),
      ...(writeInBucket !== undefined && { writeInBucket: tidyName(writeInBucket) }),
    },
  };
};

const leftOut = ({ title, profile: { undervotes } }: ElectionFile): Said[] => [
  ...(undervotes > 0 ? [say('ballots-note-blank', { ballots: undervotes })] : []),
  ...(title.length > LONGEST_TITLE ? [say('ballots-note-title', { limit: LONGEST_TITLE })] : []),
];

const EQUALS = {
  split: 'ballots-note-equals-split',
  exhaust: 'ballots-note-equals-exhaust',
  'exhaust-if-multiple-continuing': 'ballots-note-equals-exhaust',
  skip: 'ballots-note-equals-skip',
} as const;

/** What happens to equal ranks, if there are any and the method cannot count them as they are. */
const equalsNote = ({ settings }: NewPoll, profile: Profile): Said[] => {
  const rule = equalsRule({ ...defaultSettings, ...withoutUndefined(settings ?? {}) });
  const ballots = profile.counts.reduce(
    (sum, weight, line) => (decodeRanks(profile, line).some((rank) => rank.length > 1) ? sum + weight : sum),
    0,
  );
  return rule === undefined || ballots === 0 ? [] : [say(EQUALS[rule], { ballots })];
};

/** A file can be odd in every line. */
const shortened = (notes: readonly Said[]): readonly Said[] =>
  notes.length > MOST_NOTES
    ? [...notes.slice(0, MOST_NOTES), say('ballots-note-more', { more: notes.length - MOST_NOTES })]
    : notes;

const checkSize = (profile: Profile) => {
  const { ballots, counts } = profile;
  if (ballots > MOST_VOTES) return fail('poll-import-votes', { votes: ballots, limit: MOST_VOTES });
  if (counts.length > MOST_LINES)
    return fail('poll-import-lines', { lines: counts.length, limit: MOST_LINES });
  const lengths = profile.candidates.map(utf8Length);
  let bytes = 0;
  for (let line = 0; line < counts.length; line++) {
    const ranks = decodeRanks(profile, line);
    const names = ranks.flat();
    if (ranks.length > MOST_RANKS || names.length > MOST_NAMES)
      return fail('poll-import-ballot', { ranks: MOST_RANKS, names: MOST_NAMES });
    for (const candidate of names) bytes += lengths[candidate]!;
  }
  const megabytes = Math.ceil(bytes / 1_000_000);
  if (megabytes > MOST_MEGABYTES) return fail('poll-import-names', { megabytes, limit: MOST_MEGABYTES });
  return ok(undefined);
};

const pollFrom = (wanted: WantedImport, { title, seats, profile, rules }: ElectionFile): NewPoll => {
  const { seed: _, method: given, ...kept } = rules;
  const method = wanted.method ?? given ?? (seats > 1 ? 'stv-scottish' : 'irv');
  return {
    title: wanted.title ?? (title.trim() === '' ? 'Imported ballots' : title.slice(0, LONGEST_TITLE)),
    candidates: [...profile.candidates],
    settings: {
      method,
      seats: oneSeatMethods.includes(method) ? 1 : seats,
      // A draw made when the ballots are known is not random: people could import again until they like it.
      rules: { tieBreak: 'candidate-order', ...kept },
      // A file that skips equal ranks says so itself; nobody votes here by that rule.
      equalRanks: rules.overvote !== 'skip',
      results: 'after-close',
    },
  };
};

type Line = readonly [choices: { ranks: string[][]; scores: Ballot['scores'] }, weight: number];

/** One after the other: all at once, each with its names, would be most of the memory an import needs. */
function* choicesIn(profile: Profile): Generator<Line> {
  const { candidates, scores: all, counts } = profile;
  for (const [line, weight] of counts.entries()) {
    const ranks = decodeRanks(profile, line).map((rank) =>
      rank.map((candidate) => candidates[candidate] as string),
    );
    const scores =
      all &&
      Object.fromEntries(
        candidates.map((name, number) => [name, all[line * candidates.length + number] ?? 0]),
      );
    yield [{ ranks, scores }, weight];
  }
}

export interface ImportedLine extends Pick<Ballot, 'ranks' | 'scores' | 'weight'> {
  readonly digest: string;
}

/** The ballots to store; a line with no weight is left out. */
export function* linesOf({ profile, digests }: ImportedFile): Generator<ImportedLine> {
  let line = 0;
  for (const [choices, weight] of choicesIn(profile)) {
    const digest = digests[line++] as string;
    if (weight > 0) yield { ...choices, weight, digest };
  }
}
