import { say } from '#core/words.ts';
import type { Said } from '#core/words.ts';
import { isChoiceType } from '#activities/quizzes/contract.kinds.ts';
import type { Question } from '#activities/quizzes/contract.questions.ts';
import type { ItemFit } from '../items/fit-items.ts';
import { hasWrongSlope, isFarOff, levelOf } from '../items/measured.ts';
import { biasFindings } from './doctor-bias.ts';
import type { FindingKind } from './finding-kinds.ts';
import { likelyTranslations } from './translations.ts';
import { asksForSeveral, listsSoMany, wantedCount } from './wanted-count.ts';

export interface Finding {
  readonly kind: FindingKind;
  readonly where: string;
  readonly detail: Said;
  /** Missing if it is about the bank as a whole. */
  readonly banked?: BankedQuestion;
  /** The other question, if it is about two. */
  readonly other?: BankedQuestion;
}

export interface BankedQuestion {
  readonly where: string;
  readonly question: Question;
}

/** An answer that fewer than one in twenty choose misleads nobody; it takes a hundred answers to be sure. */
export const DEAD_BELOW = 0.05;
export const DEAD_FROM_ANSWERS = 100;

export const short = (text: string): string =>
  (text.length > 60 ? `${text.slice(0, 59)}…` : text).replaceAll('\n', ' ');

const found = (kind: Finding['kind'], banked: BankedQuestion, detail: Said): Finding => ({
  kind,
  where: banked.where,
  detail,
  banked,
});

/** Case, punctuation and spaces do not make another question. */
const folded = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}+#]+/gu, ' ')
    .trim();

const stemKey = ({ question, language }: Question): string => `${language} ${folded(question)}`;

const textsOf = ({ answers }: Question, ids: readonly string[] = answers.map(({ id }) => id)): string =>
  answers
    .filter(({ id }) => ids.includes(id))
    .map(({ text }) => text.replaceAll(/\s+/g, ' ').trim())
    .toSorted()
    .join('\n');

/** The same answers with a different key: one of the two is wrong. */
const contradicts = (one: Question, other: Question): boolean =>
  textsOf(one) === textsOf(other) && textsOf(one, one.correct) !== textsOf(other, other.correct);

const duplicateStems = (bank: readonly BankedQuestion[]): Finding[] => {
  const first = new Map<string, BankedQuestion>();
  return bank.flatMap((banked): Finding[] => {
    const key = stemKey(banked.question);
    const before = first.get(key);
    if (!before) {
      first.set(key, banked);
      return [];
    }
    const told = { stem: short(banked.question.question), where: before.where };
    return contradicts(banked.question, before.question)
      ? [found('contradicting-keys', banked, say('quiz-keys-contradict', told))]
      : [found('duplicate-stem', banked, say('quiz-stem-twice', told))];
  });
};

const keyCount = (banked: BankedQuestion): Finding[] => {
  const { question: stem, correct, answers, type } = banked.question;
  if (!isChoiceType(type)) return [];
  const wanted = wantedCount(stem);
  const given = correct.length;
  if (wanted === undefined) {
    return given === 1 || asksForSeveral(stem)
      ? []
      : [found('key-count-mismatch', banked, say('quiz-key-several', { given }))];
  }
  const isListed = given === 1 && answers.every(({ text }) => listsSoMany(text, wanted));
  if (wanted === given || isListed) return [];
  return [found('key-count-mismatch', banked, say('quiz-key-count', { wanted, given }))];
};

