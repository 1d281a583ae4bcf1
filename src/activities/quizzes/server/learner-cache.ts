import type { Instant } from '#core/instant.ts';
import type { Store } from '#store/port/store.ts';
import type { Item } from '#store/port/values.ts';
import { readPages } from '#server/kit/read-pages.ts';
import type { StudyBank } from '../rules/study/bank-index.ts';
import { modelOf, PUBLISHED_WEIGHTS } from '../rules/study/memory-model.ts';
import type { MemoryModel } from '../rules/study/memory-model.ts';
import type { SessionRun } from '../rules/study/session-run.ts';
import { noteProgress, openStudy } from '../rules/study/study-index.ts';
import type { StudyIndex } from '../rules/study/study-index.ts';
import { fromLearnerItem, learnerKey, NEW_LEARNER } from './learner.items.ts';
import type { LearnerRow } from './learner.items.ts';
import { isOriginalId } from './original-ids.ts';
import { replayHistory } from './learning.ts';
import { fromMemoryItem, memoryKey } from './memory-fit.items.ts';
import {
  conceptsQuery,
  fromProgressItem,
  historyIn,
  progressKey,
  wrongAnswersQuery,
} from './progress.items.ts';
import type { ProgressRow } from './progress.items.ts';
import { progressTable, wrongAnswersTable } from './quizzes.tables.ts';
import { fromWrongItem, withMissed } from './wrong-answers.items.ts';
import type { Missed } from './wrong-answers.items.ts';

/** How many banks one learner's indexes are kept for. */
const MOST_STUDIES = 4;
const MOST_RUNS = 8;

interface KnownRun {
  readonly bank: StudyBank;
  readonly answers: number;
  readonly run: SessionRun;
}

/** Everything one learner did, in memory, with the indexes that pickers use. */
export class KnownLearner {
  readonly userId: string;
  readonly progress: Map<string, ProgressRow>;
  row: LearnerRow;
  /** Answers to questions that were asked before. */
  reviews = 0;
  /** The night for which this node has scheduled a fit of their memory. */
  fitAt: Instant | undefined;
  readonly #studies = new Map<StudyBank, StudyIndex>();
  readonly #runs = new Map<string, KnownRun>();

  constructor(userId: string, row: LearnerRow, progress: Map<string, ProgressRow>) {
    this.userId = userId;
    this.row = row;
    this.progress = progress;
    for (const { attempts } of progress.values()) this.reviews += attempts - 1;
  }

