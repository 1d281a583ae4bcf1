import { ok } from '#core/result.ts';
import { say } from '#core/words.ts';
import type { Said } from '#core/words.ts';
import type { Count, CountRound } from '#platform/tally/contract.ts';
import { formatDecimal } from '#platform/tally/rules/decimal.ts';
import { readShape } from '#core/shape.ts';
import { roundsFile } from '../contract.ts';
import type { RoundsFile } from '../contract.ts';
import { at, isObject, parseJson } from './own-json.ts';
import type { WrittenFile } from './election-file.ts';

const RESIDUAL = 'residual surplus';

/**
 * The round-by-round summary that US tabulators write (jsonFormatVersion 1). Result pages elsewhere validate it
 * against a schema that allows no other keys, so nothing is added; what it cannot hold is in the notes.
 */
export const writeRctab = (count: Count, title: string, date: string): WrittenFile => {
  const names = [...new Set(count.rounds.flatMap((round) => Object.keys(round.tally)))];
  const summary = {
    config: { contest: title, date, generatedBy: 'Roundtable', jurisdiction: '', office: '' },
    jsonFormatVersion: '1',
    results: count.rounds.map((round) => resultOf(round)),
    summary: {
      finalThreshold: count.rounds.at(-1)?.threshold ?? '',
      numCandidates: names.length,
      numWinners: count.seats,
      totalNumBallots: String(count.ballots),
      undervotes: count.undervotes,
    },
  };
  return { text: `${JSON.stringify(summary, undefined, 2)}\n`, notes: lostParts(count) };
};

const lostParts = ({ rounds, ranking, pairwise, tieBreaks = [] }: Count): Said[] => {
  const hasTies = tieBreaks.length > 0 || rounds.some((round) => round.tieBreaks.length > 0);
  return [
    say('rounds-method'),
    ...(hasTies ? [say('rounds-ties')] : []),
    ...(ranking ? [say('rounds-ranking')] : []),
    ...(pairwise ? [say('rounds-pairwise')] : []),
  ].map((what) => say('rounds-note-lost', { what }));
};

const resultOf = (round: CountRound) => {
  const entryOf = (how: 'elected' | 'eliminated') => (name: string) => ({
    [how]: name,
    transfers: Object.fromEntries(
      round.transfers
        .filter((transfer) => transfer.from === name)
        .map(({ to, votes }) => [to === 'residual' ? RESIDUAL : to, votes]),
    ),
  });
  // A winner's surplus may be transferred in a later round than the election; the winner is then listed there again.
  const handingOn = [...new Set(round.transfers.map(({ from }) => from))].filter(
    (name) => !round.elected.includes(name) && !round.eliminated.includes(name),
  );
  return {
    round: round.round,
    ...(round.threshold !== undefined && { threshold: round.threshold }),
    tally: round.tally,
    inactiveBallots: {
      exhaustedChoices: round.exhausted.choices,
      overvotes: round.exhausted.overvotes,
      repeatedRankings: round.exhausted.repeated,
      skippedRankings: round.exhausted.skipped,
      finalRoundSurplus: round.exhausted.surplus,
    },
    tallyResults: [
      ...[...round.elected, ...handingOn].map(entryOf('elected')),
      ...round.eliminated.map(entryOf('eliminated')),
    ],
  };
};

export interface ParsedRounds {
  readonly title: string;
  readonly count: Count;
  readonly notes: readonly Said[];
}

/** Results without ballots: they can be shown, but not counted again. */
export const parseRctab = (text: string) => {
  const parsed = parseJson(text);
  if (!parsed.ok) return parsed;
  if (!isObject(parsed.value)) return at('', say('json-results'));
  const checked = readShape(roundsFile, parsed.value);
  if (!checked.ok) return at(checked.path, checked.said);
  return ok<ParsedRounds>({
    title: checked.value.config.contest ?? '',
    count: countOf(checked.value),
    notes: [say('rounds-note-guessed')],
  });
};

const countOf = ({ results, summary = {} }: RoundsFile): Count => {
  const winners: string[] = [];
  const rounds = results.map((result): CountRound => {
    const round = roundOf(result);
    const elected = round.elected.filter((name) => !winners.includes(name));
    winners.push(...elected);
    return { ...round, elected };
  });
  const { numWinners: seats = Math.max(1, winners.length), totalNumBallots = 0, undervotes = 0 } = summary;
  return {
    method: seats > 1 ? 'stv-fractional' : 'irv',
    seats,
    ballots: Number(totalNumBallots),
    undervotes: Number(undervotes),
    winners,
    rounds: withResiduals(rounds),
  };
};

const roundOf = (result: RoundsFile['results'][number]): CountRound => {
  const inactive = result.inactiveBallots ?? {};
  const of = (name: string): string => inactive[name] ?? '0';
  const namesOf = (how: 'elected' | 'eliminated'): string[] =>
    result.tallyResults.flatMap((entry) => entry[how] ?? []);
  return {
    round: result.round,
    ...(result.threshold !== undefined && { threshold: result.threshold }),
    tally: result.tally,
    exhausted: {
      choices: of('exhaustedChoices'),
      overvotes: of('overvotes'),
      skipped: of('skippedRankings'),
      repeated: of('repeatedRankings'),
      surplus: of('finalRoundSurplus'),
    },
    elected: namesOf('elected'),
    eliminated: namesOf('eliminated'),
    transfers: transfersIn(result),
    tieBreaks: [],
  };
};

const transfersIn = ({ tallyResults }: RoundsFile['results'][number]): CountRound['transfers'] =>
  tallyResults.flatMap(({ elected, eliminated, transfers = {} }) =>
    Object.entries(transfers).map(([to, votes]) => ({
      from: elected ?? eliminated ?? '',
      to: to === RESIDUAL ? 'residual' : to,
      votes,
    })),
  );

/** The file has truncation losses only among the transfers; a Count shows their sum, so the rounds add up. */
const withResiduals = (rounds: readonly CountRound[]): CountRound[] => {
  const lostIn = ({ transfers }: CountRound): readonly string[] =>
    transfers.filter(({ to }) => to === 'residual').map(({ votes }) => votes);
  const places = Math.max(0, ...rounds.flatMap(lostIn).map((votes) => votes.split('.')[1]?.length ?? 0));
  if (rounds.every((round) => lostIn(round).length === 0)) return [...rounds];
  let residual = 0n;
  return rounds.map((round) => {
    const shown = formatDecimal(residual, places);
    for (const votes of lostIn(round)) residual += unitsIn(votes, places);
    return { ...round, residual: shown };
  });
};

const unitsIn = (votes: string, places: number): bigint => {
  const [whole = '', part = ''] = votes.split('.');
  return BigInt(`${whole}${part.padEnd(places, '0')}`);
};
