import type { Store } from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';
import type { Item, Key } from '#store/port/values.ts';
import type { Question } from '../contract.questions.ts';
import type { GameQuestion, GameState } from '../rules/state.ts';
import { fromQuestionItem, lacksContent, questionKeysOf } from './questions.items.ts';
import {
  fromQuestionItem as fromSetQuestionItem,
  questionKey as setQuestionKey,
} from './sets/questions.items.ts';

interface Held {
  readonly version: number;
  readonly questions: Promise<readonly GameQuestion[]>;
}

const MOST_GAMES = 500;

/**
 * The questions in front of everybody. They change only with the game's version, so readers of the same
 * version shares one reading: two thousand phones that come back do not read the question two thousand times.
 */
export class StagedQuestions {
  readonly #store: Store;
  readonly #table: Table;
  readonly #held = new Map<string, Held>();

  constructor(store: Store, table: Table) {
    this.#store = store;
    this.#table = table;
  }

  of(game: Pick<GameState, 'gameId' | 'version' | 'onStage'>): Promise<readonly GameQuestion[]> {
    return this.#read(game, game.gameId, game.onStage);
  }

  /** All that were asked: in a challenge everybody is at a different one. */
  played(game: Pick<GameState, 'gameId' | 'version' | 'playedQuestions'>): Promise<readonly GameQuestion[]> {
    return this.#read(game, `${game.gameId} played`, game.playedQuestions);
  }

  #read(
    { gameId, version }: Pick<GameState, 'gameId' | 'version'>,
    name: string,
    questionIds: readonly string[],
  ): Promise<readonly GameQuestion[]> {
    const held = this.#held.get(name);
    if (held?.version === version) return held.questions;
    const questions = readQuestions(this.#store, this.#table, gameId, questionIds);
    if (held && held.version > version) return questions;
    this.#held.delete(name);
    this.#held.set(name, { version, questions });
    // A failed read must not be shared with later callers.
    questions.catch(() => this.#held.delete(name));
    if (this.#held.size > MOST_GAMES) this.#held.delete(this.#held.keys().next().value ?? '');
    return questions;
  }
}

export const readQuestions = async (
  store: Store,
  table: Table,
  gameId: string,
  questionIds: readonly string[],
): Promise<readonly GameQuestion[]> => {
  if (questionIds.length === 0) return [];
  const items = await store.batchGet(table, questionKeysOf(gameId, questionIds));
  return questionsFrom(store, table, items);
};

const withWords = (question: GameQuestion, source: Question): GameQuestion => {
  const { title, detail, school, customInstruction, picture, pictureAlt } = source;
  return {
    ...question,
    content: { ...question.content, title, detail, school, customInstruction, picture, pictureAlt },
  };
};

/** Those that another system put on have their words in the set they came from. */
export const questionsFrom = async (
  store: Store,
  table: Table,
  items: readonly (Item | undefined)[],
): Promise<GameQuestion[]> => {
  const questions = fromQuestionItem.list(items.filter((item) => item && !lacksContent(item)));
  const wordless = fromQuestionItem.list(items.filter((item) => item && lacksContent(item)));
  if (wordless.length === 0) return questions;
  const keys = new Map<string, Key>();
  for (const { setId = '', sourceRef = '' } of wordless)
    if (setId !== '' && sourceRef !== '') keys.set(`${setId} ${sourceRef}`, setQuestionKey(setId, sourceRef));
  const sources = keys.size === 0 ? [] : await store.batchGet(table, [...keys.values()]);
  const words = new Map([...keys.keys()].map((name, index) => [name, sources[index]]));
  const found = wordless.map((question) => {
    const [source] = fromSetQuestionItem.list([words.get(`${question.setId} ${question.sourceRef}`)]);
    return source ? withWords(question, source.content) : question;
  });
  return [...questions, ...found].toSorted((a, b) => a.number - b.number);
};
