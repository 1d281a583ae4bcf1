import type { IdentityId } from '#core/ids.ts';
import type { FilesPlatform } from '#platform/files/server/files.wiring.ts';
import { KeptResults } from '#platform/jobs/server/kept-results.ts';
import type { QuestionsPlatform } from '#platform/questions/server/questions.wiring.ts';
import type { RoomsPlatform } from '#platform/rooms/server/rooms.wiring.ts';
import type { Kit, ServerModule } from '#server/kit/module.ts';
import { quizAdopters } from './adopt-quizzes.ts';
import { ARCHIVE, archiveSession } from './archive.service.ts';
import { BankCache } from './bank-cache.ts';
import { bankHolder } from './bank-holder.ts';
import { calibrateBank } from './calibration.service.ts';
import { EXAM, settleExamById } from './exam-end.service.ts';
import { CALIBRATION, FirstAnswerLog } from './first-answers.ts';
import { clearLeftImport, keptCharacters, LEFT_IMPORT } from './imports.service.ts';
import type { ReadFile } from './imports.service.ts';
import { LearnerCache } from './learner-cache.ts';
import { fitLearner, MEMORY_FIT } from './memory-fit.service.ts';
import { handOverQuizzes, leaveQuizzes } from './owners.service.ts';
import { PickCounts } from './pick-counts.ts';
import { studyOf } from './practice.ts';
import { PUBLICATION, settlePublication } from './publishing.service.ts';
import { quizRoutes } from './quizzes.routes.ts';
import { quizTables } from './quizzes.tables.ts';
import type { QuizDeps } from './quizzes.deps.ts';
import { quizzesInRooms } from './room-activity.ts';
import { quizAssignments } from './room-assignments.ts';
import { seedDemoBanks } from './seed-demo.ts';

export interface Quizzes {
  readonly module: ServerModule;
  readonly deps: QuizDeps;
  /** For identity's hooks. */
  readonly onIdentityMerged: (from: IdentityId, to: IdentityId) => Promise<void>;
  readonly onIdentityDeleted: (identityId: IdentityId) => Promise<void>;
}

export const createQuizzes = (
  kit: Kit,
  rooms: RoomsPlatform,
  files: Pick<FilesPlatform, 'files' | 'pictures'>,
): Quizzes => {
  const picks = new PickCounts(kit);
  const firsts = new FirstAnswerLog({ ...kit, deadlines: rooms.changes.deadlines });
  const deps: QuizDeps = {
    ...rooms.changes,
    log: kit.log,
    files: files.files,
    pictures: files.pictures,
    banks: new BankCache(kit),
    learners: new LearnerCache(kit.store),
    jobs: kit.jobs,
    readings: new KeptResults<ReadFile>(kit.clock, keptCharacters),
    picks,
    firsts,
  };
  rooms.activities.register(quizzesInRooms(deps));
  rooms.assignments.register(quizAssignments(deps));
  deps.deadlines.register(EXAM, (id) => settleExamById(deps, id));
  deps.deadlines.register(ARCHIVE, (id) => archiveSession(deps, id));
  deps.deadlines.register(PUBLICATION, (id) => settlePublication(deps, id));
  deps.deadlines.register(LEFT_IMPORT, (id) => clearLeftImport(deps, id));
  deps.deadlines.register(CALIBRATION, (id) => calibrateBank(deps, id));
  deps.deadlines.register(MEMORY_FIT, (id) => fitLearner(deps, id));
  return {
    deps,
    onIdentityMerged: (from, to) => handOverQuizzes(deps, from, to),
    onIdentityDeleted: (identityId) => leaveQuizzes(deps, identityId),
    module: {
      name: 'quizzes',
      routes: quizRoutes(deps),
      seedDemo: () => seedDemoBanks(deps),
      async close() {
        deps.readings.close();
        await Promise.all([picks.close(), firsts.close()]);
      },
    },
  };
};

interface QuizzesGiven {
  readonly kit: Kit;
  readonly rooms: RoomsPlatform;
  readonly files: FilesPlatform;
  readonly questions: QuestionsPlatform;
}

export const quizzesActivity = {
  tables: () => quizTables,
  adopters: () => quizAdopters,
  create: ({ kit, rooms, files, questions }: QuizzesGiven) => {
    const quizzes = createQuizzes(kit, rooms, files);
    questions.library.register(bankHolder(quizzes.deps));
    questions.library.study = studyOf(quizzes.deps);
    return quizzes;
  },
};
