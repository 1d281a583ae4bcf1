import { toIso } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { csvText } from '#platform/spreadsheets/rules/csv-text.ts';
import type { DomainRow, WorkRow, WorkStatus, WorkView } from '../contract.class.ts';
import { workStatuses } from '../contract.class.ts';
import type { Assignment, StoredWork, WorkAnswer } from './class.ts';
import { progressOf } from './class.ts';
import { foldName } from './names.ts';

/** One player of a class, with their work if they share it. */
export interface Pupil {
  readonly memberId: string;
  readonly name: string;
  readonly isSharing: boolean;
  readonly work?: StoredWork | undefined;
}

type Due = Pick<Assignment, 'dueAt' | 'questions'>;

/** A figure from fewer answers would say more about chance than about the class. */
const FEWEST_ANSWERS = 3;
const HARDEST = 10;
export const ROWS_A_PAGE = 50;

const rightOf = (answers: readonly WorkAnswer[]): number => answers.filter(({ isRight }) => isRight).length;

export const rowOf = ({ memberId, name, isSharing, work }: Pupil, { dueAt, questions }: Due): WorkRow => {
  if (!isSharing) return { memberId, name, status: 'not-shared', answered: 0, questions, right: 0 };
  return {
    memberId,
    name,
    status: progressOf(work, dueAt),
    answered: work?.answered ?? 0,
    questions: work?.questions ?? questions,
    right: rightOf(work?.answers ?? []),
    ...(work && { startedAt: work.startedAt }),
    ...(work?.finishedAt !== undefined && { finishedAt: work.finishedAt }),
  };
};

interface DomainSum {
  answers: number;
  right: number;
  people: number;
}

/** By domain, in the order of their names. */
const sumDomains = (works: readonly (readonly WorkAnswer[])[]): [string, DomainSum][] => {
  const sums = new Map<string, DomainSum>();
  for (const answers of works) {
    const met = new Set<string>();
    for (const { domain, isRight } of answers) {
      const sum = sums.get(domain) ?? { answers: 0, right: 0, people: 0 };
      sum.answers += 1;
      sum.right += Number(isRight);
      sum.people += Number(!met.has(domain));
      met.add(domain);
      sums.set(domain, sum);
    }
  }
  return [...sums].toSorted(([a], [b]) => a.localeCompare(b, 'en'));
};

/** Weakest first; domains with too few answers last. */
const domainRows = (works: readonly (readonly WorkAnswer[])[]): DomainRow[] =>
  sumDomains(works)
    .map(([domain, { answers, right, people }]): DomainRow => ({
      domain,
      answers,
      people,
      ...(answers >= FEWEST_ANSWERS && { right: right / answers }),
    }))
    .toSorted((a, b) => (a.right ?? 2) - (b.right ?? 2));

/** A question by its first answers; `given` is the wrong answer chosen most. */
export interface Hard {
  readonly questionId: string;
  readonly answers: number;
  readonly right: number;
  readonly wrong?: { readonly given: readonly string[]; readonly count: number };
}

interface QuestionSum {
  answers: number;
  right: number;
  readonly wrong: Map<string, { readonly given: readonly string[]; count: number }>;
}

const mostChosen = ({ wrong }: QuestionSum) =>
  [...wrong.values()].toSorted((a, b) => b.count - a.count || (a.given.join() < b.given.join() ? -1 : 1))[0];

const hardestIn = (works: readonly (readonly WorkAnswer[])[]): Hard[] => {
  const sums = new Map<string, QuestionSum>();
  for (const { questionId, isRight, given } of works.flat()) {
    const sum = sums.get(questionId) ?? { answers: 0, right: 0, wrong: new Map() };
    sum.answers += 1;
    sum.right += Number(isRight);
    if (!isRight && given.length > 0) {
      const name = JSON.stringify([...given].toSorted());
      const chosen = sum.wrong.get(name) ?? { given, count: 0 };
      chosen.count += 1;
      sum.wrong.set(name, chosen);
    }
    sums.set(questionId, sum);
  }
  return [...sums]
    .filter(([, { answers, right }]) => right < answers)
    .toSorted(
      ([idA, a], [idB, b]) =>
        a.right / a.answers - b.right / b.answers || b.answers - a.answers || (idA < idB ? -1 : 1),
    )
    .slice(0, HARDEST)
    .map(([questionId, sum]): Hard => {
      const wrong = mostChosen(sum);
      return { questionId, answers: sum.answers, right: sum.right / sum.answers, ...(wrong && { wrong }) };
    });
};

