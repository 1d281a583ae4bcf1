import { seededRandom } from '#core/random.ts';
import { fail, ok } from '#core/result.ts';
import type { AssignmentChoice } from '#platform/rooms/contract.class.ts';
import type { WorkAnswer } from '#platform/rooms/rules/class.ts';
import { actingAs } from '#platform/rooms/server/room-activity.ts';
import type {
  Assigned,
  AssignmentWish,
  Described,
  Prepared,
  Pupil,
  RoomAssignments,
  Work,
} from '#platform/rooms/server/room-assignments.ts';
import { derivedUuid } from '#server/kit/ids.ts';
import type { BankView } from '../contract.bankviews.ts';
import { pairOf } from '../contract.kinds.ts';
import type { QuestionLanguage } from '../contract.questions.ts';
import type { Source } from '../contract.views.ts';
import { isRightAnswer } from '../rules/kinds/answer-key.ts';
import { matchesOf, sharedKeyOf } from '../rules/kinds/table.ts';
import { WHOLE_RANGE } from '../rules/session/state.ts';
import type { LogLine } from '../rules/session/state.ts';
import { readArchived } from './archive.service.ts';
import { openBanks } from './asking.ts';
import type { LoadedBank } from './bank-cache.ts';
import { findBank, listBanks } from './banks.service.ts';
import type { StoredQuestion } from './questions.items.ts';
import type { QuizDeps } from './quizzes.deps.ts';
import { QUIZ, sourceOf } from './room-activity.ts';
import { createSession } from './sessions.service.ts';
import { loadSession, readLines } from './session-log.ts';

/** What an assignment asks for; the room stores it as text. */
interface Drawn {
  readonly source: Source;
  readonly language: QuestionLanguage;
  readonly concepts: readonly string[];
}

const drawnIn = ({ drawn }: Pick<Assigned, 'drawn'>): Drawn => JSON.parse(drawn) as Drawn;

