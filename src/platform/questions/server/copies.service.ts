import { fail, ok } from '#core/result.ts';
import type { Locale, Said } from '#core/words.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Ids } from '#server/kit/ids.ts';
import { speak } from '#server/kit/locale.ts';
import { othersTurn } from '#server/kit/others-turn.ts';
import { MOST_COPIED, MOST_LISTED, MOST_READ } from '../contract.ts';
import type { CopyOutlook, HolderKind } from '../contract.ts';
import { chosenOf, digestOf, domainsOf, headOf } from '../rules/shared-question.ts';
import type { SharedQuestion, Wish } from '../rules/shared-question.ts';
import type { Language, Linked, QuestionHolder, QuestionLibrary, Stock } from './library.ts';

export interface QuestionDeps {
  readonly library: QuestionLibrary;
  readonly ids: Pick<Ids, 'uuid'>;
}

export interface Asked {
  readonly kind: HolderKind;
  readonly id: string;
  readonly language?: Language | undefined;
}

export interface Asking {
  readonly actor: Actor;
  readonly locale: Locale;
}

export const languageIn = (locale: Locale, wished: Language | undefined): Language =>
  wished ?? (locale === 'de' ? 'DE' : 'EN');

/** A large bank is read in pieces, so other requests are served in between. */
export const TURN_EVERY = 100;

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

export const linkedTo = (
  { kind, id }: Pick<Asked, 'kind' | 'id'>,
  questionId: string,
  question: SharedQuestion,
): Linked => ({
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
  const { kind, id, domains, draw } = asked;
  const isDrawn = draw !== undefined && draw < all.length;
  const copyOf = {
    kind,
    id,
    language,
    ...(domains && { domains: [...domains] }),
    ...(isDrawn && { isDrawn }),
  };
  const copy = await target.make(asking.actor, { title: stock.title, copyOf, language, questions });
  return copy.ok ? ok({ kind: target.kind, ...copy.value, copied: questions.length }) : copy;
};
