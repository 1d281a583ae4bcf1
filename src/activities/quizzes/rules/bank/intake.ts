import type { Bilingual } from '#core/result.ts';
import type { Question } from '#activities/quizzes/contract.questions.ts';
import { acceptQuestion } from './accept.ts';
import { brief, partNamed, Refused, refuse } from './raw-question.ts';
import type { FileEntry } from './raw-question.ts';

export interface Change {
  readonly where: Bilingual;
  readonly what: Bilingual;
}

export interface Refusal {
  readonly where: Bilingual;
  readonly reason: Bilingual;
}

export interface FileCount {
  readonly file: string;
  readonly format: string;
  readonly read: number;
  readonly taken: number;
}

/** What became of the questions of all files: `read` is `taken` and what was refused, never more or less. */
export interface ImportReport {
  readonly files: readonly FileCount[];
  readonly read: number;
  readonly taken: number;
  readonly changed: readonly Change[];
  readonly refused: readonly Refusal[];
}

interface ReportIn extends Omit<ImportReport, 'changed' | 'refused'> {
  readonly changed: readonly { readonly where: string; readonly what: string }[];
  readonly refused: readonly { readonly where: string; readonly reason: string }[];
}

/** In one language, as files and the command line have it. */
export const reportIn = (locale: keyof Bilingual, report: ImportReport): ReportIn => ({
  ...report,
  changed: report.changed.map(({ where, what }) => ({ where: where[locale], what: what[locale] })),
  refused: report.refused.map(({ where, reason }) => ({ where: where[locale], reason: reason[locale] })),
});

type Taker = (question: Question, where: Bilingual) => void;

/** Takes the entries of one file after another, keeps ids apart and writes the report. */
export class Intake {
  readonly #take: Taker;
  readonly #twin: Taker | undefined;
  readonly #files: { file: string; format: string; read: number; taken: number }[] = [];
  readonly #changed: Change[] = [];
  readonly #refused: Refusal[] = [];
  readonly #places = new Map<string, { readonly language: string; readonly where: Bilingual }>();

  /** A question that is refused because it is there already goes to `twin`, for whoever looks for such ones. */
  constructor(take: Taker, twin?: Taker) {
    this.#take = take;
    this.#twin = twin;
  }

  /** From here on entries belong to this file. */
  beginFile(file: string, format: string): void {
    this.#files.push({ file, format, read: 0, taken: 0 });
  }

  /** The file was changed as a whole. */
  noteFile(what: Bilingual): void {
    this.#changed.push({ where: partNamed(this.#files.at(-1)?.file ?? ''), what });
  }

  add(entry: FileEntry): void {
    const file = this.#files.at(-1);
    if (!file) return;
    file.read += 1;
    const where = brief({ en: `${file.file}, ${entry.where.en}`, de: `${file.file}, ${entry.where.de}` });
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

  #accept(entry: Extract<FileEntry, { raw: unknown }>, where: Bilingual): Bilingual | undefined {
    try {
      const { question, changed, hasOwnId } = acceptQuestion(entry.raw, {
        isTaken: (label) => this.#places.has(label),
      });
      const placed = this.#placed(question, where, hasOwnId);
      for (const what of [...(entry.changed ?? []), ...changed])
        this.#changed.push({ where, what: brief(what) });
      if (placed !== question) {
        const what = {
          en: `the id “${question.questionId}” is that of another language; this one is “${placed.questionId}”, both are one concept`,
          de: `die Kennung „${question.questionId}“ gehört zu einer anderen Sprache; diese ist „${placed.questionId}“, beide sind eine Frage`,
        };
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
  #placed(question: Question, where: Bilingual, hasOwnId: boolean): Question {
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
          ? {
              en: `The id “${questionId}” stands already at ${same.where.en}. Each question needs one of its own.`,
              de: `Die Kennung „${questionId}“ steht schon bei ${same.where.de}. Jede Frage braucht eine eigene.`,
            }
          : {
              en: `The same question with the same answers stands already at ${same.where.en}.`,
              de: `Dieselbe Frage mit denselben Antworten steht schon bei ${same.where.de}.`,
            },
      );
    }
    this.#places.set(ownId, { language, where });
    return { ...question, questionId: ownId };
  }
}
