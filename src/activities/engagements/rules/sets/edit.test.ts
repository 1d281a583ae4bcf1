import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Question } from '#activities/engagements/contract.questions.ts';
import { MOST_CATEGORIES, MOST_QUESTIONS } from '#activities/engagements/contract.setviews.ts';
import { aQuestion } from '#tests/support/engagements/questions.ts';
import { asNextEdition, buildSet } from './build.ts';
import {
  addCategory,
  addQuestion,
  changeCategory,
  changeQuestion,
  changeSet,
  deleteCategory,
  deleteQuestion,
  orderCategories,
  placeQuestion,
} from './edit.ts';
import type { SetEdit, WorkingSet } from './edit.ts';
import { checkQuestion } from './question-check.ts';
import { sortQuestions } from './state.ts';
import type { WholeSet } from './state.ts';

const NOW = Date.UTC(2026, 0, 15);

const build = (questions: readonly Question[], type: WholeSet['head']['type'] = 'trivia') =>
  buildSet(
    {
      setId: 'set-1',
      ownerId: 'ada',
      name: 'Friday',
      description: '',
      customInstructions: undefined,
      type,
      visibility: 'private',
      source: undefined,
    },
    { questions },
    NOW,
  );
const setOf = (...questions: readonly Question[]): WholeSet => {
  const built = build(questions);
  if (!built.ok) throw new Error(built.error.code);
  return built.value;
};
const titled = (title: string, category = 'Space'): Question => aQuestion({ title, category });
const applied = (set: WorkingSet, edit: SetEdit): WorkingSet => {
  const gone = new Set([...edit.puts, ...edit.deletes].map(({ questionId }) => questionId));
  const kept = set.questions.filter(({ questionId }) => !gone.has(questionId));
  return { head: edit.head, categories: edit.categories, questions: [...kept, ...edit.puts] };
};
const titles = (set: WorkingSet): string[] =>
  sortQuestions(set.questions, set.categories).map(({ content }) => content.title);
const valueOf = <T>(result: { ok: true; value: T } | { ok: false; error: { code: string } }): T => {
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
};
/** What a stored set always satisfies. */
const expectInStep = ({ head, categories, questions }: WorkingSet): void => {
  expect(head.totalQuestions).toBe(questions.length);
  for (const category of categories) {
    const own = questions.filter(({ categoryId }) => categoryId === category.categoryId);
    expect(own.length).toBe(category.questionCount);
    for (const { content } of own) expect(content.category).toBe(category.name);
  }
  expect(new Set(questions.map(({ questionId }) => questionId)).size).toBe(questions.length);
};

describe('building a set', () => {
  test('[SET-5] categories in the order they are met, names folded, questions numbered within', () => {
    const set = setOf(titled('a', 'Space'), titled('b', 'Art'), titled('c', ' SPACE '));
    expect(set.categories).toMatchObject([
      { categoryId: 'c001', name: 'Space', questionCount: 2, orderIndex: 0, nextNumber: 3 },
      { categoryId: 'c002', name: 'Art', questionCount: 1, orderIndex: 1, nextNumber: 2 },
    ]);
    expect(set.questions.map(({ questionId, order }) => [questionId, order])).toEqual([
      ['c001#0001', 1],
      ['c002#0001', 1],
      ['c001#0002', 2],
    ]);
    expectInStep(set);
  });

  test('[SET-4] 5,000 questions and 90 categories fit, one more of either does not', () => {
    const many = (count: number, categories: number) =>
      build(Array.from({ length: count }, (_, index) => titled(`q${index}`, `c${index % categories}`)));
    expect(many(MOST_QUESTIONS, MOST_CATEGORIES).ok).toBe(true);
    expect(many(MOST_QUESTIONS + 1, 1)).toMatchObject({ error: { code: 'set-too-many-questions' } });
    expect(many(MOST_CATEGORIES + 1, MOST_CATEGORIES + 1)).toMatchObject({
      error: { code: 'set-too-many-categories', params: { limit: 90 } },
    });
  });

  test('the next edition keeps family, owner and place in the lists', () => {
    const first = setOf(titled('a'));
    const second = setOf(titled('b'));
    const next = asNextEdition(
      { ...second, head: { ...second.head, setId: 'set-2', ownerId: 'eve', createdAt: NOW + 5 } },
      { ...first.head, visibility: 'shared', status: 'archived' },
    );
    expect(next.head).toMatchObject({
      setId: 'set-2',
      familyId: 'set-1',
      edition: 2,
      replacesSetId: 'set-1',
      ownerId: 'ada',
      visibility: 'shared',
      status: 'archived',
      createdAt: NOW,
    });
  });
});

