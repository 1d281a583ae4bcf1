import { MINUTE_MS, SECOND_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Store } from '#store/port/store.ts';
import { readPages } from '#server/kit/read-pages.ts';
import type { QuestionLanguage } from '../contract.questions.ts';
import type { Source } from '../contract.views.ts';
import { KINDS } from '../rules/kinds/table.ts';
import { indexBank } from '../rules/study/bank-index.ts';
import type { StudyBank } from '../rules/study/bank-index.ts';
import { ratingOfDifficulty } from '../rules/study/elo.ts';
import type { ItemFit } from '../rules/items/fit-items.ts';
import { bankKey, fromBankItem } from './banks.items.ts';
import type { Bank } from './banks.items.ts';
import { ORIGINAL } from './original-ids.ts';
import { fitsQuery, fromFitsItem } from './item-fits.items.ts';
import { bankOf, bankQueries, fromQuestionItem, idInBank } from './questions.items.ts';
import type { BankReading, StoredQuestion } from './questions.items.ts';
import { questionsTable } from './quizzes.tables.ts';

type InLanguages = { readonly [L in QuestionLanguage]?: StoredQuestion };

/** A bank with its published questions, as one node holds it. */
export interface LoadedBank {
  readonly bank: Bank;
  readonly questions: ReadonlyMap<string, StoredQuestion>;
  readonly concepts: ReadonlyMap<string, InLanguages>;
  /** How often its questions were read again under one version. */
  readonly reads: number;
  /** What first answers revealed about its concepts. */
  readonly fits: Fits;
}

interface Fits {
  /** Which fit of the bank it is. */
  readonly measured: number;
  readonly of: ReadonlyMap<string, ItemFit>;
}

const NO_FITS: Fits = { measured: 0, of: new Map() };

export const loadedOf = (
  bank: Bank,
  questions: Iterable<StoredQuestion>,
  { reads = 0, fits = NO_FITS }: Partial<Pick<LoadedBank, 'reads' | 'fits'>> = {},
): LoadedBank => {
  const byId = new Map<string, StoredQuestion>();
  const concepts = new Map<string, InLanguages>();
  for (const question of questions) {
    byId.set(question.questionId, question);
    const { conceptId, language } = question;
    concepts.set(conceptId, { ...concepts.get(conceptId), [language]: question });
  }
  return { bank, questions: byId, concepts, reads, fits };
};

/** Questions of one bank with the same passage. */
export const caseOf = ({ questionId, passage }: StoredQuestion): string | undefined =>
  passage === undefined ? undefined : `${bankOf(questionId)}\n${passage}`;

/** How hard a question is on the Elo scale: as measured by first answers, otherwise as its author says. */
export const ratingIn = (banks: readonly LoadedBank[], { conceptId, difficulty }: StoredQuestion): number => {
  const bankId = bankOf(conceptId);
  const loaded = banks.find(({ bank }) => bank.bankId === bankId);
  return loaded?.fits.of.get(conceptId)?.rating ?? ratingOfDifficulty(difficulty);
};

export const guessOf = (question: StoredQuestion): number => KINDS[question.type].guess(question);

/** With what was measured in `metadata.measured`, where the doctor looks for it. */
export const withMeasured = (
  loaded: LoadedBank | undefined,
  questions: readonly StoredQuestion[],
): StoredQuestion[] =>
  questions.map((question) => {
    const fit = loaded?.fits.of.get(question.conceptId);
    return fit ? { ...question, metadata: { ...question.metadata, measured: fit } } : question;
  });

/** Which questions are meant: of one bank each, in one language. */
export interface Selection {
  readonly sources: readonly Source[];
  readonly language: QuestionLanguage;
  readonly difficulty: { readonly from: number; readonly to: number };
  /** Only these concepts. */
  readonly only?: readonly string[] | undefined;
}

const isMeant = (
  question: StoredQuestion,
  { language, difficulty, only }: Selection,
  source: Source,
): boolean =>
  question.language === language &&
  question.difficulty >= difficulty.from &&
  question.difficulty <= difficulty.to &&
  question.provider === source.provider &&
  question.certificate === source.certificate &&
  (source.categories?.includes(question.category) ?? true) &&
  (only?.includes(question.conceptId) ?? true);

