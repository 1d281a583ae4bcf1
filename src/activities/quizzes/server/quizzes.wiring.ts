import type { IdentityId } from '#core/ids.ts';
import type { FilesPlatform } from '#platform/files/server/files.wiring.ts';
import type { RoomsPlatform } from '#platform/rooms/server/rooms.wiring.ts';
import type { Kit, ServerModule } from '#server/kit/module.ts';
import { ARCHIVE, archiveSession } from './archive.service.ts';
import { BankCache } from './bank-cache.ts';
import { EXAM, settleExamById } from './exam-end.service.ts';
import { clearLeftImport, LEFT_IMPORT } from './imports.service.ts';
import { LearnerCache } from './learner-cache.ts';
import { handOverQuizzes, leaveQuizzes } from './owners.service.ts';
import { PickCounts } from './pick-counts.ts';
import { PUBLICATION, settlePublication } from './publishing.service.ts';
import { quizRoutes } from './quizzes.routes.ts';
import type { QuizParts, ReadBankFile } from './quizzes.parts.ts';
import { seedDemoBanks } from './seed-demo.ts';

export interface Quizzes {
  readonly module: ServerModule;
  readonly parts: QuizParts;
  /** For identity's hooks. */
  readonly onIdentityMerged: (from: IdentityId, to: IdentityId) => Promise<void>;
  readonly onIdentityDeleted: (identityId: IdentityId) => Promise<void>;
}

export const createQuizzes = (
  kit: Kit,
  rooms: RoomsPlatform,
  files: Pick<FilesPlatform, 'files' | 'pictures'>,
  readBankFile: ReadBankFile,
): Quizzes => {
  const picks = new PickCounts(kit);
  const parts: QuizParts = {
    ...rooms.changes,
    log: kit.log,
    files: files.files,
    pictures: files.pictures,
    banks: new BankCache(kit),
    learners: new LearnerCache(kit.store),
    jobs: kit.jobs,
    readBankFile,
    picks,
  };
  parts.deadlines.register(EXAM, (id) => settleExamById(parts, id));
  parts.deadlines.register(ARCHIVE, (id) => archiveSession(parts, id));
  parts.deadlines.register(PUBLICATION, (id) => settlePublication(parts, id));
  parts.deadlines.register(LEFT_IMPORT, (id) => clearLeftImport(parts, id));
  return {
    parts,
    onIdentityMerged: (from, to) => handOverQuizzes(parts, from, to),
    onIdentityDeleted: (identityId) => leaveQuizzes(parts, identityId),
    module: {
      name: 'quizzes',
      routes: quizRoutes(parts),
      seedDemo: () => seedDemoBanks(parts),
      close: () => picks.close(),
    },
  };
};
