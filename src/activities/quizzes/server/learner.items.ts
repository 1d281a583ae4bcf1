import { add, remove, set } from '#store/port/changes.ts';
import type { Change } from '#store/port/changes.ts';
import { equals, lacks, or } from '#store/port/conditions.ts';
import { checkedBy, countOr } from '#store/port/read-checked.ts';
import { optionalTextIn, textIn, textsIn } from '#store/port/read-item.ts';
import { readerOf } from '#store/port/reader.ts';
import type { Operation, Query } from '#store/port/store.ts';
import type { Key } from '#store/port/values.ts';
import { asValue } from '#store/port/write-item.ts';
import type { Settings } from '../contract.learner.ts';
import { NO_ABILITY } from '../rules/study/elo.ts';
import type { Ability } from '../rules/study/elo.ts';
import { toTodayValue, todayIn } from './days.items.ts';
import type { Today } from './days.items.ts';
import { progressTable } from './quizzes.tables.ts';
import {
  areExams,
  areNotices,
  areRunning,
  isAbility,
  isCorrected,
  isFitCount,
  isPace,
  isSettings,
} from './stored-shapes.ts';

/** A key that was corrected after the learner had answered. */
export interface Notice {
  readonly questionId: string;
  readonly at: number;
  readonly regraded: number;
}

/** A past exam, for the calibration. */
export interface SatExam {
  readonly sessionId: string;
  readonly place: string;
  readonly at: number;
  readonly score: number;
  readonly share: number;
  readonly isPassed: boolean;
  readonly foretold?: { readonly passChance: number; readonly share: number } | undefined;
}

/** Kept in the learner's row, so every change of progress knows of it. */
export interface RunningExam {
  readonly sessionId: string;
  readonly bankId: string;
  readonly deadlineAt: number;
  /** It may ask anything of its bank. */
  readonly isAdaptive?: true | undefined;
}

/** What belongs to the learner as a whole: one row, whose version counts every change to their progress. */
export interface LearnerRow {
  readonly version: number;
  readonly ability: Ability;
  /** Concepts the last versions changed, newest last: another node catches up by reading only those. */
  readonly recent: readonly string[];
  readonly settings: Settings;
  /** Corrections applied, by bank. */
  readonly corrected: Readonly<Record<string, number>>;
  readonly notices: readonly Notice[];
  readonly exams: readonly SatExam[];
  readonly running: readonly RunningExam[];
  /** Answers predicted with a chance of 0 to 10 %, 10 to 20 % and so on: how many, and how many were right. */
  readonly foretold: readonly (readonly [answers: number, right: number])[];
  /** Answers of the latest day that has any. */
  readonly today?: Today | undefined;
  /** Study sessions and exams that have ended. */
  readonly sessions: number;
  /** Fits of the memory model so far, and how many reviews there were when it was last tried: see memory-fit.items.ts. */
  readonly fit: { readonly number: number; readonly reviews: number };
}

/** Every answer is charged for the row's size; a node further behind reads the whole learner. */
export const RECENT_KEPT = 8;
export const EXAMS_KEPT = 50;
const NOTICES_KEPT = 20;
const DECILES = 10;
const DEFAULT_SETTINGS: Settings = { minutesADay: 20, picker: 'adaptive' };

export const NEW_LEARNER: LearnerRow = {
  version: 0,
  ability: NO_ABILITY,
  recent: [],
  settings: DEFAULT_SETTINGS,
  corrected: {},
  notices: [],
  exams: [],
  running: [],
  foretold: Array.from({ length: DECILES }, () => [0, 0] as const),
  sessions: 0,
  fit: { number: 0, reviews: 0 },
};

export const learnerKey = (userId: string): Key => ({ userId, questionId: '#LEARNER' });

export const fromLearnerItem = readerOf(progressTable, (item): LearnerRow => ({
  version: countOr(item, 'version', 0),
  ability: {
    ...(checkedBy(item, 'ability', isAbility) ?? NO_ABILITY),
    pace: checkedBy(item, 'pace', isPace) ?? NO_ABILITY.pace,
  },
  recent: textsIn(item, 'recent'),
  settings: { ...DEFAULT_SETTINGS, ...checkedBy(item, 'settings', isSettings) },
  corrected: checkedBy(item, 'corrected', isCorrected) ?? {},
  notices: checkedBy(item, 'notices', areNotices) ?? [],
  exams: checkedBy(item, 'exams', areExams) ?? [],
  running: checkedBy(item, 'runningExams', areRunning) ?? [],
  foretold: NEW_LEARNER.foretold.map((_, decile) => [
    countOr(item, `f${decile}`, 0),
    countOr(item, `g${decile}`, 0),
  ]),
  today: todayIn(item),
  sessions: countOr(item, 'sessions', 0),
  fit: checkedBy(item, 'fit', isFitCount) ?? NEW_LEARNER.fit,
}));

export interface LearnerChange {
  /** Changed concepts; if there are more than are kept, other nodes read the whole learner. */
  readonly concepts: readonly string[];
  readonly ability?: Ability | undefined;
  readonly foretold?: { readonly chance: number; readonly isRight: boolean } | undefined;
  readonly settings?: Settings | undefined;
  readonly corrected?: LearnerRow['corrected'] | undefined;
  readonly notices?: readonly Notice[] | undefined;
  readonly exams?: readonly SatExam[] | undefined;
  readonly running?: readonly RunningExam[] | undefined;
  readonly today?: Today | undefined;
  readonly sessions?: number | undefined;
  readonly fit?: LearnerRow['fit'] | undefined;
}

