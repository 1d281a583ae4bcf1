import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { fail, ok } from '#core/result.ts';
import { say } from '#core/words.ts';
import { questionLink } from '#platform/questions/contract.ts';
import type { CopySource, QuestionLink } from '#platform/questions/contract.ts';
import type { SharedQuestion } from '#platform/questions/rules/shared-question.ts';
import type { Copied, Copy, Language, Linked, QuestionHolder } from '#platform/questions/server/library.ts';
import type { Actor } from '#server/kit/actor.ts';
import { speak } from '#server/kit/locale.ts';
import { acceptQuestion } from '../rules/bank/accept.ts';
import { Refused } from '../rules/bank/raw-question.ts';
import { copiedId, lostIn, rawFrom, sharingOf } from '../rules/bank/share.ts';
import { inLanguage } from '../rules/session/views.ts';
import { newBankOperations } from './banks.items.ts';
import type { Bank } from './banks.items.ts';
import { allOf, findBank, newBank } from './banks.service.ts';
import { storeImport } from './imports.service.ts';
import { publish } from './publishing.service.ts';
import { keepPictures } from './question-pictures.ts';
import { idInBank, inBank, misfitOf } from './questions.items.ts';
import type { StoredQuestion } from './questions.items.ts';
import { ownsBank, requireBankOwner } from './quizzes.guards.ts';
import type { QuizDeps } from './quizzes.deps.ts';

/** Others see no keys of a shared bank, so only its owner may copy it. */
const openOwn = async (deps: QuizDeps, actor: Actor, bankId: string) => {
  const loaded = await deps.banks.get(bankId, { isStrict: true });
  const owned = requireBankOwner(loaded?.bank, actor);
  if (!owned.ok || !loaded)
    return !owned.ok && owned.error.code === 'not-allowed'
      ? fail('not-allowed')
      : fail('questions-not-found');
  return ok(loaded);
};

const read = async (deps: QuizDeps, actor: Actor, bankId: string, language: Language | undefined) => {
  const loaded = await openOwn(deps, actor, bankId);
  if (!loaded.ok) return loaded;
  const { bank, questions, concepts } = loaded.value;
  const chosen = language
    ? [...concepts.values()].flatMap((one) => inLanguage(one, language) ?? Object.values(one).slice(0, 1))
    : [...questions.values()];
  const languages = (['EN', 'DE'] as const).filter((one) => bank.counts.some((count) => count[one] > 0));
  return ok({
    title: bank.title,
    path: `/quizzes/banks/${bankId}`,
    languages,
    questions: chosen.map((question) => ({
      questionId: question.questionId,
      title: question.question,
      ...sharingOf(question),
    })),
  });
};

const truthIn = (language: Language) => {
  const locale = language === 'DE' ? 'de' : 'en';
  return { yes: speak(say('questions-true'), locale), no: speak(say('questions-false'), locale) };
};

/** By the same checks as a question from a file. */
const accepted = (shared: SharedQuestion, language: Language, link?: QuestionLink) => {
  try {
    const raw = rawFrom(shared, { language, words: truthIn(language), ...(link && { link }) });
    return { question: acceptQuestion(raw, { isTaken: () => false }).question, left: lostIn(shared) };
  } catch (error) {
    if (error instanceof Refused) return { left: [error.reason] };
    throw error;
  }
};

/** Deterministic, so two requests at once make one copy. */
const copyIdOf = (actor: Actor, { kind, id }: CopySource): string =>
  `copy-${createHash('sha256').update(`${actor.identityId}/${kind}/${id}`).digest('hex').slice(0, 32)}`;

const isCopyOf = ({ copyOf }: Bank, { kind, id }: CopySource): boolean =>
  copyOf?.kind === kind && copyOf.id === id;

/** The caller's bank for copies from there, even if it came with a guest into the account. */
const bankFor = async (
  deps: QuizDeps,
  actor: Actor,
  { title, copyOf }: Pick<Copy, 'title' | 'copyOf'>,
): Promise<Bank> => {
  const own = await allOf(deps, { ownerId: actor.identityId });
  const known = own.find((bank) => isCopyOf(bank, copyOf));
  if (known) return known;
  const made = newBank(
    { bankId: copyIdOf(actor, copyOf), ownerId: actor.identityId, title, copyOf },
    deps.clock.now(),
  );
  if ((await deps.store.transact(newBankOperations(made))).ok) return made;
  const other = await findBank(deps, made.bankId);
  if (other && ownsBank(other, actor)) return other;
  const fresh = { ...made, bankId: deps.ids.uuid() };
  if (!(await deps.store.transact(newBankOperations(fresh))).ok) throw new Error('an id was given twice');
  return fresh;
};

