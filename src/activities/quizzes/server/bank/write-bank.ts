import { strToU8, zipSync } from 'fflate';
import type { Question } from '#activities/quizzes/contract.questions.ts';
import { exportGift } from '#activities/quizzes/rules/bank/export-gift.ts';
import { exportQti } from '#activities/quizzes/rules/bank/export-qti.ts';
import { exportCsv, exportJson } from '#activities/quizzes/rules/bank/export-table.ts';
import type { Exported } from '#activities/quizzes/rules/bank/export-table.ts';

export const exportFormats = ['csv', 'json', 'gift', 'qti', 'qti3'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The same questions make the same bytes, so the parts carry no time of their own. */
const PACKED_AT = new Date(1980, 0, 1, 12);

/** `qti` is a package of QTI 2.2, which more programs read; `qti3` one of QTI 3.0. */
export const writeBank = (
  questions: readonly Question[],
  format: ExportFormat,
): Exported<string | Uint8Array> => {
  switch (format) {
    case 'csv':
      return exportCsv(questions);
    case 'json':
      return exportJson(questions);
    case 'gift':
      return exportGift(questions);
    default: {
      const { content, lost } = exportQti(questions, format === 'qti3' ? '3.0' : '2.2');
      const parts = Object.fromEntries([...content].map(([name, text]) => [name, strToU8(text)]));
      return { content: zipSync(parts, { mtime: PACKED_AT }), lost };
    }
  }
};
