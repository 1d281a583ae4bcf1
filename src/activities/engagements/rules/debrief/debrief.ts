import type { Debrief } from '#activities/engagements/contract.report.ts';
import { answerText } from '../answer-text.ts';
import { rulesOf } from '../kinds/kinds.ts';
import type { GameQuestion, GivenAnswer } from '../state.ts';
import { clustersOf } from './clusters.ts';
import { phrasesOf } from './phrases.ts';
import type { Phrase } from './phrases.ts';

const MOST_CLUSTERS = 8;
const MOST_PHRASES = 12;
const MOST_THEMES = 8;
const MOST_REPRESENTATIVE = 5;
const CITES_OF_CLUSTER = 5;
const CITES_OF_PHRASE = 3;

/** A written answer somebody may be quoted with. */
export interface WrittenAnswer {
  readonly questionId: string;
  readonly playerId: string;
  readonly text: string;
}

export interface WrittenQuestion {
  readonly questionId: string;
  readonly title: string;
  readonly answers: readonly WrittenAnswer[];
}

/** What was written, hidden answers left out, in an order that does not depend on how they were read. */
export const writtenAnswers = (
  questions: readonly GameQuestion[],
  answers: ReadonlyMap<string, readonly GivenAnswer[]>,
): readonly WrittenQuestion[] =>
  questions
    .filter(({ content }) => rulesOf(content.kind).isReadByOthers)
    .toSorted((a, b) => a.number - b.number)
    .map(({ questionId, content }) => ({
      questionId,
      title: content.title,
      answers: (answers.get(questionId) ?? [])
        .filter(({ isHidden }) => !isHidden)
        .toSorted((a, b) => (a.playerId < b.playerId ? -1 : 1))
        .flatMap(({ playerId, value }) => {
          const text = rulesOf(value.kind).isReadByOthers ? answerText(content, value) : '';
          return text === '' ? [] : [{ questionId, playerId, text }];
        }),
    }))
    .filter((question) => question.answers.length > 0);

type Citation = Debrief['themes'][number]['cites'][number];

const cite = ({ questionId, playerId, text }: WrittenAnswer): Citation => ({ questionId, playerId, text });

const citesOf = (answers: readonly WrittenAnswer[], numbers: readonly number[], most: number): Citation[] =>
  numbers.slice(0, most).flatMap((number) => {
    const answer = answers[number];
    return answer ? [cite(answer)] : [];
  });

/** Clusters, phrases and the answers that stand for them. The same answers give the same debrief. */
export const debriefOf = (written: readonly WrittenQuestion[], hasAssistant: boolean): Debrief => {
  const parts = written.map((question) => ({
    question,
    phrases: phrasesOf(
      question.answers.map(({ text }) => text),
      MOST_PHRASES,
    ),
  }));
  return {
    answers: written.reduce((sum, { answers }) => sum + answers.length, 0),
    questions: parts.map(({ question, phrases }) => questionDebrief(question, phrases)),
    themes: themesOf(written),
    hasAssistant,
  };
};

const questionDebrief = (
  { questionId, title, answers }: WrittenQuestion,
  phrases: readonly Phrase[],
): Debrief['questions'][number] => {
  const clusters = clustersOf(answers.map(({ text }) => text)).slice(0, MOST_CLUSTERS);
  return {
    questionId,
    title,
    answers: answers.length,
    clusters: clusters.map(({ members, terms }) => ({
      label: terms.slice(0, 2).join(', '),
      size: members.length,
      terms: [...terms],
      cites: citesOf(answers, members, CITES_OF_CLUSTER),
    })),
    phrases: phrases.map(({ phrase, texts }) => ({
      phrase,
      answers: texts.length,
      cites: citesOf(answers, texts, CITES_OF_PHRASE),
    })),
    representative: representativeOf(
      answers,
      clusters.map(({ members }) => members[0] ?? 0),
    ),
  };
};

/** The centres of the largest clusters; where everybody said something else, answers from all over the list. */
const representativeOf = (answers: readonly WrittenAnswer[], centres: readonly number[]): Citation[] => {
  if (centres.length > 0) return citesOf(answers, centres, MOST_REPRESENTATIVE);
  const step = Math.max(1, Math.floor(answers.length / MOST_REPRESENTATIVE));
  const spread = [...answers.keys()].filter((number) => number % step === 0);
  return citesOf(answers, spread, MOST_REPRESENTATIVE);
};

/** Phrases that run through at least two questions. */
const themesOf = (written: readonly WrittenQuestion[]): Debrief['themes'] => {
  if (written.length < 2) return [];
  const answers = written.flatMap((question) => question.answers);
  const everywhere = phrasesOf(
    answers.map(({ text }) => text),
    MOST_PHRASES * MOST_THEMES,
  );
  return everywhere
    .filter(({ texts }) => new Set(texts.map((number) => answers[number]?.questionId)).size >= 2)
    .slice(0, MOST_THEMES)
    .map(({ phrase, texts }) => ({
      phrase,
      answers: texts.length,
      cites: citesOf(answers, onePerQuestion(answers, texts), CITES_OF_PHRASE),
    }));
};

/** A theme is shown by answers to different questions. */
const onePerQuestion = (answers: readonly WrittenAnswer[], texts: readonly number[]): readonly number[] => {
  const firsts = new Map<string, number>();
  for (const number of texts) {
    const questionId = answers[number]?.questionId ?? '';
    if (!firsts.has(questionId)) firsts.set(questionId, number);
  }
  const first = [...firsts.values()];
  return [...first, ...texts.filter((number) => !first.includes(number))];
};
