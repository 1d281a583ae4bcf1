import { say } from '#core/words.ts';
import type { Said } from '#core/words.ts';
import type { Question } from '#activities/quizzes/contract.questions.ts';
import { biasFindings } from './doctor-bias.ts';
import { wantedCount } from './wanted-count.ts';

export const findingKinds = [
  'duplicate-stem',
  'key-count-mismatch',
  'key-position-bias',
  'longest-option-bias',
  'duplicate-option',
  'dead-option',
  'missing-translation',
  'missing-explanation',
] as const;

export interface Finding {
  readonly kind: (typeof findingKinds)[number];
  readonly where: string;
  readonly detail: Said;
}

export interface BankedQuestion {
  readonly where: string;
  readonly question: Question;
}

/** An answer that fewer than one in twenty choose misleads nobody; a hundred answers are needed to tell. */
export const DEAD_BELOW = 0.05;
export const DEAD_FROM_ANSWERS = 100;

const short = (text: string): string =>
  (text.length > 60 ? `${text.slice(0, 59)}…` : text).replaceAll('\n', ' ');

/** Case, punctuation and spaces do not make another question. */
const stemKey = ({ question, language }: Question): string =>
  `${language} ${question
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}+#]+/gu, ' ')
    .trim()}`;

const duplicateStems = (bank: readonly BankedQuestion[]): Finding[] => {
  const first = new Map<string, BankedQuestion>();
  return bank.flatMap((banked): Finding[] => {
    const key = stemKey(banked.question);
    const before = first.get(key);
    if (!before) {
      first.set(key, banked);
      return [];
    }
    const detail = say('quiz-stem-twice', { stem: short(banked.question.question), where: before.where });
    return [{ kind: 'duplicate-stem', where: banked.where, detail }];
  });
};

const keyCount = ({ where, question }: BankedQuestion): Finding[] => {
  const wanted = wantedCount(question.question);
  const given = question.correct.length;
  if (wanted === undefined || wanted === given) return [];
  const detail = say('quiz-key-count', { wanted, given });
  return [{ kind: 'key-count-mismatch', where, detail }];
};

/** Answers that differ only by case are different: `S3` is not `s3`. */
const duplicateOptions = ({ where, question }: BankedQuestion): Finding[] => {
  const seen = new Map<string, string>();
  return question.answers.flatMap(({ id, text }): Finding[] => {
    const key = text.replaceAll(/\s+/g, ' ');
    const before = seen.get(key);
    seen.set(key, before ?? id);
    if (before === undefined) return [];
    const detail = say('quiz-options-same', { first: before, second: id, text: short(text) });
    return [{ kind: 'duplicate-option', where, detail }];
  });
};

const isPlaceholder = (text: string): boolean =>
  /^(?:[-–—.…?_\s]+|n\s*\/\s*a|tbd|tba|todo|xxx+|placeholder|lorem ipsum.*|leer|empty|k\.\s?a\.)$/i.test(
    text,
  );

const picksOf = ({ metadata }: Question): ReadonlyMap<string, number> => {
  const picks = metadata?.['picks'];
  if (typeof picks !== 'object' || picks === null) return new Map();
  return new Map(
    Object.entries(picks).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );
};

/** How often each answer was chosen stands in `metadata.picks` by its id. */
const deadOptions = ({ where, question }: BankedQuestion): Finding[] => {
  const picks = picksOf(question);
  const asked = [...picks.values()].reduce((sum, count) => sum + count, 0);
  return question.answers.flatMap(({ id, text }): Finding[] => {
    if (isPlaceholder(text)) {
      const detail = say('quiz-option-placeholder', { id, text: short(text) });
      return [{ kind: 'dead-option', where, detail }];
    }
    const chosen = picks.get(id) ?? 0;
    const isDead =
      asked >= DEAD_FROM_ANSWERS && !question.correct.includes(id) && chosen < asked * DEAD_BELOW;
    if (!isDead) return [];
    return [{ kind: 'dead-option', where, detail: say('quiz-option-dead', { id, chosen, asked }) }];
  });
};

/** Only in a bank that has several languages; else nobody wanted a translation. */
const missingTranslations = (bank: readonly BankedQuestion[]): Finding[] => {
  const concepts = new Map<string, { where: string; languages: Set<string> }>();
  for (const { where, question } of bank) {
    const concept = concepts.get(question.conceptId) ?? { where, languages: new Set<string>() };
    concept.languages.add(question.language);
    concepts.set(question.conceptId, concept);
  }
  const all = [...new Set(bank.map(({ question }) => question.language))].toSorted();
  return [...concepts].flatMap(([conceptId, { where, languages }]) =>
    all
      .filter((language) => !languages.has(language))
      .map((language): Finding => ({
        kind: 'missing-translation',
        where,
        detail: say('quiz-translation-missing', { concept: conceptId, language }),
      })),
  );
};

const missingExplanation = ({ where, question }: BankedQuestion): Finding[] => {
  const isExplained =
    question.explanation !== undefined || question.answers.some(({ explanation }) => explanation);
  return isExplained ? [] : [{ kind: 'missing-explanation', where, detail: say('quiz-explanation-missing') }];
};

/** What is suspicious in a bank; every finding is one that a person should look at. */
export const examineBank = (bank: readonly BankedQuestion[]): Finding[] => [
  ...biasFindings(bank.map(({ question }) => question)),
  ...duplicateStems(bank),
  ...bank.flatMap(keyCount),
  ...bank.flatMap(duplicateOptions),
  ...bank.flatMap(deadOptions),
  ...missingTranslations(bank),
  ...bank.flatMap(missingExplanation),
];