/** Answers that differ only by case are different: `S3` is not `s3`. */
const duplicateOptions = (banked: BankedQuestion): Finding[] => {
  const seen = new Map<string, string>();
  return banked.question.answers.flatMap(({ id, text }): Finding[] => {
    const key = text.replaceAll(/\s+/g, ' ');
    const before = seen.get(key);
    seen.set(key, before ?? id);
    if (before === undefined) return [];
    const detail = say('quiz-options-same', { first: before, second: id, text: short(text) });
    return [found('duplicate-option', banked, detail)];
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

/** `metadata.picks` counts by answer id how often each was chosen. */
const deadOptions = (banked: BankedQuestion): Finding[] => {
  const { question } = banked;
  const picks = picksOf(question);
  const asked = [...picks.values()].reduce((sum, count) => sum + count, 0);
  if (!isChoiceType(question.type)) return [];
  return question.answers.flatMap(({ id, text }): Finding[] => {
    if (isPlaceholder(text)) {
      const detail = say('quiz-option-placeholder', { id, text: short(text) });
      return [found('dead-option', banked, detail)];
    }
    const chosen = picks.get(id) ?? 0;
    const isDead =
      asked >= DEAD_FROM_ANSWERS && !question.correct.includes(id) && chosen < asked * DEAD_BELOW;
    if (!isDead) return [];
    return [found('dead-option', banked, say('quiz-option-dead', { text: short(text), chosen, asked }))];
  });
};

const isFit = (value: unknown): value is ItemFit =>
  typeof value === 'object' && value !== null && 'slope' in value && 'rating' in value;

/** `metadata.measured` holds the fit from first answers. */
const measured = (banked: BankedQuestion): Finding[] => {
  const { metadata, difficulty } = banked.question;
  const fit = metadata?.['measured'];
  if (!isFit(fit)) return [];
  const { answers } = fit;
  return [
    ...(hasWrongSlope(fit)
      ? [found('wrong-discrimination', banked, say('quiz-discrimination-wrong', { answers }))]
      : []),
    ...(isFarOff(fit, difficulty)
      ? [
          found(
            'other-difficulty',
            banked,
            say('quiz-difficulty-other', { answers, given: difficulty, measured: levelOf(fit) }),
          ),
        ]
      : []),
  ];
};

/** Share of the concepts. A single question in another language must not make all others lack a translation. */
const TRANSLATED_PART = 0.25;

/** A question with an unlinked translation is not reported as lacking one. */
const translations = (bank: readonly BankedQuestion[]): Finding[] => {
  const likely = likelyTranslations(bank);
  const paired = new Set(
    likely.flatMap(({ banked, of }) => [banked, of]).map(({ question }) => question.conceptId),
  );
  return [
    ...likely.map(({ banked, of }) => ({
      ...found(
        'unlinked-translation',
        banked,
        say('quiz-translation-unlinked', { stem: short(of.question.question) }),
      ),
      other: of,
    })),
    ...missingTranslations(bank, paired),
  ];
};

const missingTranslations = (bank: readonly BankedQuestion[], paired: ReadonlySet<string>): Finding[] => {
  const concepts = new Map<string, { banked: BankedQuestion; languages: Set<string> }>();
  const counts = new Map<string, number>();
  for (const banked of bank) {
    const { conceptId, language } = banked.question;
    const concept = concepts.get(conceptId) ?? { banked, languages: new Set<string>() };
    if (!concept.languages.has(language)) counts.set(language, (counts.get(language) ?? 0) + 1);
    concept.languages.add(language);
    concepts.set(conceptId, concept);
  }
  const wanted = [...counts]
    .filter(([, count]) => count >= concepts.size * TRANSLATED_PART)
    .map(([language]) => language)
    .toSorted();
  return [...concepts.values()].flatMap(({ banked, languages }) =>
    wanted
      .filter((language) => !languages.has(language) && !paired.has(banked.question.conceptId))
      .map((language) => {
        const stem = short(banked.question.question);
        return found('missing-translation', banked, say('quiz-translation-missing', { stem, language }));
      }),
  );
};

const missingExplanation = (banked: BankedQuestion): Finding[] => {
  const { explanation: whole, answers } = banked.question;
  const isExplained = whole !== undefined || answers.some(({ explanation }) => explanation);
  return isExplained ? [] : [found('missing-explanation', banked, say('quiz-explanation-missing'))];
};

/** What is suspicious in a bank; a person should look at every finding. */
export const examineBank = (bank: readonly BankedQuestion[]): Finding[] => [
  ...biasFindings(bank.map(({ question }) => question)),
  ...duplicateStems(bank),
  ...bank.flatMap(keyCount),
  ...bank.flatMap(duplicateOptions),
  ...bank.flatMap(deadOptions),
  ...bank.flatMap(measured),
  ...translations(bank),
  ...bank.flatMap(missingExplanation),
];
