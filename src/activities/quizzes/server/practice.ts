import { createHash } from 'node:crypto';
import { fail, ok } from '#core/result.ts';
import type { Played, Practice, Study } from '#platform/questions/server/library.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { OfflineAnswer } from '../contract.study.ts';
import { copiedId, optionText } from '../rules/bank/share.ts';
import { unanswered, WHOLE_RANGE } from '../rules/session/state.ts';
import { fillCopy } from './bank-holder.ts';
import { mergeAnswers } from './offline.service.ts';
import { idInBank } from './questions.items.ts';
import type { StoredQuestion } from './questions.items.ts';
import type { QuizDeps } from './quizzes.deps.ts';
import { completeSession, createSession } from './sessions.service.ts';
import { newSessionOperation } from './sessions.items.ts';

/** What was answered live, in the bank's terms: ids of options, or what was typed. */
const chosenIn = (
  { answers }: StoredQuestion,
  { question, answer }: Played,
): readonly string[] | undefined => {
  if (!answer) return undefined;
  if (question.kind === 'truth') {
    const isSaid = answer.given[0] === 'true';
    const place = Number(!isSaid);
    return answers[place] && [answers[place].id];
  }
  if (question.kind !== 'choice') return answer.given;
  const texts = question.options.filter(({ text }) => answer.given.includes(text)).map(optionText);
  const ids = answers.filter(({ text }) => texts.includes(text)).map(({ id }) => id);
  return ids.length === answer.given.length ? ids : undefined;
};

const nameOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

interface Remembering {
  readonly bankId: string;
  readonly sessionId: string;
  readonly questions: ReadonlyMap<string, StoredQuestion>;
}

const answersOf = ({ bankId, sessionId, questions }: Remembering, played: readonly Played[]) =>
  played.flatMap((one): OfflineAnswer[] => {
    const question = questions.get(idInBank(bankId, copiedId(one.link)));
    const chosen = question && chosenIn(question, one);
    if (!one.answer || !chosen || chosen.length === 0) return [];
    const { questionId } = question;
    const answerId = `${sessionId}-${nameOf(questionId)}`;
    return [{ answerId, questionId, chosen: [...chosen], answeredAt: one.answer.at }];
  });

/**
 * The live session becomes a session of the learner, whose log shows which answers it has: another attempt, from
 * another device or after a crash, adds what is missing and nothing twice.
 */
const remember = async (deps: QuizDeps, actor: Actor, to: Remembering, { questions, language }: Practice) => {
  const answers = answersOf(to, questions);
  if (answers.length === 0) return ok(0);
  const { bankId, sessionId } = to;
  const session = {
    sessionId,
    userId: actor.identityId,
    config: {
      mode: 'study' as const,
      picker: 'classic' as const,
      language,
      difficulty: WHOLE_RANGE,
      seed: `${sessionId}/live`,
    },
    sources: [{ bankId, provider: '', certificate: '' }],
    totalQuestions: answers.length,
    ...unanswered(Math.min(...answers.map(({ answeredAt }) => answeredAt))),
    pack: answers.flatMap(({ questionId }) => to.questions.get(questionId)?.conceptId ?? []),
  };
  // Refused if an earlier attempt has started it.
  await deps.store.transact([newSessionOperation(session)]);
  const merged = await mergeAnswers(deps, actor, { sessionId, answers, sentAt: deps.clock.now() });
  if (!merged.ok) return fail('conflict');
  const ended = await completeSession(deps, actor, sessionId);
  if (!ended.ok) return fail('conflict');
  return ok(merged.value.results.filter(({ outcome }) => outcome !== 'refused').length);
};

const practise = async (deps: QuizDeps, actor: Actor, practice: Practice) => {
  const { title, copyOf, remembers, language, seatId } = practice;
  const wanted = practice.questions.filter(({ isMissed, answer }) => isMissed || (remembers && answer));
  const filled = await fillCopy(deps, actor, { title, copyOf, language, questions: wanted });
  if (!filled.ok) return filled;
  const { bankId } = filled.value;
  const questions = (await deps.banks.get(bankId))?.questions ?? new Map<string, StoredQuestion>();
  const to = { bankId, sessionId: `live-${seatId}`, questions };
  const remembered = remembers ? await remember(deps, actor, to, practice) : ok(0);
  if (!remembered.ok) return remembered;
  const missed = wanted
    .filter(({ isMissed }) => isMissed)
    .flatMap(({ link }) => questions.get(idInBank(bankId, copiedId(link))) ?? []);
  const [first] = missed;
  if (!first) return fail('questions-none');
  const begun = await createSession(deps, actor, {
    mode: 'study',
    sources: [{ bankId, provider: first.provider, certificate: first.certificate }],
    // The bank's language: a copy made earlier in another language stays as it is.
    language: first.language,
    questions: missed.length,
    picker: 'classic',
    only: missed.map(({ conceptId }) => conceptId),
  });
  if (!begun.ok) return fail(begun.error.code === 'quiz-exam-first' ? 'questions-in-exam' : 'questions-none');
  return ok({
    path: `/quizzes/sessions/${begun.value.session.sessionId}`,
    questions: missed.length,
    remembered: remembered.value,
  });
};

export const studyOf = (deps: QuizDeps): Study => ({
  practise: (actor, practice) => practise(deps, actor, practice),
});
