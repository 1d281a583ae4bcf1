import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { AnswerValue } from '../contract.answers.ts';
import { admitAgain, answerText, checkAnswer, wordCount } from './answer-text.ts';
import { admitAnswer } from './answer-time.ts';
import { rulesOf } from './kinds/kinds.ts';
import type { GameQuestion, GameState } from './state.ts';

interface GivenAnswer {
  readonly questionId: string;
  readonly value: AnswerValue;
  readonly answeredAt: Instant | undefined;
  readonly receivedAt: Instant;
}

interface AnswerScene {
  readonly game: GameState;
  /** Those in front of people. */
  readonly questions: readonly GameQuestion[];
  readonly isRude: (text: string) => boolean;
}

/** Nothing to keep: the same is in already; or what is to be kept. */
export interface JudgedAnswer {
  readonly canChange: boolean;
  readonly kept?: {
    readonly value: AnswerValue;
    readonly text: string;
    readonly wordCount: number;
    readonly submittedAt: Instant;
    readonly isHidden: boolean;
  };
}

/** For a question that is no longer in front of anybody: only the same again is answered. */
const PAST: GameQuestion['content'] = { kind: 'open', title: '', category: '', canChange: false };

/** What people write and others would read; the host can let it through after all. */
const isHeldBack = ({ game, isRude }: AnswerScene, value: AnswerValue, text: string): boolean =>
  game.settings.filtersProfanity && rulesOf(value.kind).isReadByOthers === true && isRude(text);

interface Before {
  readonly value: AnswerValue;
  readonly isHidden: boolean;
}

const keptFor = (
  scene: AnswerScene,
  content: GameQuestion['content'],
  given: { readonly value: AnswerValue; readonly submittedAt: Instant },
  before: Before | undefined,
): JudgedAnswer => {
  const text = answerText(content, given.value);
  const isHidden = before?.isHidden === true || isHeldBack(scene, given.value, text);
  return { canChange: content.canChange, kept: { ...given, text, wordCount: wordCount(text), isHidden } };
};

/** What becomes of an answer, beside the one that this player has given `before`. */
export const judgeAnswer = (scene: AnswerScene, given: GivenAnswer, before: Before | undefined) => {
  const content = scene.questions.find(({ questionId }) => questionId === given.questionId)?.content;
  const admitted = admitAnswer(scene.game, given.questionId, given);
  if (!content) {
    if (before && admitAgain(PAST, before.value, given.value).ok)
      return ok<JudgedAnswer>({ canChange: false });
    return admitted.ok ? fail('question-not-found') : admitted;
  }
  const checked = checkAnswer(content, given.value);
  if (!checked.ok) return checked;
  const { value } = checked;
  const again = before ? admitAgain(content, before.value, value) : ok('other' as const);
  // A phone that lost the reply asks again, perhaps after the close: what is in has its receipt.
  if (again.ok && again.value === 'same') return ok<JudgedAnswer>({ canChange: content.canChange });
  if (!admitted.ok) return admitted;
  if (!again.ok) return again;
  return ok(keptFor(scene, content, { value, submittedAt: admitted.value }, before));
};