const decileOf = (chance: number): number => Math.min(DECILES - 1, Math.floor(chance * DECILES));

/**
 * One for each version. If several concepts change at once there is no trail to catch up by; if none does, the last
 * one is repeated.
 */
const recentAfter = ({ recent }: LearnerRow, concepts: readonly string[]): readonly string[] => {
  const changed = concepts.length === 0 ? recent.slice(-1) : concepts;
  return changed.length === 1 ? [...recent, ...changed].slice(-RECENT_KEPT) : [];
};

export const learnerAfter = (row: LearnerRow, change: LearnerChange): LearnerRow => {
  const { chance, isRight } = change.foretold ?? {};
  const decile = chance === undefined ? -1 : decileOf(chance);
  return {
    version: row.version + 1,
    ability: change.ability ?? row.ability,
    recent: recentAfter(row, change.concepts),
    settings: change.settings ?? row.settings,
    corrected: change.corrected ?? row.corrected,
    notices: (change.notices ?? row.notices).slice(-NOTICES_KEPT),
    exams: (change.exams ?? row.exams).slice(-EXAMS_KEPT),
    running: change.running ?? row.running,
    foretold: row.foretold.map(([answers, right], place) =>
      place === decile ? [answers + 1, right + (isRight ? 1 : 0)] : [answers, right],
    ),
    today: change.today ?? row.today,
    sessions: change.sessions ?? row.sessions,
    fit: change.fit ?? row.fit,
  };
};

/** Every answer changes the pace, but only first answers the rest, which may be long. */
const abilityChanges = ({ ability: before }: LearnerRow, { ability }: LearnerRow): Change[] => {
  const { pace, overall, domains } = ability;
  return [
    ...(pace === before.pace ? [] : [set('pace', asValue(pace))]),
    ...(overall === before.overall ? [] : [set('ability', asValue({ overall, domains }))]),
  ];
};

const foretoldChanges = ({ foretold }: LearnerChange): Change[] => {
  if (!foretold) return [];
  const decile = decileOf(foretold.chance);
  return [add(`f${decile}`, 1), add(`g${decile}`, foretold.isRight ? 1 : 0)];
};

const asValues = (list: readonly Parameters<typeof asValue>[0][]) =>
  list.flatMap((each) => asValue(each) ?? []);

const isStill = ({ version }: LearnerRow) =>
  version === 0 ? or(lacks('version'), equals('version', 0)) : equals('version', version);

/** Part of every transaction that changes progress: a decision based on an older version is made again. */
export const saveLearner = (userId: string, row: LearnerRow, change: LearnerChange): Operation => {
  const next = learnerAfter(row, change);
  return {
    op: 'update',
    table: progressTable,
    key: learnerKey(userId),
    changes: [
      set('version', next.version),
      set('recent', [...next.recent]),
      ...abilityChanges(row, next),
      ...(change.settings ? [set('settings', asValue(next.settings))] : []),
      ...(change.corrected ? [set('corrected', asValue(next.corrected))] : []),
      ...(change.notices ? [set('notices', asValues(next.notices))] : []),
      ...(change.exams ? [set('exams', asValues(next.exams))] : []),
      ...(change.running ? [set('runningExams', asValues(next.running))] : []),
      ...(change.today ? [set('today', toTodayValue(change.today))] : []),
      ...(change.sessions === undefined ? [] : [set('sessions', change.sessions)]),
      ...(change.fit ? [set('fit', asValue(change.fit))] : []),
      ...foretoldChanges(change),
    ],
    condition: isStill(row),
  };
};

/** For a transaction that changes nothing of the learner but was based on their state. */
export const checkLearner = (userId: string, row: LearnerRow): Operation => ({
  op: 'check',
  table: progressTable,
  key: learnerKey(userId),
  condition: isStill(row),
});

/** A flag or a note, for the learner's own eyes. */
export interface Mark {
  readonly conceptId: string;
  readonly isFlagged: boolean;
  readonly note?: string | undefined;
  /** Of an assignment: its learner may not study the bank otherwise. */
  readonly isAssigned?: boolean | undefined;
}

const MARK = '#MARK#';
export const markKey = (userId: string, conceptId: string): Key => ({
  userId,
  questionId: `${MARK}${conceptId}`,
});

export const markChanges = (change: {
  readonly isFlagged?: boolean | undefined;
  readonly note?: string | undefined;
  readonly isAssigned: boolean;
}): Change[] => {
  const changes = [
    ...(change.isFlagged === undefined ? [] : [set('isFlagged', change.isFlagged)]),
    ...(change.note === undefined ? [] : [change.note === '' ? remove('note') : set('note', change.note)]),
  ];
  return changes.length > 0 && change.isAssigned ? [...changes, set('isAssigned', true)] : changes;
};

export const fromMarkItem = readerOf(progressTable, (item): Mark => ({
  conceptId: textIn(item, 'questionId').slice(MARK.length),
  isFlagged: item['isFlagged'] === true,
  note: optionalTextIn(item, 'note'),
  ...(item['isAssigned'] === true && { isAssigned: true }),
}));

export const marksQuery = (userId: string, cursor: string | undefined): Query => ({
  partition: userId,
  sort: { beginsWith: MARK },
  limit: 50,
  ...(cursor !== undefined && { cursor }),
});
