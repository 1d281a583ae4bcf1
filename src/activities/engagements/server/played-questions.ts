import { fail, ok } from '#core/result.ts';
import type { QuestionLink } from '#platform/questions/contract.ts';
import { digestOf } from '#platform/questions/rules/shared-question.ts';
import type { SharedQuestion } from '#platform/questions/rules/shared-question.ts';
import type { LiveSessions, Played, PlayedSession } from '#platform/questions/server/library.ts';
import type { Actor } from '#server/kit/actor.ts';
import { pickCounted } from '../rules/challenge.ts';
import { rulesOf } from '../rules/kinds/kinds.ts';
import { sharingOf, shownQuestion } from '../rules/sets/share.ts';
import type { GameQuestion, Player } from '../rules/state.ts';
import { answerKey, fromAnswerItem } from './answers.items.ts';
import type { StoredAnswer } from './answers.items.ts';
import type { EngagementDeps } from './engagements.deps.ts';
import { readGameState, requireSeat } from './reading.service.ts';

const linkOf = (
  gameId: string,
  { setId, sourceRef, questionId }: GameQuestion,
): Omit<QuestionLink, 'digest'> =>
  setId === undefined || sourceRef === undefined
    ? { kind: 'session', id: gameId, questionId }
    : { kind: 'set', id: setId, questionId: sourceRef };

const answerOf = ({ content }: GameQuestion, answer: StoredAnswer | undefined): Played['answer'] => {
  if (!answer || answer.value.kind !== content.kind) return undefined;
  const { value, submittedAt: at } = answer;
  const rules = rulesOf(value.kind);
  return { given: rules.given?.(content, value) ?? [rules.text(content, value)], at };
};

interface Shown {
  readonly shared: SharedQuestion;
  readonly digest: string;
}

/** Read once for all the phones of a session, so worked out once. */
const known = new WeakMap<GameQuestion, Shown | false>();

const shownOf = (question: GameQuestion): Shown | false => {
  const before = known.get(question);
  if (before !== undefined) return before;
  const shown = shownQuestion(question);
  const shared = shown && sharingOf(shown).shared;
  const made = shared ? { shared, digest: digestOf(shared) } : false;
  known.set(question, made);
  return made;
};

const playedOf = (
  gameId: string,
  question: GameQuestion,
  { marks }: Pick<Player, 'marks'>,
  answer: StoredAnswer | undefined,
): Played[] => {
  const shown = shownOf(question);
  if (!shown) return [];
  const mark = marks[question.questionId];
  return [
    {
      question: shown.shared,
      link: { ...linkOf(gameId, question), digest: shown.digest },
      isMissed: mark?.isRight !== true,
      isAnswered: mark !== undefined,
      answer: answerOf(question, answer),
    },
  ];
};

/** As many as a session of study can list; of more, the last. */
const MOST_PRACTISED = 300;

/** The counted questions of a session that is over. Their right answers were on every phone. */
const played = async (deps: EngagementDeps, actor: Actor, gameId: string, withAnswers: boolean) => {
  const game = await readGameState(deps, gameId);
  if (!game.ok) return fail('questions-not-found');
  const seat = await requireSeat(deps, gameId, actor);
  if (!seat.ok) return seat.error.code === 'game-kicked' ? fail('not-allowed') : fail('questions-not-found');
  const { phase, pending, title, setId } = game.value;
  if (phase !== 'ended' || pending !== undefined) return fail('questions-not-over');
  const all = await deps.staged.played(game.value);
  const counted = new Set(pickCounted(game.value, all).map(({ againOf }) => againOf));
  const questions = all.filter(({ questionId }) => counted.has(questionId)).slice(-MOST_PRACTISED);
  const { playerName, playerId } = seat.value;
  const keys = questions.map(({ questionId }) => answerKey(gameId, questionId, playerName));
  const items = withAnswers ? await deps.store.batchGet(deps.table, keys) : [];
  const answers = new Map(fromAnswerItem.list(items).map((answer) => [answer.questionId, answer]));
  return ok<PlayedSession>({
    seatId: `${gameId}-${playerId}`,
    title,
    copyOf: setId === undefined ? { kind: 'session', id: gameId } : { kind: 'set', id: setId },
    questions: questions.flatMap((question) =>
      playedOf(gameId, question, seat.value, answers.get(question.questionId)),
    ),
  });
};

export const liveSessions = (deps: EngagementDeps): LiveSessions => ({
  played: (actor, gameId, { withAnswers } = { withAnswers: false }) =>
    played(deps, actor, gameId, withAnswers),
});