export interface Wanted {
  readonly search?: string | undefined;
  readonly status?: WorkStatus | undefined;
  readonly page: number;
}

const byName = (a: WorkRow, b: WorkRow): number => {
  const [one, other] = [foldName(a.name), foldName(b.name)];
  return one < other ? -1 : Number(one > other);
};

const sharedIn = (pupils: readonly Pupil[]): (readonly WorkAnswer[])[] =>
  pupils.flatMap(({ isSharing, work }) => (isSharing && work?.answers ? [work.answers] : []));

export const reportOf = (pupils: readonly Pupil[], due: Due, { search = '', status, page }: Wanted) => {
  const all = pupils.map((pupil) => rowOf(pupil, due)).toSorted(byName);
  const countOf = (one: WorkStatus): number => all.filter((row) => row.status === one).length;
  const wanted = foldName(search);
  const found = all.filter(
    (row) => (status === undefined || row.status === status) && foldName(row.name).includes(wanted),
  );
  const shared = sharedIn(pupils);
  return {
    people: all.length,
    counts: Object.fromEntries(workStatuses.map((one) => [one, countOf(one)])) as Record<WorkStatus, number>,
    domains: domainRows(shared),
    hardest: hardestIn(shared),
    rows: found.slice((page - 1) * ROWS_A_PAGE, page * ROWS_A_PAGE),
    found: found.length,
    page,
  };
};

/** What one member shares: the row, and what it is made of. */
export const workOf = (
  pupil: Pupil,
  due: Due,
): Pick<WorkView, 'row' | 'domains'> & { readonly missed: readonly WorkAnswer[] } => {
  const answers = pupil.isSharing ? (pupil.work?.answers ?? []) : [];
  return {
    row: rowOf(pupil, due),
    domains: sumDomains([answers]).map(([domain, sum]) => ({
      domain,
      answers: sum.answers,
      right: sum.right,
    })),
    missed: answers.filter(({ isRight }) => !isRight),
  };
};

const HEAD = ['name', 'status', 'questions', 'answered', 'right', 'started', 'finished'];
const dateOf = (at: Instant | undefined): string => (at === undefined ? '' : toIso(at));
const percent = ({ right, answers }: DomainSum): string => `${Math.round((100 * right) / answers)}`;

/** One line for each player, then one column for each domain with the share of right answers in percent. */
export const reportFileOf = (pupils: readonly Pupil[], due: Due, givenAt: Instant) => {
  const domains = sumDomains(sharedIn(pupils)).map(([domain]) => domain);
  const lines = pupils
    .map((pupil) => ({ pupil, row: rowOf(pupil, due) }))
    .toSorted((a, b) => byName(a.row, b.row))
    .map(({ pupil, row }) => {
      const own = new Map(sumDomains(sharedIn([pupil])));
      const { name, status, questions, answered, right, startedAt, finishedAt } = row;
      const figures = status === 'not-shared' ? ['', '', ''] : [questions, answered, right].map(String);
      return [
        name,
        status,
        ...figures,
        dateOf(startedAt),
        dateOf(finishedAt),
        ...domains.map((domain) => {
          const sum = own.get(domain);
          return sum ? percent(sum) : '';
        }),
      ];
    });
  return {
    name: `assignment-${toIso(givenAt).slice(0, 10)}.csv`,
    mediaType: 'text/csv',
    text: csvText([[...HEAD, ...domains], ...lines]),
  };
};