const publishAll = async (deps: QuizDeps, bankId: string, questions: readonly StoredQuestion[]) => {
  const shown: StoredQuestion[] = [];
  for (const question of questions)
    if (misfitOf(question) === undefined && (await keepPictures(deps, question)).ok) shown.push(question);
  if (shown.length === 0) return ok(0);
  const stored = await storeImport(deps, bankId, shown);
  if (!stored.ok) return fail('conflict');
  const published = await publish(deps, bankId, { questionIds: shown.map(({ questionId }) => questionId) });
  return published.ok ? ok(shown.length) : fail('conflict');
};

/** Publishes copies in a bank; questions already there stay as they are. */
const addTo = async (
  deps: QuizDeps,
  bankId: string,
  { questions, language }: Pick<Copy, 'questions' | 'language'>,
) => {
  const there = (await deps.banks.get(bankId, { isStrict: true }))?.questions;
  const fresh = questions
    .filter(({ link }) => !there?.has(idInBank(bankId, copiedId(link))))
    .flatMap(({ question, link }) => accepted(question, language, link).question ?? [])
    .map((question) => inBank(bankId, question, deps.clock.now()));
  return publishAll(deps, bankId, fresh);
};

/** Into the caller's bank for copies from there. */
export const fillCopy = async (deps: QuizDeps, actor: Actor, copy: Copy) => {
  const { bankId } = await bankFor(deps, actor, copy);
  const published = await addTo(deps, bankId, copy);
  return published.ok ? ok({ bankId }) : published;
};

const add = async (
  deps: QuizDeps,
  actor: Actor,
  bankId: string,
  additions: Pick<Copy, 'questions' | 'language'>,
) => {
  const loaded = await openOwn(deps, actor, bankId);
  return loaded.ok ? addTo(deps, bankId, additions) : loaded;
};

const LONGEST_TITLE = 200;

const make = async (deps: QuizDeps, actor: Actor, copy: Copy) => {
  const filled = await fillCopy(deps, actor, { ...copy, title: copy.title.slice(0, LONGEST_TITLE) });
  if (!filled.ok) return filled;
  const { bankId } = filled.value;
  return ok({ id: bankId, path: `/quizzes/start?bank=${bankId}` });
};

const linkIn = ({ metadata }: StoredQuestion): QuestionLink | undefined => {
  const parsed = z.safeParse(questionLink, metadata?.['source']);
  return parsed.success ? parsed.data : undefined;
};

const copied = async (deps: QuizDeps, actor: Actor, bankId: string) => {
  const loaded = await openOwn(deps, actor, bankId);
  if (!loaded.ok) return loaded;
  const { bank, questions } = loaded.value;
  return ok({
    copyOf: bank.copyOf,
    questions: [...questions.values()].flatMap((question): Copied[] => {
      const link = linkIn(question);
      return link ? [{ questionId: question.questionId, title: question.question, link }] : [];
    }),
  });
};

/** A changed key is a correction: earlier answers are marked again (QUIZ-20). */
const replace = async (
  deps: QuizDeps,
  actor: Actor,
  bankId: string,
  changes: readonly (Linked & { readonly questionId: string })[],
) => {
  const loaded = await openOwn(deps, actor, bankId);
  if (!loaded.ok) return loaded;
  const next = changes.flatMap(({ questionId, question: shared, link }) => {
    const before = loaded.value.questions.get(questionId);
    const made = before && accepted(shared, before.language, link).question;
    if (!before || !made) return [];
    const { question, answers, correct, type, explanation } = made;
    const { explanation: _old, ...rest } = before;
    const metadata = { ...before.metadata, source: link };
    return [
      {
        ...rest,
        question,
        answers,
        correct,
        type,
        metadata,
        ...(explanation !== undefined && { explanation }),
      },
    ];
  });
  return publishAll(deps, bankId, next);
};

/** Banks in the library of questions. */
export const bankHolder = (deps: QuizDeps): QuestionHolder => ({
  kind: 'bank',
  read: (actor, id, language) => read(deps, actor, id, language),
  fit: (shared, language) => {
    const { question, left } = accepted(shared, language);
    return { fits: question !== undefined, left };
  },
  make: (actor, copy) => make(deps, actor, copy),
  copied: (actor, id) => copied(deps, actor, id),
  replace: (actor, id, changes) => replace(deps, actor, id, changes),
  add: (actor, id, additions) => add(deps, actor, id, additions),
});