describe('[SET-6] edits keep the counts in step', () => {
  const set = setOf(titled('a'), titled('b'), titled('c', 'Art'));

  test('a question is added at the end, at the beginning, behind another', () => {
    const at = (after: string | undefined) =>
      titles(applied(set, valueOf(addQuestion(set, { question: titled('new'), place: after }, NOW)).edit));
    expect(at(undefined)).toEqual(['a', 'b', 'new', 'c']);
    expect(at('first')).toEqual(['new', 'a', 'b', 'c']);
    expect(at('c001#0001')).toEqual(['a', 'new', 'b', 'c']);
    expect(at('c009#0001')).toEqual(['a', 'b', 'new', 'c']);
  });

  test('[SET-5] a new category is made with its first question', () => {
    const { edit, question } = valueOf(
      addQuestion(set, { question: titled('x', 'Music'), place: undefined }, NOW),
    );
    expect(question).toMatchObject({ questionId: 'c003#0001', categoryId: 'c003' });
    expect(edit.head).toMatchObject({ totalQuestions: 4, nextCategory: 4, revision: 2 });
    expectInStep(applied(set, edit));
  });

  test('a changed question keeps its id, in another category it gets a new one there', () => {
    const same = valueOf(changeQuestion(set, { questionId: 'c001#0001', question: titled('A') }, NOW));
    expect(same.question).toMatchObject({ questionId: 'c001#0001', order: 1 });
    const moved = valueOf(
      changeQuestion(set, { questionId: 'c001#0001', question: titled('A', 'art') }, NOW),
    );
    expect(moved.question).toMatchObject({ questionId: 'c002#0002', content: { category: 'Art' } });
    expect(titles(applied(set, moved.edit))).toEqual(['b', 'c', 'A']);
    expectInStep(applied(set, moved.edit));
  });

  test('a number is never given twice', () => {
    const without = applied(set, valueOf(deleteQuestion(set, 'c001#0002', NOW)));
    expectInStep(without);
    const { question } = valueOf(addQuestion(without, { question: titled('d'), place: undefined }, NOW));
    expect(question.questionId).toBe('c001#0003');
  });

  test('categories are added, renamed with their questions, ordered and deleted', () => {
    const more = applied(set, valueOf(addCategory(set, { name: 'Music', description: 'Loud' }, NOW)));
    expect(more.categories.at(-1)).toMatchObject({ name: 'Music', description: 'Loud', orderIndex: 2 });
    expect(addCategory(set, { name: 'ART', description: '' }, NOW)).toMatchObject({
      error: { code: 'set-category-taken' },
    });
    const renamed = applied(set, valueOf(changeCategory(set, { categoryId: 'c001', name: 'Sky' }, NOW)));
    expectInStep(renamed);
    expect(changeCategory(set, { categoryId: 'c001', name: 'art' }, NOW)).toMatchObject({
      error: { code: 'set-category-taken' },
    });
    expect(valueOf(changeCategory(set, { categoryId: 'c001', name: 'SPACE' }, NOW)).puts).toHaveLength(2);
    expect(valueOf(changeCategory(set, { categoryId: 'c001', description: 'Far' }, NOW)).puts).toEqual([]);
    expect(titles(applied(set, valueOf(orderCategories(set, ['c002', 'c001'], NOW))))).toEqual([
      'c',
      'a',
      'b',
    ]);
    for (const wrong of [['c001'], ['c001', 'c001'], ['c001', 'c009'], ['c001', 'c002', 'c003']]) {
      expect(orderCategories(set, wrong, NOW)).toMatchObject({ error: { code: 'set-category-not-found' } });
    }
    const less = applied(set, valueOf(deleteCategory(set, 'c001', NOW)));
    expect(titles(less)).toEqual(['c']);
    expectInStep(less);
  });

  test('what is not there is said', () => {
    expect(deleteQuestion(set, 'c001#0009', NOW)).toMatchObject({ error: { code: 'question-not-found' } });
    expect(
      placeQuestion(set, { questionId: 'c001#0001', categoryId: 'c9', place: undefined }, NOW),
    ).toMatchObject({
      error: { code: 'set-category-not-found' },
    });
    expect(deleteCategory(set, 'c9', NOW)).toMatchObject({ error: { code: 'set-category-not-found' } });
    expect(changeCategory(set, { categoryId: 'c9', name: 'x' }, NOW)).toMatchObject({
      error: { code: 'set-category-not-found' },
    });
  });

  test('instructions can be taken away again', () => {
    const given = changeSet(set, { customInstructions: 'Be quick' }, NOW);
    expect(given.head.customInstructions).toBe('Be quick');
    const emptied = changeSet({ ...set, head: given.head }, { customInstructions: '' }, NOW);
    expect(emptied.head.customInstructions).toBeUndefined();
    expect(changeSet({ ...set, head: given.head }, { name: 'x' }, NOW).head.customInstructions).toBe(
      'Be quick',
    );
  });

  test('[SET-4] the 5,001st question and the 91st category are refused', () => {
    const full = { ...set, head: { ...set.head, totalQuestions: MOST_QUESTIONS } };
    expect(addQuestion(full, { question: titled('x'), place: undefined }, NOW)).toMatchObject({
      error: { code: 'set-too-many-questions', params: { limit: 5000 } },
    });
    const wide = setOf(...Array.from({ length: MOST_CATEGORIES }, (_, index) => titled('q', `c${index}`)));
    expect(addQuestion(wide, { question: titled('x', 'another'), place: undefined }, NOW)).toMatchObject({
      error: { code: 'set-too-many-categories' },
    });
  });

  test('any edits in any order', () => {
    type Step = readonly [what: number, which: number, where: number];
    const steps = fc.array(fc.tuple(fc.nat(3), fc.nat(20), fc.nat(20)), { maxLength: 40 });
    const take = (current: WorkingSet, [what, which, where]: Step): SetEdit | undefined => {
      const pick = (at: number) => current.questions[at % Math.max(1, current.questions.length)];
      const place = where % 5 === 0 ? 'first' : pick(where)?.questionId;
      const categoryId = current.categories[where % current.categories.length]?.categoryId;
      const questionId = pick(which)?.questionId ?? '';
      const result = [
        () => addQuestion(current, { question: titled(`n${which}`, `cat ${where % 4}`), place }, NOW),
        () => placeQuestion(current, { questionId, categoryId, place }, NOW),
        () => changeQuestion(current, { questionId, question: titled(`x${which}`, `cat ${where % 4}`) }, NOW),
      ][what]?.();
      if (result) return result.ok ? result.value.edit : undefined;
      const deleted = deleteQuestion(current, questionId, NOW);
      return deleted.ok ? deleted.value : undefined;
    };
    fc.assert(
      fc.property(steps, (list) => {
        let current: WorkingSet = set;
        for (const step of list) {
          const edit = take(current, step);
          if (edit) current = applied(current, edit);
          expectInStep(current);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('[SET-7] order', () => {
  test('a moved question lies where it was put, after any number of moves', () => {
    const start: WorkingSet = setOf(...Array.from({ length: 150 }, (_, index) => titled(`q${index}`)));
    const moves = fc.array(fc.tuple(fc.nat(149), fc.nat(149)), { minLength: 1, maxLength: 80 });
    fc.assert(
      fc.property(moves, (list) => {
        let set = start;
        let model = titles(start);
        for (const [from, to] of list) {
          const sorted = sortQuestions(set.questions, set.categories);
          const moved = sorted[from];
          const behind = sorted[to];
          if (!moved || !behind || moved === behind) continue;
          const { edit } = valueOf(
            placeQuestion(set, { questionId: moved.questionId, place: behind.questionId }, NOW),
          );
          expect(edit.puts.length).toBeLessThanOrEqual(61);
          set = applied(set, edit);
          model = model.filter((title) => title !== moved.content.title);
          model.splice(model.indexOf(behind.content.title) + 1, 0, moved.content.title);
          expect(titles(set)).toEqual(model);
        }
      }),
      { numRuns: 20 },
    );
  });

  test('two thousand moves into the same gap', () => {
    let set: WorkingSet = setOf(...Array.from({ length: 120 }, (_, index) => titled(`q${index}`)));
    let model = titles(set);
    for (let move = 0; move < 2000; move++) {
      const sorted = sortQuestions(set.questions, set.categories);
      const last = sorted.at(-1);
      const first = sorted[0];
      if (!last || !first) throw new Error('empty');
      const { edit } = valueOf(
        placeQuestion(set, { questionId: last.questionId, place: first.questionId }, NOW),
      );
      set = applied(set, edit);
      model = [model[0] ?? '', model.at(-1) ?? '', ...model.slice(1, -1)];
    }
    expect(titles(set)).toEqual(model);
  });
});

describe('what a set may hold', () => {
  const codes = (given: object, type: Parameters<typeof checkQuestion>[1]) => {
    const checked = checkQuestion(given, type);
    return checked.ok ? [] : checked.issues.map(({ field }) => field);
  };

  test('[SET-1] only kinds that make sense for its type', () => {
    expect(codes(aQuestion(), 'trivia')).toEqual([]);
    expect(codes(aQuestion(), 'call-and-answer')).toEqual(['kind']);
    expect(codes({ kind: 'rating', title: 'a', category: 'b', scale: 5 }, 'trivia')).toEqual([
      'kind',
      'right',
    ]);
    expect(codes({ kind: 'rating', title: 'a', category: 'b', scale: 5 }, 'survey')).toEqual([]);
    expect(codes({ kind: 'magic', title: 'a', category: 'b' }, 'trivia')).toEqual(['kind']);
  });

  test('[SET-2] trivia has keys, polls and surveys have none', () => {
    const { right: _, ...open } = aQuestion() as Question & { kind: 'single' };
    expect(codes(open, 'trivia')).toEqual(['right']);
    const poll = checkQuestion(aQuestion(), 'poll');
    expect(poll).toEqual({ ok: true, question: open });
    const number = { kind: 'numeric', title: 'a', category: 'b', right: 4, tolerance: 1, unit: 'm' };
    expect(checkQuestion(number, 'survey')).toEqual({
      ok: true,
      question: { kind: 'numeric', title: 'a', category: 'b', unit: 'm' },
    });
  });

  test('[SET-3] options differ, and a key names them', () => {
    const options = [{ text: 'a' }, { text: 'a' }];
    expect(codes(aQuestion({ options } as Partial<Question>), 'trivia')).toEqual(['options']);
    expect(codes(aQuestion({ right: [7] } as Partial<Question>), 'trivia')).toEqual(['right']);
    expect(codes(aQuestion({ right: [] } as Partial<Question>), 'trivia')).toEqual(['right']);
    expect(codes(aQuestion({ right: [1, 1] } as Partial<Question>), 'trivia')).toEqual(['right']);
    expect(codes(aQuestion({ options: [{ text: 'a' }], right: [0] } as Partial<Question>), 'trivia')).toEqual(
      ['options'],
    );
    const ranking = { kind: 'ranking', title: 'a', category: 'b', options: [{ text: 'x' }, { text: 'y' }] };
    expect(codes({ ...ranking, mostRanks: 3 }, 'poll')).toEqual(['mostRanks']);
    expect(codes({ ...ranking, mostRanks: 2 }, 'poll')).toEqual([]);
  });

  test('texts are tidied: line ends, control characters, half characters', () => {
    const checked = checkQuestion(aQuestion({ title: ' a\r\nb\u0000\uD800c ', category: 'x' }), 'trivia');
    expect(checked).toMatchObject({ question: { title: 'a\nbc' } });
  });
});