  study(bank: StudyBank): StudyIndex {
    const known = this.#studies.get(bank);
    if (known) {
      known.ability = this.row.ability;
      return known;
    }
    const made = openStudy(bank, this.#progressIn(bank), this.row.ability);
    this.#studies.set(bank, made);
    const [oldest] = this.#studies.keys();
    if (this.#studies.size > MOST_STUDIES && oldest) this.#studies.delete(oldest);
    return made;
  }

  /** What a session has asked so far; undefined if it must be folded from its log. */
  run(sessionId: string, bank: StudyBank, answers: number): SessionRun | undefined {
    const known = this.#runs.get(sessionId);
    return known?.bank === bank && known.answers === answers ? known.run : undefined;
  }

  keepRun(sessionId: string, bank: StudyBank, run: SessionRun): void {
    this.#runs.delete(sessionId);
    this.#runs.set(sessionId, { bank, answers: run.answers, run });
    const [oldest] = this.#runs.keys();
    if (this.#runs.size > MOST_RUNS && oldest !== undefined) this.#runs.delete(oldest);
  }

  /** Before it is stored: `forgetIndexes` reverts it if storing fails. */
  foresee(row: ProgressRow, ability: LearnerRow['ability']): void {
    for (const study of this.#studies.values()) {
      noteProgress(study, row.conceptId, row);
      study.ability = ability;
    }
  }

  /** Once it is stored. */
  keep(row: LearnerRow, changed: readonly ProgressRow[]): void {
    this.row = row;
    for (const one of changed) {
      this.reviews += one.attempts - (this.progress.get(one.conceptId)?.attempts ?? 1);
      this.progress.set(one.conceptId, one);
    }
  }

  forgetIndexes(): void {
    this.#studies.clear();
    this.#runs.clear();
  }

  *#progressIn(bank: StudyBank): Generator<readonly [string, ProgressRow]> {
    if (this.progress.size < bank.concepts.length) {
      for (const entry of this.progress) if (bank.ordinalOf.has(entry[0])) yield entry;
      return;
    }
    for (const { conceptId } of bank.concepts) {
      const row = this.progress.get(conceptId);
      if (row) yield [conceptId, row];
    }
  }
}

const MOST_ROWS = 300_000;

/** The learners this node has seen last. The version of a learner's row shows what another node stored. */
export class LearnerCache {
  readonly #store: Store;
  readonly #learners = new Map<string, KnownLearner>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** As this node knows them: the condition of the next write finds out if that is outdated. */
  async known(userId: string): Promise<KnownLearner> {
    const known = this.#learners.get(userId);
    if (!known) return this.#load(userId);
    this.#learners.delete(userId);
    this.#learners.set(userId, known);
    return known;
  }

  /** As they are stored. */
  async current(userId: string): Promise<KnownLearner> {
    const known = this.#learners.get(userId);
    if (!known) return this.#load(userId);
    const row = await this.row(userId);
    const behind = row.version - known.row.version;
    if (behind === 0) return this.known(userId);
    const isOtherModel = row.fit.number !== known.row.fit.number;
    if (behind < 0 || behind > row.recent.length || isOtherModel) return this.#load(userId);
    return this.#catchUp(known, row, row.recent.slice(-behind));
  }

  drop(userId: string): void {
    this.#learners.delete(userId);
  }

  /** Only the row, as it is stored. */
  async row(userId: string): Promise<LearnerRow> {
    const item = await this.#store.get(progressTable, learnerKey(userId));
    return item ? fromLearnerItem(item) : NEW_LEARNER;
  }

  async #catchUp(known: KnownLearner, row: LearnerRow, changed: readonly string[]): Promise<KnownLearner> {
    const keys = [...new Set(changed)].map((conceptId) => progressKey(known.userId, conceptId));
    const items = await this.#store.batchGet(progressTable, keys);
    const { model } = known.row.ability;
    known.forgetIndexes();
    known.keep({ ...row, ability: { ...row.ability, model } }, this.#rowsIn(items, model));
    return known;
  }

  async #load(userId: string): Promise<KnownLearner> {
    // The row first: a change in between makes the version too old, never too new.
    const stored = await this.row(userId);
    const model = stored.fit.number === 0 ? undefined : await this.#model(userId);
    const row = { ...stored, ability: { ...stored.ability, model } };
    const progress = new Map<string, ProgressRow>();
    for await (const items of readPages(
      { store: this.#store, table: progressTable },
      conceptsQuery(userId),
    )) {
      for (const one of this.#rowsIn(items, model)) progress.set(one.conceptId, one);
    }
    if (row.version === 0 || [...progress.keys()].some(isOriginalId)) await this.#addMissed(userId, progress);
    const loaded = new KnownLearner(userId, row, progress);
    this.#learners.delete(userId);
    this.#learners.set(userId, loaded);
    this.#evict(userId);
    return loaded;
  }

  async #model(userId: string): Promise<MemoryModel | undefined> {
    const item = await this.#store.get(progressTable, memoryKey(userId));
    const [fit] = fromMemoryItem.list([item]);
    return fit && modelOf(fit.weights ?? PUBLISHED_WEIGHTS, fit.number);
  }

  /** Memory from an earlier model is recomputed from its answers. */
  #rowsIn(items: readonly (Item | undefined)[], model: MemoryModel | undefined): ProgressRow[] {
    return items.flatMap((item) => {
      const [row] = fromProgressItem.list([item]);
      if (!item || !row || row.isFromSums || row.fit === model?.number) return row ?? [];
      const [{ folded, history } = { folded: undefined, history: [] }] = historyIn.list([item]);
      const memory = replayHistory(folded, history, model)?.memory ?? row.memory;
      return { ...row, memory, fit: model?.number };
    });
  }

  /** What was missed in another system; if a concept has several rows, the newest counts. */
  async #addMissed(userId: string, progress: Map<string, ProgressRow>): Promise<void> {
    const missed = new Map<string, Missed>();
    for await (const items of readPages(
      { store: this.#store, table: wrongAnswersTable },
      wrongAnswersQuery(userId),
    ))
      for (const one of fromWrongItem.list(items)) missed.set(one.conceptId, one);
    for (const [conceptId, one] of missed) {
      const row = withMissed(progress.get(conceptId), one);
      if (row) progress.set(conceptId, row);
    }
  }

  #evict(newest: string): void {
    let rows = 0;
    for (const { progress } of this.#learners.values()) rows += progress.size + 1;
    for (const [oldest, { progress }] of this.#learners) {
      if (rows <= MOST_ROWS || oldest === newest) return;
      rows -= progress.size + 1;
      this.#learners.delete(oldest);
    }
  }
}
