import { ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import type { Count, CountRound } from '#platform/tally/contract.ts';
import { readShape } from '#core/shape.ts';
import { roundsFile } from '../contract.ts';
import type { RoundsFile } from '../contract.ts';
import { at, isObject, parseJson } from './own-json.ts';
import type { WrittenFile } from './election-file.ts';

/** The round-by-round summary US tabulators write (jsonFormatVersion 1), which result pages elsewhere read. */
export const writeRctab = (count: Count, title: string): WrittenFile => {
  const names = [...new Set(count.rounds.flatMap((round) => Object.keys(round.tally)))];
  const { ranking, pairwise, tieBreaks, method, quota } = count;
  const summary = {
    config: { contest: title, date: '', jurisdiction: '', office: '', generatedBy: 'Roundtable' },
    jsonFormatVersion: '1',
    results: count.rounds.map(resultOf),
    summary: {
      finalThreshold: count.rounds.at(-1)?.threshold ?? '',
      numCandidates: names.length,
      numWinners: count.seats,
      totalNumBallots: count.ballots,
      undervotes: count.undervotes,
    },
    // What the format has no place for, so that our own reader gives the same count again.
    roundtable: {
      method,
      quota,
      winners: count.winners,
      ranking,
      pairwise,
      tieBreaks,
      rounds: count.rounds.map(({ tieBreaks: broken, transfers }) => ({ tieBreaks: broken, transfers })),
    },
  };
  return { text: `${JSON.stringify(summary, undefined, 2)}\n`, notes: [] };
};

const resultOf = (round: CountRound) => {
  const transfersOf = (from: string): Record<string, string> =>
    Object.fromEntries(
      round.transfers
        .filter((transfer) => transfer.from === from)
        .map(({ to, votes }) => [to === 'residual' ? 'residual surplus' : to, votes]),
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
    ...(round.residual !== undefined && { residualSurplus: round.residual }),
    tallyResults: [
      ...round.elected.map((elected) => ({ elected, transfers: transfersOf(elected) })),
      ...round.eliminated.map((eliminated) => ({ eliminated, transfers: transfersOf(eliminated) })),
    ],
  };
};

export interface ParsedRounds {
  readonly title: string;
  readonly count: Count;
  readonly notes: readonly string[];
}

/** Results without ballots: they can be shown, not counted again. */
export const parseRctab = (text: string): Result<ParsedRounds> => {
  const parsed = parseJson(text);
  if (!parsed.ok) return parsed;
  if (!isObject(parsed.value)) return at('', 'must be an object with results');
  const checked = readShape(roundsFile, parsed.value);
  if (!checked.ok) return at(checked.path, checked.message);
  const { roundtable: own, config } = checked.value;
  const notes = own ? [] : ['the method is guessed: the file does not name it'];
  return ok({ title: config.contest ?? '', count: countOf(checked.value), notes });
};

const countOf = ({ results, summary = {}, roundtable: own = {} }: RoundsFile): Count => {
  const rounds = results.map((result, index): CountRound => roundOf(result, own.rounds?.[index]));
  const { numWinners: seats = 1, totalNumBallots = 0, undervotes = 0 } = summary;
  const { rounds: _, method = seats > 1 ? 'stv-fractional' : 'irv', winners, ...others } = own;
  return {
    ...others,
    method,
    seats,
    ballots: Number(totalNumBallots),
    undervotes: Number(undervotes),
    winners: winners ?? rounds.flatMap((round) => round.elected),
    rounds,
  };
};

const roundOf = (
  result: RoundsFile['results'][number],
  own: Pick<CountRound, 'tieBreaks' | 'transfers'> | undefined,
): CountRound => {
  const inactive = result.inactiveBallots ?? {};
  const of = (name: string): string => inactive[name] ?? '0';
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
    ...(result.residualSurplus !== undefined && { residual: result.residualSurplus }),
    elected: result.tallyResults.flatMap(({ elected }) => (elected === undefined ? [] : [elected])),
    eliminated: result.tallyResults.flatMap(({ eliminated }) =>
      eliminated === undefined ? [] : [eliminated],
    ),
    transfers: own?.transfers ?? transfersIn(result),
    tieBreaks: own?.tieBreaks ?? [],
  };
};

const transfersIn = ({ tallyResults }: RoundsFile['results'][number]): CountRound['transfers'] =>
  tallyResults.flatMap(({ elected, eliminated, transfers = {} }) =>
    Object.entries(transfers).map(([to, votes]) => ({
      from: elected ?? eliminated ?? '',
      to: to === 'residual surplus' ? 'residual' : to,
      votes,
    })),
  );