/** Compared by value: a store may return the attributes of a map in any order. */
const selectionKey = ({ sources, language, difficulty, only }: Selection): readonly unknown[] => [
  sources.map(({ bankId, provider, certificate, categories }) => [bankId, provider, certificate, categories]),
  language,
  difficulty.from,
  difficulty.to,
  only,
];

const weightsOf = (bank: Bank, source: Source): Record<string, number> => {
  const exam = bank.exams.find(
    ({ provider, certificate }) => provider === source.provider && certificate === source.certificate,
  );
  return Object.fromEntries((exam?.domains ?? []).map(({ category, weight }) => [category, weight]));
};

const FRESH_MS = 5 * SECOND_MS;
/** For a bank whose index is behind its questions. */
const RETRY_MS = SECOND_MS;
/** For a bank that the original system writes into without raising its version. */
const READ_AGAIN_MS = 10 * MINUTE_MS;
const MOST_QUESTIONS = 250_000;
const MOST_STUDY_BANKS = 64;

interface Entry {
  loaded: LoadedBank;
  freshUntil: Instant;
  /** From then on its questions are read again, whatever its version. */
  readAgainAt: Instant;
}

/** Questions in memory, as the data model expects: a bank is read once, then only its version is checked. */
export class BankCache {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #entries = new Map<string, Entry>();
  readonly #loading = new Map<string, Promise<LoadedBank | undefined>>();
  readonly #studies = new Map<string, StudyBank>();

  constructor({ store, clock }: { readonly store: Store; readonly clock: Clock }) {
    this.#store = store;
    this.#clock = clock;
  }

