import { say } from '#core/words.ts';
import type { Said } from '#core/words.ts';
import type { Question } from '#activities/quizzes/contract.questions.ts';
import { acceptQuestion } from './accept.ts';
import { brief, cut, Refused, refuse } from './raw-question.ts';
import type { FileEntry } from './raw-question.ts';

export interface Change {
  readonly where: Said;
  readonly what: Said;
}

export interface Refusal {
  readonly where: Said;
  readonly reason: Said;
}

export interface FileCount {
  readonly file: string;
  readonly format: string;
  readonly read: number;
  readonly taken: number;
}

/** What happened to the questions of all files: `read` is always `taken` plus what was refused. */
export interface ImportReport {
  readonly files: readonly FileCount[];
  readonly read: number;
  readonly taken: number;
  readonly changed: readonly Change[];
  readonly refused: readonly Refusal[];
}

type SpokenReport<R extends ImportReport> = Omit<R, 'changed' | 'refused'> & {
  readonly changed: { readonly where: string; readonly what: string }[];
  readonly refused: { readonly where: string; readonly reason: string; readonly code: string }[];
};

/** For people; programs use the code of the refusal. */
export const spokenReport = <R extends ImportReport>(
  report: R,
  speak: (said: Said) => string,
): SpokenReport<R> => ({
  ...report,
  changed: report.changed.map(({ where, what }) => ({ where: cut(speak(where)), what: cut(speak(what)) })),
  refused: report.refused.map(({ where, reason }) => ({
    where: cut(speak(where)),
    reason: cut(speak(reason)),
    code: reason.code,
  })),
});

type Taker = (question: Question, where: Said) => void;

/** Takes the entries of one file after another, keeps ids apart and writes the report. */
export class Intake {
  readonly #take: Taker;
  readonly #twin: Taker | undefined;
  readonly #files: { file: string; format: string; read: number; taken: number }[] = [];
  #name = '';
  readonly #changed: Change[] = [];
  readonly #refused: Refusal[] = [];
  readonly #places = new Map<string, { readonly language: string; readonly where: Said }>();

  /** A question refused as a duplicate is passed to `twin`. */
  constructor(take: Taker, twin?: Taker) {
    this.#take = take;
    this.#twin = twin;
  }

  /** Entries from here on belong to this file. */
  beginFile(file: string, format: string): void {
    this.#files.push({ file, format, read: 0, taken: 0 });
    this.#name = cut(file);
  }

  /** The file was changed as a whole. */
  noteFile(what: Said): void {
    this.#changed.push({ where: say('quiz-at-file', { file: this.#name }), what });
  }

  add(entry: FileEntry): void {
    const file = this.#files.at(-1);
    if (!file) return;
    file.read += 1;
    const { code, params } = entry.where;
    const where = { code, params: { file: this.#name, ...params } };
    const reason = 'raw' in entry ? this.#accept(entry, where) : entry.reason;
    if (reason === undefined) file.taken += 1;
    else this.#refused.push({ where, reason: brief(reason) });
  }

  get read(): number {
    return this.#files.reduce((sum, { read }) => sum + read, 0);
  }

  report(): ImportReport {
    return {
      files: this.#files,
      read: this.read,
      taken: this.#files.reduce((sum, { taken }) => sum + taken, 0),
      changed: this.#changed,
      refused: this.#refused,
    };
  }

  #accept(entry: Extract<FileEntry, { raw: unknown }>, where: Said): Said | undefined {
    try {
      const { question, changed, hasOwnId } = acceptQuestion(entry.raw, {
        isTaken: (label) => this.#places.has(label),
      });
      const placed = this.#placed(question, where, hasOwnId);
      for (const what of [...(entry.changed ?? []), ...changed])
        this.#changed.push({ where, what: brief(what) });
      if (placed !== question) {
        const what = say('quiz-id-of-other-language', { id: question.questionId, own: placed.questionId });
        this.#changed.push({ where, what });
      }
      this.#take(placed, where);
      return undefined;
    } catch (error) {
      if (error instanceof Refused) return error.reason;
      throw error;
    }
  }

  /** The same id in another language is the same concept; twice in one language it is a mistake. */
  #placed(question: Question, where: Said, hasOwnId: boolean): Question {
    const { questionId, language } = question;
    const before = this.#places.get(questionId);
    if (!before) {
      this.#places.set(questionId, { language, where });
      return question;
    }
    const ownId = `${questionId}-${language.toLowerCase()}`;
    const same = before.language === language ? before : this.#places.get(ownId);
    if (same) {
      this.#twin?.(question, where);
      refuse(
        hasOwnId
          ? say('quiz-id-twice', { id: questionId, where: same.where })
          : say('quiz-question-twice', { where: same.where }),
      );
    }
    this.#places.set(ownId, { language, where });
    return { ...question, questionId: ownId };
  }
}
