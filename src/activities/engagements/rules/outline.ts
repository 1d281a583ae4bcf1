import { fail, ok } from '#core/result.ts';
import type { Outline } from '../contract.moves.ts';
import { kindsOf } from '../contract.questions.ts';
import type { Question } from '../contract.questions.ts';
import { snapshotOf } from './content.ts';
import { MOST_AT_ONCE } from './steps.ts';
import type { Picked } from './steps.ts';
import { numberedId, sourceKey } from './state.ts';
import type { GameQuestion, GameState } from './state.ts';

/** A question of the session's set, in the set's order. */
export interface SourceQuestion {
  readonly sourceRef: string;
  readonly question: Question;
}

const isPlayed = (game: GameState, { sourceRef }: SourceQuestion): boolean =>
  game.setId !== undefined && game.playedSources.includes(sourceKey(game.setId, sourceRef));

const isInCategory = (game: GameState, { question }: SourceQuestion): boolean =>
  game.category === undefined || question.category === game.category;

const nextOf = (game: GameState, sources: readonly SourceQuestion[]): SourceQuestion | undefined =>
  sources.find((source) => isInCategory(game, source) && !isPlayed(game, source));

const rowOf = (game: GameState, source: SourceQuestion): Outline['questions'][number] => ({
  sourceRef: source.sourceRef,
  title: source.question.title,
  kind: source.question.kind,
  category: source.question.category,
  isPlayed: isPlayed(game, source),
});

const nextRowOf = (game: GameState, source: SourceQuestion): Outline['next'] => {
  const { question } = source;
  return {
    ...rowOf(game, source),
    // An ordering lists its options in the right order: a console may be in front of everybody.
    options:
      'options' in question && question.kind !== 'ordering' ? question.options.map(({ text }) => text) : [],
    ...(question.hostNotes !== undefined && { notes: question.hostNotes }),
  };
};

/** What is left, by category. */
export const outlineOf = (game: GameState, sources: readonly SourceQuestion[]): Outline => {
  const categories = new Map<string, { name: string; total: number; left: number }>();
  let left = 0;
  for (const source of sources) {
    const { category } = source.question;
    const row = categories.get(category) ?? { name: category, total: 0, left: 0 };
    const isLeft = Number(!isPlayed(game, source));
    categories.set(category, { ...row, total: row.total + 1, left: row.left + isLeft });
    left += isLeft;
  }
  const next = nextOf(game, sources);
  return {
    categories: [...categories.values()],
    total: sources.length,
    left,
    questions: sources.map((source) => rowOf(game, source)),
    ...(next && { next: nextRowOf(game, next) }),
  };
};

/** All questions of the set, or of the category. */
export const pickAll = (game: GameState, sources: readonly SourceQuestion[]): Picked[] =>
  sources
    .filter((source) => isInCategory(game, source))
    .map((source, index) => pickedOf(game, source, index));

/** The questions a plain `open` puts on: the next one, or all of a survey that are left. */
export const pickNext = (game: GameState, sources: readonly SourceQuestion[]) => {
  if (game.engagementType !== 'survey') {
    const next = nextOf(game, sources);
    return next ? ok([pickedOf(game, next, 0)]) : fail('question-none-left');
  }
  const left = sources.filter((source) => isInCategory(game, source) && !isPlayed(game, source));
  if (left.length === 0) return fail('question-none-left');
  return ok(left.slice(0, MOST_AT_ONCE).map((source, index) => pickedOf(game, source, index)));
};

export const pickNamed = (game: GameState, sources: readonly SourceQuestion[], sourceRef: string) => {
  const named = sources.find((source) => source.sourceRef === sourceRef);
  return named ? ok([pickedOf(game, named, 0)]) : fail('question-not-found');
};

/** A question the host wrote just now. */
export const pickWritten = (game: GameState, question: Question) =>
  kindsOf[game.engagementType].includes(question.kind)
    ? ok([
        { ...snapshotOf(question, game.settings, seedOf(game, 0)), sourceRef: undefined, setId: undefined },
      ])
    : fail('question-wrong-kind');

/** The same once more, under its own number and as it was shown the first time. */
export const pickAgain = ({ content, key, sourceRef, setId }: GameQuestion): Picked => ({
  content,
  key,
  sourceRef,
  setId,
});

const pickedOf = (game: GameState, { sourceRef, question }: SourceQuestion, index: number): Picked => ({
  ...snapshotOf(question, game.settings, seedOf(game, index)),
  sourceRef,
  setId: game.setId,
});

const seedOf = (game: GameState, index: number): string =>
  `${game.seed}/${numberedId(game.playedQuestions.length + index + 1)}/options`;
