import { say } from '#core/words.ts';
import { fail, ok } from '#core/result.ts';
import type { ErrorCode, Result } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import { eventual } from '#store/port/consistency.ts';
import type { BankView } from '../contract.bankviews.ts';
import type { Blueprint } from '../contract.exam.ts';
import type { CatalogueEntry } from '../contract.study.ts';
import {
  bankIdIn,
  bankKey,
  banksQuery,
  fromBankItem,
  newBankOperations,
  saveBankOperations,
} from './banks.items.ts';
import type { Bank, CategoryCount } from './banks.items.ts';
import { examOf } from './exam-blueprint.ts';
import { mayStudy, ownsBank, requireBankOwner } from './quizzes.guards.ts';
import { questionsTable } from './quizzes.tables.ts';
import type { BankDeps, QuizDeps } from './quizzes.deps.ts';

const placeName = ({ provider, certificate }: Pick<CategoryCount, 'provider' | 'certificate'>): string =>
  JSON.stringify([provider, certificate]);

const groupByPlace = (counts: readonly CategoryCount[]): CategoryCount[][] => {
  const places = new Map<string, CategoryCount[]>();
  for (const count of counts) {
    if (count.EN + count.DE === 0) continue;
    places.set(placeName(count), [...(places.get(placeName(count)) ?? []), count]);
  }
  return [...places.values()];
};

const sumOf = (counts: readonly CategoryCount[]): { EN: number; DE: number } => ({
  EN: counts.reduce((sum, { EN }) => sum + EN, 0),
  DE: counts.reduce((sum, { DE }) => sum + DE, 0),
});

export const bankViewOf = (bank: Bank, actor: Pick<Actor, 'identityId' | 'isAdmin'>): BankView => {
  const isOwn = ownsBank(bank, actor);
  return {
    bankId: bank.bankId,
    title: bank.title,
    about: bank.about,
    isShared: bank.isShared,
    isOwn,
    questions: sumOf(bank.counts),
    drafts: isOwn ? bank.drafts : 0,
    openReports: isOwn ? bank.openReports : 0,
    certificates: groupByPlace(bank.counts).map((group) => ({
      provider: group[0]?.provider ?? '',
      certificate: group[0]?.certificate ?? '',
      categories: group.map(({ category, EN, DE }) => ({ category, EN, DE })),
    })),
    exams: bank.exams.map((exam) => ({ ...exam })),
    isCopy: isOwn && bank.copyOf !== undefined,
    createdAt: bank.createdAt,
    changedAt: bank.changedAt,
    version: bank.version,
  };
};

export const findBank = async (
  { store }: Pick<QuizDeps, 'store'>,
  bankId: string,
): Promise<Bank | undefined> => {
  const item = await store.get(questionsTable, bankKey(bankId));
  return item && fromBankItem(item);
};

export const newBank = (
  made: Pick<Bank, 'bankId' | 'ownerId' | 'title'> &
    Partial<Pick<Bank, 'about' | 'isShared' | 'exams' | 'copyOf'>>,
  now: number,
): Bank => ({
  about: '',
  isShared: false,
  exams: [],
  ...made,
  counts: [],
  imports: [],
  drafts: 0,
  openReports: 0,
  corrections: 0,
  measured: 0,
  isDirty: false,
  createdAt: now,
  changedAt: now,
  version: 0,
  revision: 1,
});

export const createBank = async (
  deps: QuizDeps,
  actor: Actor,
  given: { readonly title: string; readonly about?: string | undefined },
) => {
  const bank = newBank(
    { bankId: deps.ids.uuid(), ownerId: actor.identityId, title: given.title, about: given.about ?? '' },
    deps.clock.now(),
  );
  const stored = await deps.store.transact(newBankOperations(bank));
  return stored.ok ? ok(bankViewOf(bank, actor)) : fail('conflict');
};

const readList = async (
  { store }: Pick<QuizDeps, 'store'>,
  of: Parameters<typeof banksQuery>[0],
  cursor?: string,
): Promise<{ readonly banks: Bank[]; readonly cursor?: string | undefined }> => {
  const reads = of === 'shared' ? eventual : {};
  const page = await store.query(questionsTable, {
    ...banksQuery(of),
    ...reads,
    cursor,
  });
  const keys = bankIdIn.list(page.items).map(bankKey);
  const items = await store.batchGet(questionsTable, keys, reads);
  return { banks: fromBankItem.list(items), cursor: page.cursor };
};

