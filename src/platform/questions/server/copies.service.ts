import { fail, ok } from '#core/result.ts';
import type { Locale, Said } from '#core/words.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Ids } from '#server/kit/ids.ts';
import { speak } from '#server/kit/locale.ts';
import { othersTurn } from '#server/kit/others-turn.ts';
import { MOST_COPIED, MOST_LISTED, MOST_READ } from '../contract.ts';
import type { CopyOutlook, Corrections, HolderKind } from '../contract.ts';
import { chosenOf, digestOf, domainsOf, headOf } from '../rules/shared-question.ts';
import type { SharedQuestion, Wish } from '../rules/shared-question.ts';
import type { Copied, Language, Linked, QuestionHolder, QuestionLibrary, Stock } from './library.ts';

export interface QuestionDeps {
  readonly library: QuestionLibrary;
  readonly ids: Pick<Ids, 'uuid'>;
}

interface Asked {
  readonly kind: HolderKind;
  readonly id: string;
  readonly language?: Language | undefined;
}

interface Asking {
  readonly actor: Actor;
  readonly locale: Locale;
}

const languageIn = (locale: Locale, wished: Language | undefined): Language =>
  wished ?? (locale === 'de' ? 'DE' : 'EN');

/** A large bank is looked through in pieces, so that everybody else is served in between. */
const TURN_EVERY = 100;

interface Left {
  readonly title: string;
  readonly said: readonly Said[];
  readonly isWhole: boolean;
}

interface Sorted {
  readonly fitting: readonly { readonly questionId: string; readonly question: SharedQuestion }[];
  readonly left: readonly Left[];
}

const sortOut = async ({ questions }: Stock, target: QuestionHolder, language: Language): Promise<Sorted> => {
  const fitting: Sorted['fitting'][number][] = [];
  const left: Left[] = [];
  for (const [index, { questionId, title, shared, left: lost }] of questions.entries()) {
    if (index % TURN_EVERY === 0) await othersTurn();
    const fit = shared && target.fit(shared, language);
    const isWhole = !fit?.fits;
    if (shared && !isWhole) fitting.push({ questionId, question: shared });
    const said = [...lost, ...(fit?.left ?? [])];
    if (said.length > 0) left.push({ title, said, isWhole });
  }
  return { fitting, left: left.toSorted((a, b) => Number(b.isWhole) - Number(a.isWhole)) };
};

const openSource = async ({ library }: QuestionDeps, { kind, id, language }: Asked, asking: Asking) => {
  const [source, target] = [library.find(kind), library.other(kind)];
  if (!source || !target) return fail('questions-not-found');
  const inLanguage = languageIn(asking.locale, language);
  const stock = await source.read(asking.actor, id, inLanguage);
  if (!stock.ok) return stock;
  if (stock.value.questions.length > MOST_READ) return fail('questions-too-many', { limit: MOST_READ });
  const sorted = await sortOut(stock.value, target, inLanguage);
  return ok({ stock: stock.value, target, language: inLanguage, ...sorted });
};

export const readCopy = async (deps: QuestionDeps, asked: Asked, asking: Asking) => {
  const opened = await openSource(deps, asked, asking);
  if (!opened.ok) return opened;
  const { stock, fitting, left } = opened.value;
  return ok<CopyOutlook>({
    title: stock.title,
    questions: stock.questions.length,
    fitting: fitting.length,
    domains: domainsOf(fitting.map(({ question }) => question)),
    languages: [...stock.languages],
    left: left.slice(0, MOST_LISTED).map(({ title, said, isWhole }) => ({
      title: headOf(title),
      what: said.map((one) => speak(one, asking.locale)),
      isWhole,
    })),
    leftCount: left.length,
  });
};

const linkedTo = ({ kind, id }: Asked, questionId: string, question: SharedQuestion): Linked => ({
  question,
  link: { kind, id, questionId, digest: digestOf(question) },
});

export const makeCopy = async (deps: QuestionDeps, asked: Asked & Wish, asking: Asking) => {
  const opened = await openSource(deps, asked, asking);
  if (!opened.ok) return opened;
  const { stock, target, fitting, language } = opened.value;
  const all = fitting.map((one) => ({ ...one, domain: one.question.domain }));
  const chosen = chosenOf(all, asked, deps.ids.uuid());
  if (chosen.length === 0) return fail('questions-none');
  if (chosen.length > MOST_COPIED) return fail('questions-too-many', { limit: MOST_COPIED });
  const questions = chosen.map(({ questionId, question }) => linkedTo(asked, questionId, question));
  const copyOf = { kind: asked.kind, id: asked.id };
  const copy = await target.make(asking.actor, { title: stock.title, copyOf, language, questions });
  return copy.ok ? ok({ kind: target.kind, ...copy.value, copied: questions.length }) : copy;
};

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

interface Changes {
  readonly holder: QuestionHolder;
  readonly source?: Corrections['source'];
  readonly changes: readonly Change[];
}

/** Questions whose source says something else by now; of a source that is not theirs to read, none. */
const changesSince = async ({ library }: QuestionDeps, { kind, id }: Asked, { actor }: Asking) => {
  const holder = library.find(kind);
  if (!holder) return fail('questions-not-found');
  const copied = await holder.copied(actor, id);
  if (!copied.ok) return copied;
  const link = copied.value.find((one) => library.find(one.link.kind))?.link;
  const stock = link && (await library.find(link.kind)?.read(actor, link.id));
  if (!link || !stock?.ok) return ok<Changes>({ holder, changes: [] });
  const { title, path } = stock.value;
  const changes = await changesIn(copied.value, link.id, stock.value);
  return ok<Changes>({ holder, source: { title, path }, changes });
};

export const readCorrections = async (deps: QuestionDeps, asked: Asked, asking: Asking) => {
  const found = await changesSince(deps, asked, asking);
  if (!found.ok) return found;
  const { source, changes, holder } = found.value;
  const changed = changes.slice(0, MOST_LISTED).map(({ questionId, title, question }) => {
    const fit = holder.fit(question, languageIn(asking.locale, undefined));
    const problem = fit.fits ? undefined : fit.left.map((said) => speak(said, asking.locale)).join(', ');
    return {
      questionId,
      before: headOf(title),
      after: headOf(question.text),
      ...(problem !== undefined && { problem }),
    };
  });
  return ok<Corrections>({ ...(source && { source }), changed, changedCount: changes.length });
};

export const takeCorrections = async (
  deps: QuestionDeps,
  asked: Asked & { readonly questionIds?: readonly string[] | undefined },
  asking: Asking,
) => {
  const found = await changesSince(deps, asked, asking);
  if (!found.ok) return found;
  const { holder, changes } = found.value;
  const language = languageIn(asking.locale, undefined);
  const wanted = changes.filter(
    ({ questionId, question }) =>
      (asked.questionIds?.includes(questionId) ?? true) && holder.fit(question, language).fits,
  );
  const taken = wanted.length === 0 ? ok(0) : await holder.replace(asking.actor, asked.id, wanted);
  return taken.ok ? ok({ taken: taken.value }) : taken;
};
