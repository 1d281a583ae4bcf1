import type { Instant } from '#core/instant.ts';
import { indexBank } from '#activities/quizzes/rules/study/bank-index.ts';
import type { DomainWeights, StudyBank } from '#activities/quizzes/rules/study/bank-index.ts';
import { NO_ABILITY } from '#activities/quizzes/rules/study/elo.ts';
import type { Ability } from '#activities/quizzes/rules/study/elo.ts';
import { learn, mergeLogs } from '#activities/quizzes/rules/study/learner.ts';
import type { LoggedAnswer } from '#activities/quizzes/rules/study/learner.ts';
import { pickNext } from '#activities/quizzes/rules/study/picker.ts';
import type { Pick, PickInput } from '#activities/quizzes/rules/study/picker.ts';
import type { ConceptProgress } from '#activities/quizzes/rules/study/progress.ts';
import { noteSessionAnswer, runSession } from '#activities/quizzes/rules/study/session-run.ts';
import type { SessionRun } from '#activities/quizzes/rules/study/session-run.ts';
import { noteProgress, openStudy } from '#activities/quizzes/rules/study/study-index.ts';
import type { StudyIndex } from '#activities/quizzes/rules/study/study-index.ts';

export const studyStart: Instant = Date.UTC(2026, 2, 2, 18);

export const conceptName = (number: number): string => `c${String(number).padStart(6, '0')}`;

/** Questions c000000, c000001 ... of one in four, dealt to the domains in turn. */
export const aStudyBank = (
  questions: number,
  { domains = ['storage'], weights }: { domains?: readonly string[]; weights?: DomainWeights } = {},
): StudyBank =>
  indexBank(
    Array.from({ length: questions }, (_, number) => ({
      conceptId: conceptName(number),
      domain: domains[number % domains.length] ?? '',
      difficulty: 0,
      guess: 0.25,
    })),
    weights,
  );

let lastAnswer = 0;

export const aLoggedAnswer = (overrides: Partial<LoggedAnswer> = {}): LoggedAnswer => ({
  answerId: `a${(lastAnswer += 1)}`,
  conceptId: conceptName(0),
  at: studyStart,
  picked: ['a'],
  isCorrect: true,
  domain: 'storage',
  difficulty: 0,
  guess: 0.25,
  ...overrides,
});

export interface Replayed {
  readonly ability: Ability;
  readonly progress: ReadonlyMap<string, ConceptProgress>;
}

/** The whole learner from the log. */
export const replayLog = (log: readonly LoggedAnswer[]): Replayed => {
  const progress = new Map<string, ConceptProgress>();
  let ability = NO_ABILITY;
  for (const answer of mergeLogs(log)) {
    const learned = learn(ability, progress.get(answer.conceptId), answer);
    progress.set(answer.conceptId, learned.progress);
    ability = learned.ability;
  }
  return { ability, progress };
};

/** A learner in a session, answering whatever is asked. */
export interface Pupil {
  readonly study: StudyIndex;
  run: SessionRun;
  readonly log: LoggedAnswer[];
  ask(overrides?: Partial<PickInput>): Pick | undefined;
  answer(conceptId: string, isCorrect: boolean, at: Instant): void;
}

export const aPupil = (bank: StudyBank, input: Partial<PickInput> = {}): Pupil => {
  const study = openStudy(bank);
  const pupil: Pupil = {
    study,
    run: runSession(bank),
    log: [],
    ask: (overrides) =>
      pickNext({
        study,
        run: pupil.run,
        picker: 'classic',
        seed: 'seed',
        now: studyStart,
        ...input,
        ...overrides,
      }),
    answer: (conceptId, isCorrect, at) => {
      const ordinal = bank.ordinalOf.get(conceptId) ?? -1;
      const concept = bank.concepts[ordinal];
      const answer = aLoggedAnswer({ ...concept, conceptId, isCorrect, at });
      const learned = learn(study.ability, study.progress.get(ordinal), answer);
      study.ability = learned.ability;
      noteProgress(study, conceptId, learned.progress);
      noteSessionAnswer(pupil.run, bank, answer);
      pupil.log.push(answer);
    },
  };
  return pupil;
};