/** The caller's own banks first; without a scope the first page of both. */
export const listBanks = async (
  deps: QuizDeps,
  actor: Actor,
  wanted: { readonly scope?: 'own' | 'shared' | undefined; readonly cursor?: string | undefined },
) => {
  const own = { ownerId: actor.identityId };
  if (wanted.scope) {
    const page = await readList(deps, wanted.scope === 'own' ? own : 'shared', wanted.cursor);
    const banks = page.banks.filter((bank) => mayStudy(bank, actor)).map((bank) => bankViewOf(bank, actor));
    return ok({ banks, ...(page.cursor !== undefined && { cursor: page.cursor }) });
  }
  const [mine, shared] = await Promise.all([readList(deps, own), readList(deps, 'shared')]);
  const others = shared.banks.filter(({ bankId }) => !mine.banks.some((bank) => bank.bankId === bankId));
  return ok<{ readonly banks: BankView[]; readonly cursor?: string }>({
    banks: [...mine.banks, ...others]
      .filter((bank) => mayStudy(bank, actor))
      .map((bank) => bankViewOf(bank, actor)),
  });
};

const MOST_LISTS = 10;

export const allOf = async (
  deps: Pick<QuizDeps, 'store'>,
  of: Parameters<typeof banksQuery>[0],
): Promise<Bank[]> => {
  const banks: Bank[] = [];
  let cursor: string | undefined;
  for (let read = 0; read < MOST_LISTS; read++) {
    const page = await readList(deps, of, cursor);
    banks.push(...page.banks);
    ({ cursor } = page);
    if (cursor === undefined) break;
  }
  return banks;
};

const conceptsIn = (group: Bank['counts']): number => group.reduce((sum, { concepts }) => sum + concepts, 0);

const factsOf = ({ questions, minutes, passMark, scale }: Blueprint): CatalogueEntry['exam'] => ({
  questions,
  minutes,
  passMark,
  ...(scale && { scale }),
});

export const listSources = async (deps: QuizDeps, actor: Actor) => {
  const own = await allOf(deps, { ownerId: actor.identityId });
  const shared = await allOf(deps, 'shared');
  const banks = new Map([...own, ...shared].map((bank) => [bank.bankId, bank]));
  const sources = [...banks.values()]
    .filter((bank) => mayStudy(bank, actor))
    .flatMap((bank) =>
      groupByPlace(bank.counts).map((group): CatalogueEntry => {
        const { provider, certificate } = group[0] ?? { provider: '', certificate: '' };
        return {
          bankId: bank.bankId,
          bankTitle: bank.title,
          provider,
          certificate,
          isOwn: ownsBank(bank, actor),
          questions: sumOf(group),
          concepts: conceptsIn(group),
          categories: group.map(({ category, EN, DE, concepts }) => ({
            category,
            questions: { EN, DE },
            concepts,
          })),
          exam: factsOf(examOf(bank, { provider, certificate }, conceptsIn(group))),
        };
      }),
    );
  return ok({ sources });
};

export const readBank = async (deps: QuizDeps, actor: Actor, bankId: string) => {
  const bank = await findBank(deps, bankId);
  return bank && mayStudy(bank, actor) ? ok(bankViewOf(bank, actor)) : fail('quiz-bank-not-found');
};

/** Enough for two people who change one bank at the same moment. */
export const ATTEMPTS = 4;

export const rewriteBank = async <Code extends ErrorCode = never>(
  deps: BankDeps,
  bankId: string,
  decide: (bank: Bank) => Result<Bank, Code>,
) => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const bank = await findBank(deps, bankId);
    if (!bank) return fail('quiz-bank-not-found');
    const decided = decide(bank);
    if (!decided.ok) return decided;
    const next = { ...decided.value, changedAt: deps.clock.now(), revision: bank.revision + 1 };
    const saved = await deps.store.transact(saveBankOperations(next, bank));
    if (!saved.ok) continue;
    deps.banks.noteBank(next);
    return ok(next);
  }
  return fail('conflict');
};

const SCALE = {
  path: 'exams',
  message: say('quiz-scale-wrong'),
} as const;

const isSensible = ({ scale, passMark }: Blueprint): boolean =>
  scale ? scale.from < scale.to && passMark >= scale.from && passMark <= scale.to : passMark <= 100;

interface BankChange {
  readonly title?: string | undefined;
  readonly about?: string | undefined;
  readonly isShared?: boolean | undefined;
  readonly exams?: readonly Blueprint[] | undefined;
}

export const changeBank = async (deps: QuizDeps, actor: Actor, bankId: string, change: BankChange) => {
  const changed = await rewriteBank(deps, bankId, (bank) => {
    const owned = requireBankOwner(bank, actor);
    if (!owned.ok) return owned;
    if (change.exams && !change.exams.every(isSensible)) return fail('bad-input', undefined, [SCALE]);
    return ok({
      ...bank,
      title: change.title ?? bank.title,
      about: change.about ?? bank.about,
      isShared: change.isShared ?? bank.isShared,
      exams: change.exams ?? bank.exams,
    });
  });
  return changed.ok ? ok(bankViewOf(changed.value, actor)) : changed;
};
