import { say } from '#core/words.ts';
import { rightNumbers } from './cell-values.ts';
import type { Draft, TableRow } from './read-table.ts';

const kindOf = (type: string): 'single' | 'multiple' | 'typed' | 'poll' | 'open' | undefined => {
  switch (type.toLowerCase().replaceAll(/[^a-z]/g, '')) {
    case '':
    case 'multiplechoice':
      return 'single';
    case 'checkbox':
      return 'multiple';
    case 'fillintheblank':
      return 'typed';
    case 'poll':
      return 'poll';
    case 'openended':
      return 'open';
    default:
      return undefined;
  }
};

/** The row below the header of the template says what to fill in. */
const isExplaining = (row: TableRow): boolean =>
  /\((required|optional|default)/i.test(`${row.text('title')} ${row.text('questionType')}`);

/** `unknown`: an issue says that this type does not exist here. */
export const readWaygroundRow = (row: TableRow): Draft | 'skip' | 'unknown' => {
  if (isExplaining(row)) return 'skip';
  const type = row.text('questionType');
  const kind = kindOf(type);
  if (row.text('imageLink') !== '') {
    row.warn('imageLink', say('set-picture-left-out'));
  }
  if (kind === undefined) {
    row.error(
      'questionType',
      say('set-value-unknown', { text: type.slice(0, 40) }),
      say('set-wayground-form'),
    );
    return 'unknown';
  }
  const face = row.face();
  const options = row.options.map(({ text }) => ({ text }));
  switch (kind) {
    case 'open':
      return { kind: 'open', ...face };
    case 'typed':
      return { kind: 'typed', ...face, right: options.map(({ text }) => text) };
    case 'poll':
      return { kind: 'single', ...face, options };
    default: {
      const right = row.right(rightNumbers(row.options, row.text('right')));
      return { kind, ...face, options, ...(right && { right }) };
    }
  }
};
