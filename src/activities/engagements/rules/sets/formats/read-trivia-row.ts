import { say } from '#core/words.ts';
import { questionKinds } from '#activities/engagements/contract.questions.ts';
import type { QuestionKind } from '#activities/engagements/contract.questions.ts';
import { rulesOf } from '#activities/engagements/rules/kinds/kinds.ts';
import { numberIn, rightOptions, truthIn } from './cell-values.ts';
import type { Draft, TableRow } from './read-table.ts';

const KINDS: ReadonlyMap<string, QuestionKind> = new Map(
  questionKinds.flatMap((kind) => rulesOf(kind).names.map((name) => [name, kind])),
);

const LISTED = questionKinds.slice(0, -1).join(', ');
const LAST = questionKinds.at(-1) ?? '';

/** What a row means that does not name its kind: by whether it has options, and by its right answer. */
export const kindMeant = (optionCount: number, rightCount: number, right: string): QuestionKind => {
  if (optionCount > 0) return rightCount > 1 ? 'multiple' : 'single';
  if (right === '') return 'open';
  if (truthIn(right) !== undefined) return 'true-false';
  return numberIn(right) === undefined ? 'typed' : 'numeric';
};

const kindOf = (row: TableRow, rightCount: number): QuestionKind => {
  const named = row.text('kind');
  const known = KINDS.get(named.toLowerCase().replaceAll(/[^\p{L}]/gu, ''));
  if (known) return known;
  if (named !== '') {
    row.error(
      'kind',
      say('set-value-unknown', { text: named.slice(0, 40) }),
      say('set-kind-form', { kinds: LISTED, last: LAST }),
    );
  }
  return kindMeant(row.options.length, rightCount, row.text('right'));
};

export const readTriviaRow = (row: TableRow): Draft => {
  const read = rightOptions(row.options, row.text('right'));
  const kind = kindOf(row, read.ok ? read.right.length : 0);
  return { kind, ...row.face(), ...rulesOf(kind).row(row) };
};
