import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#core/instant.ts';
import type { StoredWork, WorkAnswer } from './class.ts';
import { reportFileOf, reportOf, ROWS_A_PAGE, workOf } from './class-report.ts';
import type { Pupil } from './class-report.ts';

const NOW = Date.UTC(2026, 8, 1);
const due = { dueAt: NOW + DAY_MS, questions: 4 };
const answer = (questionId: string, domain: string, given: string): WorkAnswer => ({
  questionId,
  domain,
  isRight: given === 'a',
  given: [given],
});
const workWith = (answers: readonly WorkAnswer[], finishedAt?: number): StoredWork => ({
  memberId: 'm',
  startedAt: NOW,
  finishedAt,
  answered: answers.length,
  questions: 4,
  answers,
});
const pupil = (name: string, work?: StoredWork, isSharing = true): Pupil => ({
  memberId: `id of ${name}`,
  name,
  isSharing,
  work,
});

const ana = workWith(
  [
    answer('q1', 'Rivers', 'a'),
    answer('q2', 'Rivers', 'b'),
    answer('q3', 'Lakes', 'c'),
    answer('q4', 'Seas', 'a'),
  ],
  NOW + 5,
);
const ben = workWith([answer('q1', 'Rivers', 'a'), answer('q2', 'Rivers', 'b'), answer('q3', 'Lakes', 'c')]);
const cem = workWith([answer('q2', 'Rivers', 'c'), answer('q3', 'Lakes', 'a')], due.dueAt + 1);
const everybody = [
  pupil('Cem', cem),
  pupil('Ana', ana),
  pupil('Dora'),
  pupil('Eli', ana, false),
  pupil('Ben', ben),
];
const report = reportOf(everybody, due, { page: 1 });

describe('the report', () => {
  test('[ROOM-67] everybody is listed by name, with how far they are', () => {
    expect(report.rows.map(({ name, status }) => [name, status])).toEqual([
      ['Ana', 'done'],
      ['Ben', 'in-progress'],
      ['Cem', 'late'],
      ['Dora', 'not-begun'],
      ['Eli', 'not-shared'],
    ]);
    expect(report.counts).toEqual({ 'not-shared': 1, 'not-begun': 1, 'in-progress': 1, done: 1, late: 1 });
  });

  test('[ROOM-65] whoever does not share has a name and nothing else, and counts in no figure', () => {
    const row = {
      memberId: 'id of Eli',
      name: 'Eli',
      status: 'not-shared',
      answered: 0,
      questions: 4,
      right: 0,
    };
    expect(report.rows[4]).toEqual(row);
    const without = reportOf(
      everybody.filter(({ isSharing }) => isSharing),
      due,
      { page: 1 },
    );
    expect(report.domains).toEqual(without.domains);
    expect(report.hardest).toEqual(without.hardest);
    expect(workOf(pupil('Eli', ana, false), due)).toEqual({ row, domains: [], missed: [] });
  });

  test('[ROOM-67] domains, the weakest first, with how many people; no figure below three answers', () => {
    expect(report.domains).toEqual([
      { domain: 'Lakes', answers: 3, people: 3, right: 1 / 3 },
      { domain: 'Rivers', answers: 5, people: 3, right: 2 / 5 },
      { domain: 'Seas', answers: 1, people: 1 },
    ]);
  });

  test('[ROOM-67] the hardest questions, with the wrong answer chosen most', () => {
    expect(report.hardest).toEqual([
      { questionId: 'q2', answers: 3, right: 0, wrong: { given: ['b'], count: 2 } },
      { questionId: 'q3', answers: 3, right: 1 / 3, wrong: { given: ['c'], count: 2 } },
    ]);
  });

  test('[ROOM-67] it is searched by name and by status, page by page', () => {
    const found = reportOf(everybody, due, { search: 'EL', page: 1 });
    expect([found.found, found.rows.map(({ name }) => name), found.people]).toEqual([1, ['Eli'], 5]);
    const waiting = reportOf(everybody, due, { status: 'not-begun', page: 1 });
    expect(waiting.rows.map(({ name }) => name)).toEqual(['Dora']);
    const many = Array.from({ length: 120 }, (_, index) => pupil(`Kid ${String(index).padStart(3, '0')}`));
    const last = reportOf(many, due, { page: 3 });
    expect([last.found, last.rows.length, last.rows[0]?.name]).toEqual([120, 20, `Kid ${2 * ROWS_A_PAGE}`]);
  });

  test('[ROOM-66] one member’s row: figures by domain and what was missed', () => {
    const { row, domains, missed } = workOf(pupil('Ana', ana), due);
    expect(row).toMatchObject({ status: 'done', answered: 4, right: 2 });
    expect(domains).toContainEqual({ domain: 'Rivers', answers: 2, right: 1 });
    expect(missed.map(({ questionId }) => questionId)).toEqual(['q2', 'q3']);
  });

  test('[ROOM-68] the file has names and no ids, and nothing about whoever does not share', () => {
    const { text, name } = reportFileOf(everybody, due, NOW);
    const lines = text.replace('\uFEFF', '').trim().split('\r\n');
    expect(name).toBe('assignment-2026-09-01.csv');
    expect(lines[0]).toBe('name,status,questions,answered,right,started,finished,Lakes,Rivers,Seas');
    expect(lines[1]).toMatch(/^Ana,done,4,4,2,2026-09-01T.*,0,50,100$/);
    expect(lines[5]).toBe('Eli,not-shared,,,,,,,,');
    expect(text).not.toContain('id of');
  });
});
