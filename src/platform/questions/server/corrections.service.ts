import { fail, ok } from '#core/result.ts';
import { speak } from '#server/kit/locale.ts';
import { othersTurn } from '#server/kit/others-turn.ts';
import { MOST_COPIED, MOST_LISTED, MOST_READ } from '../contract.ts';
import type { CopySource, Corrections, HolderKind } from '../contract.ts';
import { digestOf, headOf } from '../rules/shared-question.ts';
import type { SharedQuestion } from '../rules/shared-question.ts';
import { languageIn, linkedTo, TURN_EVERY } from './copies.service.ts';
import type { Asked, Asking, QuestionDeps } from './copies.service.ts';
import type { Copied, Language, Linked, OwnCopy, QuestionHolder, Stock } from './library.ts';

interface Change extends Linked {
  readonly questionId: string;
  readonly title: string;
}

const changesIn = async (
  copied: readonly Copied[],
  sourceId: string,
  { questions }: Stock,
): Promise<Change[]> => {
  const now = new Map(questions.map((one) => [one.questionId, one.shared]));
  const changes: Change[] = [];
  for (const [index, { questionId, title, link }] of copied.entries()) {
    if (index % TURN_EVERY === 0) await othersTurn();
    const question = link.id === sourceId ? now.get(link.questionId) : undefined;
    if (!question) continue;
    const digest = digestOf(question);
    if (digest !== link.digest) changes.push({ questionId, title, question, link: { ...link, digest } });
  }
  return changes;
};

interface Found {
  readonly holder: QuestionHolder;
  readonly source?: Corrections['source'];
  readonly changes: readonly Change[];
}

/** The copy, and who holds its source. */
const openCopy = async ({ library }: QuestionDeps, { kind, id }: Asked, { actor }: Asking) => {
  const holder = library.find(kind);
  if (!holder) return fail('questions-not-found');
  const copy = await holder.copied(actor, id);
  return copy.ok ? ok({ holder, copy: copy.value }) : copy;
};

/** Questions whose source says something else by now; of a source that is not theirs to read, none. */
const changesSince = async (deps: QuestionDeps, asked: Asked, asking: Asking) => {
  const opened = await openCopy(deps, asked, asking);
  if (!opened.ok) return opened;
  const { holder, copy } = opened.value;
  const link = copy.questions.find((one) => deps.library.find(one.link.kind))?.link;
  const stock = link && (await deps.library.find(link.kind)?.read(asking.actor, link.id));
  if (!link || !stock?.ok) return ok({ copy, found: { holder, changes: [] } as Found });
  const { title, path } = stock.value;
  const changes = await changesIn(copy.questions, link.id, stock.value);
  return ok({ copy, found: { holder, source: { title, path }, changes } as Found });
};

interface Addition {
  readonly questionId: string;
  readonly question: SharedQuestion;
}

type WholeCopy = CopySource & { readonly kind: HolderKind; readonly language: Language };

/** A copy that was meant to have everything, or everything of its domains. One that was drawn has what it has. */
const isWhole = (copyOf: CopySource | undefined): copyOf is WholeCopy =>
  copyOf?.language !== undefined && copyOf.isDrawn !== true && copyOf.kind !== 'session';

/** Questions of the source that the copy lacks. */
const additionsSince = async (
  { library }: QuestionDeps,
  { copyOf, questions: copied }: OwnCopy,
  { actor }: Asking,
): Promise<Addition[]> => {
  if (!isWhole(copyOf)) return [];
  const stock = await library.find(copyOf.kind)?.read(actor, copyOf.id, copyOf.language);
  if (!stock?.ok || stock.value.questions.length > MOST_READ) return [];
  const there = new Set(copied.map(({ link }) => link.questionId));
  return stock.value.questions.flatMap(({ questionId, shared }) => {
    if (!shared || there.has(questionId)) return [];
    const isWanted = copyOf.domains?.includes(shared.domain) ?? true;
    return isWanted ? [{ questionId, question: shared }] : [];
  });
};

/** Why a question cannot be taken, in words. */
const problemIn = (
  holder: QuestionHolder,
  question: SharedQuestion,
  language: Language,
  { locale }: Asking,
): { readonly problem?: string } => {
  const fit = holder.fit(question, language);
  return fit.fits ? {} : { problem: fit.left.map((said) => speak(said, locale)).join(', ') };
};

export const readCorrections = async (deps: QuestionDeps, asked: Asked, asking: Asking) => {
  const opened = await changesSince(deps, asked, asking);
  if (!opened.ok) return opened;
  const { copy, found } = opened.value;
  const { source, changes, holder } = found;
  const language = languageIn(asking.locale, copy.copyOf?.language);
  const additions = source ? await additionsSince(deps, copy, asking) : [];
  return ok<Corrections>({
    ...(source && { source }),
    changed: changes.slice(0, MOST_LISTED).map(({ questionId, title, question }) => ({
      questionId,
      before: headOf(title),
      after: headOf(question.text),
      ...problemIn(holder, question, language, asking),
    })),
    changedCount: changes.length,
    added: additions.slice(0, MOST_LISTED).map(({ questionId, question }) => ({
      questionId,
      title: headOf(question.text),
      ...problemIn(holder, question, language, asking),
    })),
    addedCount: additions.length,
  });
};

type Chosen = Asked & { readonly questionIds?: readonly string[] | undefined };

const isChosen = ({ questionIds }: Chosen, questionId: string): boolean =>
  questionIds?.includes(questionId) ?? true;

export const takeCorrections = async (deps: QuestionDeps, asked: Chosen, asking: Asking) => {
  const opened = await changesSince(deps, asked, asking);
  if (!opened.ok) return opened;
  const { copy, found } = opened.value;
  const { holder, changes } = found;
  const language = languageIn(asking.locale, copy.copyOf?.language);
  const wanted = changes.filter(
    ({ questionId, question }) => isChosen(asked, questionId) && holder.fit(question, language).fits,
  );
  const taken = wanted.length === 0 ? ok(0) : await holder.replace(asking.actor, asked.id, wanted);
  return taken.ok ? ok({ taken: taken.value }) : taken;
};

export const takeAdditions = async (deps: QuestionDeps, asked: Chosen, asking: Asking) => {
  const opened = await openCopy(deps, asked, asking);
  if (!opened.ok) return opened;
  const { holder, copy } = opened.value;
  const { copyOf } = copy;
  if (!isWhole(copyOf)) return ok({ taken: 0 });
  const { language } = copyOf;
  const wanted = (await additionsSince(deps, copy, asking))
    .filter(({ questionId, question }) => isChosen(asked, questionId) && holder.fit(question, language).fits)
    .slice(0, MOST_COPIED)
    .map(({ questionId, question }) => linkedTo(copyOf, questionId, question));
  const additions = { language, questions: wanted };
  const taken = wanted.length === 0 ? ok(0) : await holder.add(asking.actor, asked.id, additions);
  return taken.ok ? ok({ taken: taken.value }) : taken;
};
