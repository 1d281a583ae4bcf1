import { UnreadableItem } from '#store/port/reader.ts';
import { newBankOperations, OPERATOR } from './banks.items.ts';
import { inBank } from './questions.items.ts';
import { findBank, newBank } from './banks.service.ts';
import { demoBanks, readDemoQuestions } from './demo/demo-banks.ts';
import type { DemoBank } from './demo/demo-banks.ts';
import { storeImport } from './imports.service.ts';
import { publish } from './publishing.service.ts';
import type { QuizDeps } from './quizzes.deps.ts';

const seedDemoBank = async (deps: QuizDeps, demo: DemoBank): Promise<void> => {
  const now = deps.clock.now();
  const { bankId, title, about, exams } = demo;
  if (!(await findBank(deps, bankId))) {
    const bank = newBank({ bankId, title, about, exams, ownerId: OPERATOR, isShared: true }, now);
    await deps.store.transact(newBankOperations(bank));
  }
  const loaded = await deps.banks.get(bankId, { isStrict: true });
  if ((loaded?.questions.size ?? 0) > 0) return;
  const questions = readDemoQuestions(demo).map((question) => inBank(bankId, question, now));
  const stored = await storeImport(deps, bankId, questions);
  const published = stored.ok ? await publish(deps, bankId) : stored;
  if (!published.ok) throw new Error(`the demo bank ${bankId} could not be stored: ${published.error.code}`);
};

/** Ready on the first start; an interrupted one is finished on the next, an unreadable one is left alone. */
export const seedDemoBanks = async (deps: QuizDeps): Promise<void> => {
  for (const demo of demoBanks) {
    await seedDemoBank(deps, demo).catch((error: unknown) => {
      if (!(error instanceof UnreadableItem)) throw error;
    });
  }
};
