import { formatNumber } from '#web/kit/i18n/formats.ts';
import type { Datum } from '#web/kit/charts/series.ts';
import { playerNumberAt } from '#web/kit/parts/marks.ts';
import type { ShownQuestion, Tally } from '#activities/engagements/contract.answers.ts';
import { tallyWords } from './tally.words.ts';

const MOST_TEXTS = 12;

const optionBars = (question: ShownQuestion, counts: readonly number[]): readonly Datum[] => {
  const texts =
    question.kind === 'true-false'
      ? [tallyWords('yes'), tallyWords('no')]
      : (question.options ?? []).map(({ text }) => text);
  return counts.map((value, index) => ({
    id: String(index),
    label: texts[index] ?? String(index + 1),
    value,
    player: playerNumberAt(index),
  }));
};

const textBars = (texts: readonly { readonly text: string; readonly count: number }[]): readonly Datum[] =>
  texts
    .slice(0, MOST_TEXTS)
    .map(({ text, count }, index) => ({ id: String(index), label: text, value: count }));

/** How answers are spread, as bars. */
export const barsOf = (question: ShownQuestion, tally: Tally): readonly Datum[] => {
  switch (tally.kind) {
    case 'options':
      return optionBars(question, tally.counts);
    case 'rating':
      return tally.counts.map((value, index) => ({ id: String(index), label: String(index + 1), value }));
    case 'ranking':
      return optionBars(question, tally.means);
    case 'ordering':
      return optionBars(question, tally.inPlace);
    case 'numeric':
      return tally.bins.map(({ from, to, count }, index) => ({
        id: String(index),
        label: from === to ? formatNumber(from) : `${formatNumber(from)} – ${formatNumber(to)}`,
        value: count,
      }));
    case 'words':
      return textBars(tally.words);
    default:
      return textBars(tally.texts);
  }
};

/** One sentence that sums a tally up; undefined where the bars say it all. */
export const tallyLine = (tally: Tally): string | undefined => {
  switch (tally.kind) {
    case 'rating':
      return tally.mean === undefined ? undefined : tallyWords('mean', { mean: formatNumber(tally.mean) });
    case 'numeric':
      return tally.median === undefined
        ? undefined
        : tallyWords('median', { median: formatNumber(tally.median) });
    case 'ordering':
      return tallyWords('exact', { count: tally.exact });
    case 'ranking':
      return tallyWords('ranking');
    default:
      return undefined;
  }
};
