import { fail, ok } from '#core/result.ts';
import { say } from '#core/words.ts';
import { actingAs } from '#platform/rooms/server/room-activity.ts';
import type {
  Guest,
  ItemStart,
  Outcome,
  Played,
  RoomActivity,
  Roster,
} from '#platform/rooms/server/room-activity.ts';
import { derivedUuid } from '#server/kit/ids.ts';
import type { NewExam } from '../contract.exam.ts';
import { openBanks } from './asking.ts';
import type { Bank } from './banks.items.ts';
import { findBank, listBanks } from './banks.service.ts';
import { settleExam } from './exam-end.service.ts';
import { startExam } from './exam-start.service.ts';
import type { QuizDeps } from './quizzes.deps.ts';
import { loadSession } from './session-log.ts';

export const QUIZ = 'quiz';
const USUAL_QUESTIONS = 10;
const USUAL_MINUTES = 15;
const MOST_GUESTS = 5000;
const HANDED_IN_AT_ONCE = 16;

/** What was asked for, encoded in the id: nothing is stored before somebody starts. */
const refOf = ({ startKey, settings }: ItemStart): string => {
  const { choiceId = '', count = USUAL_QUESTIONS, minutes = USUAL_MINUTES } = settings;
  return [derivedUuid('room quiz', startKey), count, minutes, choiceId].join(' ');
};

const readRef = (
  ref: string,
): { readonly bankId: string; readonly questions: number; readonly minutes: number } => {
  const [, count, minutes, ...bankId] = ref.split(' ');
  return { bankId: bankId.join(' '), questions: Number(count), minutes: Number(minutes) };
};

type Place = Pick<Bank['counts'][number], 'provider' | 'certificate' | 'EN' | 'DE'>;

/** The certificate and the language with most questions in the bank. */
export const sourceOf = (
  counts: readonly Place[],
): Pick<NewExam, 'provider' | 'certificate' | 'language'> | undefined => {
  const sums = new Map<string, { readonly place: Place; EN: number; DE: number }>();
  for (const place of counts) {
    const name = JSON.stringify([place.provider, place.certificate]);
    const sum = sums.get(name) ?? { place, EN: 0, DE: 0 };
    sums.set(name, { place: sum.place, EN: sum.EN + place.EN, DE: sum.DE + place.DE });
  }
  const [best] = [...sums.values()].toSorted((a, b) => Math.max(b.EN, b.DE) - Math.max(a.EN, a.DE));
  if (!best) return undefined;
  const { provider, certificate } = best.place;
  return { provider, certificate, language: best.DE > best.EN ? 'DE' : 'EN' };
};

const examFor = async (deps: QuizDeps, { ref, hostId }: Pick<Played, 'ref' | 'hostId'>) => {
  const wanted = readRef(ref);
  const source = sourceOf((await findBank(deps, wanted.bankId))?.counts ?? []);
  const exam = { ...wanted, provider: '', certificate: '', language: 'EN' as const, ...source };
  const opened = await openBanks(deps, actingAs(hostId), [exam]);
  if (!opened.ok) return opened;
  return source ? ok<NewExam>(exam) : fail('quiz-nothing-to-ask');
};

const start = async (deps: QuizDeps, given: ItemStart) => {
  const ref = refOf(given);
  const exam = await examFor(deps, { ref, hostId: given.hostId });
  return exam.ok ? ok({ ref, phonePath: '/quizzes', isPersonal: true }) : exam;
};

const sessionIdOf = (startKey: string, { memberId }: Pick<Guest, 'memberId'>): string =>
  derivedUuid('room exam', startKey, memberId);

/**
 * An exam starts when its member arrives; people who are away have none. Everybody is asked the same questions; the
 * bank may be the host's own. If it cannot start (they are taking another exam of that bank), they find that one on
 * the front page.
 */
const wayOf = async (deps: QuizDeps, played: Played, guest: Guest) => {
  const sessionId = sessionIdOf(played.startKey, guest);
  const own = () => loadSession(deps, sessionId, guest.identityId);
  let session = await own();
  if (!session) {
    const exam = await examFor(deps, played);
    const seed = derivedUuid('room seed', played.startKey);
    if (exam.ok)
      await startExam(deps, actingAs(guest.identityId), exam.value, {
        sessionId,
        seed,
        opener: actingAs(played.hostId),
      });
    session = await own();
  }
  if (!session) return { path: '/quizzes' };
  return { path: `/quizzes/exams/${sessionId}${session.status === 'COMPLETED' ? '/report' : ''}` };
};

/** Exams that are not handed in are handed in now; nobody can answer after the end. */
const rightOf = async (deps: QuizDeps, { startKey }: Played, guest: Guest) => {
  const session = await loadSession(deps, sessionIdOf(startKey, guest), guest.identityId);
  if (!session) return undefined;
  const { right } = await settleExam(deps, session, { isHandedIn: true });
  return { guest, right };
};

const outcome = async (deps: QuizDeps, played: Played, roster: Roster): Promise<Outcome> => {
  const guests = await roster(MOST_GUESTS);
  const taken: { readonly guest: Guest; readonly right: number }[] = [];
  for (let from = 0; from < guests.length; from += HANDED_IN_AT_ONCE) {
    const some = guests.slice(from, from + HANDED_IN_AT_ONCE);
    const found = await Promise.all(some.map((guest) => rightOf(deps, played, guest)));
    taken.push(...found.filter((each) => each !== undefined));
  }
  const sorted = taken.map(({ right }) => right).toSorted((a, b) => b - a);
  const places = taken.map(({ guest, right }) => ({
    memberId: guest.memberId,
    place: 1 + sorted.indexOf(right),
    points: right,
  }));
  const winners = taken.filter(({ right }) => right > 0 && right === sorted[0]);
  return { places, winners: winners.map(({ guest }) => guest.name) };
};

export const quizzesInRooms = (deps: QuizDeps): RoomActivity => ({
  kind: QUIZ,
  isPrivate: true,
  lacks: ({ choiceId }) => (choiceId === undefined ? say('room-item-needs-choice') : undefined),
  choices: async (host) => {
    const listed = await listBanks(deps, actingAs(host), {});
    return listed.value.banks
      .map(({ bankId, title, questions: { EN, DE } }) => ({
        choiceId: bankId,
        title,
        count: Math.max(EN, DE),
      }))
      .filter(({ count }) => count > 0);
  },
  start: (given) => start(deps, given),
  seat: async () => undefined,
  wayOf: (played, guest) => wayOf(deps, played, guest),
  // The outcome hands in the exams, because it knows whose they are.
  end: async () => undefined,
  isOver: async () => false,
  outcome: (played, roster) => outcome(deps, played, roster),
});