/** For its certificate: how many questions each domain has. */
const domainsOf = ({ certificates }: BankView): AssignmentChoice['domains'] => {
  const counts = certificates.flatMap(({ provider, certificate, categories }) =>
    categories.map((category) => ({ provider, certificate, ...category })),
  );
  const source = sourceOf(counts);
  if (!source) return [];
  return counts
    .filter(({ provider, certificate }) => provider === source.provider && certificate === source.certificate)
    .map((place) => ({ domain: place.category, count: place[source.language] }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => a.domain.localeCompare(b.domain, 'en'));
};

const choiceOf = (bank: BankView): AssignmentChoice => {
  const domains = domainsOf(bank);
  const count = domains.reduce((sum, domain) => sum + domain.count, 0);
  return { choiceId: bank.bankId, title: bank.title, count, domains };
};

/** The questions that the bank still has. */
const openDrawn = async (
  deps: QuizDeps,
  { source, language, concepts }: Drawn,
  hostId: Assigned['hostId'],
) => {
  const banks = await openBanks(deps, actingAs(hostId), [source]);
  if (!banks.ok) return banks;
  const study = deps.banks.studyBank(banks.value, { sources: [source], language, difficulty: WHOLE_RANGE });
  return ok(concepts.filter((conceptId) => study.ordinalOf.has(conceptId)));
};

const prepare = async (deps: QuizDeps, { hostId, choiceId, questions, domains, key }: AssignmentWish) => {
  const bank = await findBank(deps, choiceId);
  const found = sourceOf(bank?.counts ?? []);
  const { provider = '', certificate = '', language = 'EN' } = found ?? {};
  const source: Source = {
    bankId: choiceId,
    provider,
    certificate,
    ...(domains.length > 0 && { categories: [...domains] }),
  };
  const banks = await openBanks(deps, actingAs(hostId), [source]);
  if (!banks.ok) return banks;
  if (!bank || !found) return fail('quiz-nothing-to-ask');
  const study = deps.banks.studyBank(banks.value, { sources: [source], language, difficulty: WHOLE_RANGE });
  const all = study.concepts.map(({ conceptId }) => conceptId);
  if (all.length === 0) return fail('quiz-nothing-to-ask');
  const concepts = seededRandom(derivedUuid('assignment', key)).shuffle(all).slice(0, questions);
  const drawn: Drawn = { source: { bankId: choiceId, provider, certificate }, language, concepts };
  return ok<Prepared>({
    sourceTitle: bank.title,
    questions: concepts.length,
    drawn: JSON.stringify(drawn),
  });
};

const sessionIdOf = ({ key }: Pick<Assigned, 'key'>, { memberId }: Pupil): string =>
  derivedUuid('assignment session', key, memberId);

/** The member's session, active or archived. */
const findSession = async (deps: QuizDeps, assigned: Assigned, pupil: Pupil) => {
  const sessionId = sessionIdOf(assigned, pupil);
  const session = await loadSession(deps, sessionId, pupil.identityId);
  if (session) return { session, lines: undefined };
  return readArchived(deps, sessionId, pupil.identityId);
};

/** Two devices at once: one makes the session, the other finds it. */
const open = async (deps: QuizDeps, assigned: Assigned, pupil: Pupil) => {
  const sessionId = sessionIdOf(assigned, pupil);
  const path = `/quizzes/sessions/${sessionId}`;
  if (await findSession(deps, assigned, pupil)) return ok({ path });
  const drawn = drawnIn(assigned);
  const left = await openDrawn(deps, drawn, assigned.hostId);
  if (!left.ok) return left;
  if (left.value.length === 0) return fail('quiz-nothing-to-ask');
  const { source, language } = drawn;
  const begun = await createSession(
    deps,
    actingAs(pupil.identityId),
    {
      mode: 'study',
      sources: [source],
      language,
      questions: left.value.length,
      picker: 'classic',
      only: left.value,
    },
    { sessionId, seed: derivedUuid('assignment seed', assigned.key), opener: actingAs(assigned.hostId) },
  );
  if (begun.ok || (await findSession(deps, assigned, pupil))) return ok({ path });
  return begun;
};

const isRightNow = (loaded: LoadedBank | undefined, { questionId, given, isRight }: WorkAnswer): boolean => {
  const question = loaded?.questions.get(questionId);
  if (!question || given.length === 0) return isRight;
  const others = Object.values(loaded?.concepts.get(question.conceptId) ?? {});
  return isRightAnswer(given, sharedKeyOf(question, others));
};

const mark = async (deps: QuizDeps, assigned: Assigned, answers: readonly WorkAnswer[]) => {
  const loaded = await deps.banks.get(drawnIn(assigned).source.bankId);
  return answers.map((answer) => ({ ...answer, isRight: isRightNow(loaded, answer) }));
};

const firstAnswers = (lines: readonly LogLine[]): WorkAnswer[] => {
  const first = new Map<string, WorkAnswer>();
  for (const { conceptId, questionId, category, isRight, chosen } of lines)
    if (!first.has(conceptId)) first.set(conceptId, { questionId, domain: category, isRight, given: chosen });
  return [...first.values()];
};

const work = async (deps: QuizDeps, assigned: Assigned, pupil: Pupil): Promise<Work | undefined> => {
  const found = await findSession(deps, assigned, pupil);
  if (!found) return undefined;
  const { session } = found;
  const lines = found.lines ?? (await linesOf(deps, session.sessionId, pupil));
  return {
    questions: session.totalQuestions,
    finishedAt: session.completedAt,
    answers: await mark(deps, assigned, firstAnswers(lines)),
  };
};

/** A week before its row expires, the log of a session is in its archive alone. */
const linesOf = async (deps: QuizDeps, sessionId: string, { identityId }: Pupil) => {
  const lines = await readLines(deps, sessionId);
  return lines.length > 0 ? lines : ((await readArchived(deps, sessionId, identityId))?.lines ?? []);
};

const LONGEST_TEXT = 300;
const cut = (text: string): string =>
  text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1).trimEnd()}…` : text;

/** Options by their text, pairs by both texts, anything else as typed. */
const givenText = (question: StoredQuestion, given: readonly string[]): string => {
  const words = new Map(question.answers.map(({ id, text }) => [id, text]));
  for (const { id, text } of question.answers)
    for (const match of matchesOf(question)) words.set(pairOf(id, match.id), `${text} → ${match.text}`);
  return given.map((one) => words.get(one) ?? one).join(', ');
};

const describe = async (
  deps: QuizDeps,
  assigned: Assigned,
  asked: readonly Pick<WorkAnswer, 'questionId' | 'given'>[],
) => {
  const loaded = await deps.banks.get(drawnIn(assigned).source.bankId);
  return asked.map(({ questionId, given }): Described | undefined => {
    const question = loaded?.questions.get(questionId);
    return question && { text: cut(question.question), given: cut(givenText(question, given)) };
  });
};

export const quizAssignments = (deps: QuizDeps): RoomAssignments => ({
  kind: QUIZ,
  choices: async (host) => {
    const listed = await listBanks(deps, actingAs(host), {});
    return listed.value.banks.map(choiceOf).filter(({ count }) => count > 0);
  },
  prepare: (wish) => prepare(deps, wish),
  open: (assigned, pupil) => open(deps, assigned, pupil),
  work: (assigned, pupil) => work(deps, assigned, pupil),
  mark: (assigned, answers) => mark(deps, assigned, answers),
  describe: (assigned, asked) => describe(deps, assigned, asked),
});
