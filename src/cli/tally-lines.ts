import type { Count, CountRound } from '#platform/tally/contract.ts';

/** Aligned columns, numbers to the right. */
const table = (rows: readonly (readonly string[])[]): string[] => {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
};

const isZero = (votes: string): boolean => /^[0.]*$/.test(votes);

const exhaustedRows = ({ exhausted, residual }: CountRound): string[][] => [
  ...Object.entries(exhausted)
    .filter(([, votes]) => !isZero(votes))
    .map(([reason, votes]) => [
      `  (${reason === 'surplus' ? 'final surplus' : `exhausted: ${reason}`})`,
      votes,
    ]),
  ...(residual !== undefined && !isZero(residual) ? [['  (lost by truncation)', residual]] : []),
];

const roundLines = (round: CountRound): string[] => {
  const mark = (name: string): string =>
    round.elected.includes(name) ? 'elected' : round.eliminated.includes(name) ? 'out' : '';
  const rows = Object.entries(round.tally).map(([name, votes]) => [`  ${name}`, votes, mark(name)]);
  return [
    `Round ${round.round}${round.threshold === undefined ? '' : `, ${round.threshold} needed`}`,
    ...table([...rows, ...exhaustedRows(round).map((row) => [...row, ''])]),
    ...round.tieBreaks.map((tie) => `  Tie of ${tie.among.join(', ')}: ${tie.chosen}, ${tie.reason}.`),
    '',
  ];
};

const pairwiseLines = (pairwise: NonNullable<Count['pairwise']>): string[] => {
  const names = Object.keys(pairwise);
  const rows = names.map((row) => [row, ...names.map((column) => pairwise[row]?.[column] ?? '-')]);
  return [
    'Who is preferred to whom (row over column)',
    ...table([['', ...names], ...rows]).map((line) => `  ${line}`),
    '',
  ];
};

/** A share of the vote fills as many seats as have it. */
const seatsOf = ({ seats, winners }: Count): string =>
  winners.length > seats ? `${winners.length} elected` : `${seats} ${seats === 1 ? 'seat' : 'seats'}`;

/** A count in readable form: rounds, or the ranking with its pairs. */
export const countLines = (title: string, count: Count): string[] => [
  ...(title === '' ? [] : [title, '='.repeat(title.length)]),
  `${count.method}, ${seatsOf(count)}, ${count.ballots} ${count.ballots === 1 ? 'ballot' : 'ballots'} (${count.undervotes} blank)${count.quota === undefined ? '' : `, quota ${count.quota}`}`,
  '',
  ...count.rounds.flatMap(roundLines),
  ...(count.pairwise ? pairwiseLines(count.pairwise) : []),
  ...(count.ranking ? [`Ranking: ${count.ranking.map((group) => group.join(' = ')).join(' > ')}`] : []),
  ...(count.tieBreaks ?? []).map((tie) => `Tie of ${tie.among.join(', ')}: ${tie.chosen}, ${tie.reason}.`),
  count.winners.length === 0 ? 'Nobody is elected.' : `Elected: ${count.winners.join(', ')}`,
];
