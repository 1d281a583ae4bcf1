import { say } from '#core/words.ts';
import { ranksOf } from '../ranks.ts';
import { checkRanking } from './answer-checks.ts';
import { toHundredths, zeros } from './counting.ts';
import { isOf } from './kind.ts';
import type { KindRules } from './kind.ts';
import { optionsRow, orderText } from './options.ts';
import { int, optional, optionNumbers, options } from './stored.ts';

/** Options by how much one likes them, all or the best few. */
export const ranking: KindRules<'ranking'> = {
  stored: {
    question: { options, mostRanks: optional(int(1, Infinity)) },
    answer: { order: optionNumbers },
  },
  issues: ({ mostRanks = 1, options: { length } }) =>
    mostRanks > length
      ? [
          {
            field: 'mostRanks',
            problem: say('set-ranks-too-many'),
            wanted: say('set-ranks-most', { most: length }),
          },
        ]
      : [],
  shown: ({ mostRanks, options: { length } }) => ({ mostRanks: Math.min(mostRanks ?? length, length) }),

  check: checkRanking,
  text: orderText,
  /** Borda in half points: options left out share the mean of the places that remain. */
  tally(content, values) {
    const count = content.options?.length ?? 0;
    const orders = values.filter(isOf('ranking'));
    const halves = zeros(count);
    const firsts = zeros(count);
    for (const { order } of orders) {
      const [first] = order;
      if (first !== undefined) firsts[first] = (firsts[first] ?? 0) + 1;
      for (let option = 0; option < count; option++) {
        const rank = order.indexOf(option);
        const worth = rank >= 0 ? 2 * (count - 1 - rank) : count - order.length - 1;
        halves[option] = (halves[option] ?? 0) + worth;
      }
    }
    const means = halves.map((sum) => (orders.length === 0 ? 0 : toHundredths(sum / 2 / orders.length)));
    return { kind: 'ranking', answered: orders.length, means, firsts, places: ranksOf(halves) };
  },

  names: ['ranking', 'rangfolge'],
  row: (row) => ({ ...optionsRow(row), ...row.numbers('mostRanks') }),
  columns: { mostRanks: ['MostRanks'] },
};
