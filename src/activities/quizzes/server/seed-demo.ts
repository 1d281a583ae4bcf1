import { newBankOperations, OPERATOR } from './banks.items.ts';
import { inBank } from './questions.items.ts';
import { findBank, newBank } from './banks.service.ts';
import { demoBanks, readDemoQuestions } from './demo/demo-banks.ts';
import { storeImport } from './imports.service.ts';
import { publish } from './publishing.service.ts';
import type { QuizParts } from './quizzes.parts.ts';

/** Ready on the first start; one that was broken off is finished on the next. */
export const seedDemoBanks = async (parts: QuizParts): Promise<void> => {
  const now = parts.clock.now();
  for (const demo of demoBanks) {
    const { bankId, title, about, exams } = demo;
    if (!(await findBank(parts, bankId))) {
      const bank = newBank({ bankId, title, about, exams, ownerId: OPERATOR, isShared: true }, now);
      await parts.store.transact(newBankOperations(bank));
    }
    const loaded = await parts.banks.get(bankId, { isStrict: true });
    if ((loaded?.questions.size ?? 0) > 0) continue;
    const questions = readDemoQuestions(demo).map((question) => inBank(bankId, question, now));
    const stored = await storeImport(parts, bankId, questions);
    const published = stored.ok ? await publish(parts, bankId) : stored;
    if (!published.ok)
      throw new Error(`the demo bank ${bankId} could not be stored: ${published.error.code}`);
  }
};