  /** At most five seconds behind what another node published, or not at all when `isStrict`. */
  async get(bankId: string, { isStrict = false } = {}): Promise<LoadedBank | undefined> {
    const entry = this.#entries.get(bankId);
    if (entry && !isStrict && entry.freshUntil > this.#clock.now()) return this.#touch(bankId, entry);
    const running =
      this.#loading.get(bankId) ?? this.#refresh(bankId).finally(() => this.#loading.delete(bankId));
    this.#loading.set(bankId, running);
    return running;
  }

  /** Another node may have just stored what is missing here: nobody is refused because of an old copy. */
  async getWith(bankId: string, isEnough: (loaded: LoadedBank) => boolean): Promise<LoadedBank | undefined> {
    const loaded = await this.get(bankId);
    return loaded && isEnough(loaded) ? loaded : this.get(bankId, { isStrict: true });
  }

  /** What this node has just stored: index reads may lag behind it. */
  put(loaded: LoadedBank): void {
    const { fits = loaded.fits } = this.#entries.get(loaded.bank.bankId)?.loaded ?? {};
    this.#keep({ ...loaded, fits }, { isWhole: true });
  }

  /** The bank's own row, as this node has just stored it. */
  noteBank(bank: Bank): void {
    const entry = this.#entries.get(bank.bankId);
    if (entry) entry.loaded = { ...entry.loaded, bank };
  }

  drop(bankId: string): void {
    this.#entries.delete(bankId);
  }

  /** The pickers' index over some sources, shared by all their learners. */
  studyBank(banks: readonly LoadedBank[], selection: Selection): StudyBank {
    const versions = banks.map(({ bank, reads, fits }) => [
      bank.bankId,
      bank.version,
      bank.revision,
      reads,
      fits.measured,
    ]);
    const key = JSON.stringify([versions, selectionKey(selection)]);
    const known = this.#studies.get(key);
    if (known) return known;
    const made = this.#index(banks, selection);
    this.#studies.set(key, made);
    const [oldest] = this.#studies.keys();
    if (this.#studies.size > MOST_STUDY_BANKS && oldest !== undefined) this.#studies.delete(oldest);
    return made;
  }

  #index(banks: readonly LoadedBank[], selection: Selection): StudyBank {
    const concepts = new Map<string, StoredQuestion>();
    let weights: Record<string, number> = {};
    for (const source of selection.sources) {
      const loaded = banks.find(({ bank }) => bank.bankId === source.bankId);
      if (!loaded) continue;
      if (selection.sources.length === 1 && !source.categories) weights = weightsOf(loaded.bank, source);
      for (const question of loaded.questions.values()) {
        if (isMeant(question, selection, source)) concepts.set(question.conceptId, question);
      }
    }
    return indexBank(
      [...concepts.values()].map((question) => ({
        conceptId: question.conceptId,
        domain: question.category,
        difficulty: ratingIn(banks, question),
        guess: guessOf(question),
        caseId: caseOf(question),
      })),
      weights,
    );
  }

  async #refresh(bankId: string): Promise<LoadedBank | undefined> {
    const item = await this.#store.get(questionsTable, bankKey(bankId));
    if (!item) {
      this.drop(bankId);
      return undefined;
    }
    const bank = fromBankItem(item);
    const entry = this.#entries.get(bankId);
    const known = entry?.loaded;
    // During a publication, questions change under the same version.
    if (!entry || !known || known.bank.version !== bank.version || bank.isDirty || known.bank.isDirty)
      return this.#load(bank, 0);
    if (this.#clock.now() >= entry.readAgainAt) return this.#load(bank, known.reads + 1);
    entry.loaded = { ...known, bank, fits: await this.#fitsOf(bank, known.fits) };
    entry.freshUntil = this.#clock.now() + FRESH_MS;
    return this.#touch(bankId, entry);
  }

  /**
   * By the counted categories, if that is less to read: once, and only if they hold what was counted. Otherwise the
   * table has changed since, and there may be categories that nobody has counted.
   */
  async #load(bank: Bank, reads: number): Promise<LoadedBank> {
    const expected = bank.counts.reduce((sum, { EN, DE }) => sum + EN + DE, 0);
    const isCounted = bank.bankId === ORIGINAL && reads === 0 && !bank.isDirty;
    let found = await this.#read(bank, isCounted ? 'counted' : 'whole');
    if (isCounted && found.length !== expected) found = await this.#read(bank, 'whole');
    const fits = await this.#fitsOf(bank, this.#entries.get(bank.bankId)?.loaded.fits ?? NO_FITS);
    const isWhole = found.length >= expected || bank.isDirty;
    return this.#keep(loadedOf(bank, found, { reads, fits }), { isWhole });
  }

  async #fitsOf({ bankId, measured }: Bank, known: Fits): Promise<Fits> {
    if (known.measured === measured) return known;
    const of = new Map<string, ItemFit>();
    for await (const items of readPages({ store: this.#store, table: questionsTable }, fitsQuery(bankId)))
      for (const [own, fit] of fromFitsItem.list(items).flat()) of.set(idInBank(bankId, own), fit);
    return { measured, of };
  }

  async #read(bank: Bank, reading: BankReading): Promise<StoredQuestion[]> {
    const found: StoredQuestion[] = [];
    const isOfBank = ({ questionId }: StoredQuestion): boolean => bankOf(questionId) === bank.bankId;
    for (const query of bankQueries(bank, reading)) {
      for await (const items of readPages({ store: this.#store, table: questionsTable }, query))
        found.push(...fromQuestionItem.list(items).filter(isOfBank));
    }
    return found;
  }

  /** An incomplete bank is read again at once; if that does not help, as rarely as one that others write into. */
  #keep(loaded: LoadedBank, { isWhole }: { readonly isWhole: boolean }): LoadedBank {
    const { bankId } = loaded.bank;
    const now = this.#clock.now();
    const isRetried = !isWhole && loaded.reads === 0;
    const isSettled = isWhole && bankId !== ORIGINAL;
    this.#entries.delete(bankId);
    this.#entries.set(bankId, {
      loaded,
      freshUntil: now + (isRetried ? RETRY_MS : FRESH_MS),
      readAgainAt: isSettled ? Infinity : now + (isRetried ? RETRY_MS : READ_AGAIN_MS),
    });
    let questions = 0;
    for (const entry of this.#entries.values()) questions += entry.loaded.questions.size;
    for (const [id, entry] of this.#entries) {
      if (questions <= MOST_QUESTIONS || id === bankId) break;
      questions -= entry.loaded.questions.size;
      this.#entries.delete(id);
    }
    return loaded;
  }

  #touch(bankId: string, entry: Entry): LoadedBank {
    this.#entries.delete(bankId);
    this.#entries.set(bankId, entry);
    return entry.loaded;
  }
}
