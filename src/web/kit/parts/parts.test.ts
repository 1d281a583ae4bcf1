import { afterEach, describe, expect, it, vi } from 'vitest';
import { playerNumberAt } from './marks.ts';
import { qrPath } from './qr-path.ts';
import { stepIndex } from './roving.ts';
import { searchItems } from './ListWithSearch.tsx';
import { addShortcuts, findShortcut, takesKey, setShortcutsOn, shortcuts } from './shortcuts.ts';
import { nextSort, sortRows } from './table-sort.ts';
import { dismissToast, showToast, toastDurationMs, toasts } from './toasts.ts';

describe('roving focus', () => {
  const row = { index: 0, count: 3, axis: 'row' } as const;
  it.each([
    ['ArrowRight', row, 1],
    ['ArrowLeft', row, 2],
    ['ArrowRight', { ...row, index: 2 }, 0],
    ['End', row, 2],
    ['Home', { ...row, index: 2 }, 0],
    ['ArrowDown', row, undefined],
    ['ArrowDown', { index: -1, count: 3, axis: 'column' as const }, 0],
    ['Home', { ...row, count: 0 }, undefined],
    ['a', row, undefined],
  ])('%s', (key, from, expected) => {
    expect(stepIndex(key, from)).toBe(expected);
  });
});

describe('searching a list', () => {
  const names = ['Anna Müller', 'Ben Weiß', 'Chloé Ångström'];
  it.each([
    ['', names],
    ['muller an', ['Anna Müller']],
    ['weiss', ['Ben Weiß']],
    ['CHLOE', ['Chloé Ångström']],
    ['xyz', []],
  ])('%j', (text, found) => {
    expect(searchItems(names, text, (name) => name)).toEqual(found);
  });
});

describe('sorting a table', () => {
  const rows = [
    { name: 'Äpfel 10', points: 2 },
    { name: 'Äpfel 9', points: 10 },
    { name: 'Zwetschgen', points: 2 },
  ];
  it('sorts numbers as numbers and keeps equal rows in order', () => {
    expect(sortRows(rows, (row) => row.points, true).map((row) => row.name)).toEqual([
      'Äpfel 10',
      'Zwetschgen',
      'Äpfel 9',
    ]);
    expect(sortRows(rows, (row) => row.points, false).map((row) => row.name)).toEqual([
      'Äpfel 9',
      'Äpfel 10',
      'Zwetschgen',
    ]);
  });
  it('sorts text by the alphabet, numbers in it by value', () => {
    expect(sortRows(rows.toReversed(), (row) => row.name, true).map((row) => row.name)).toEqual([
      'Äpfel 9',
      'Äpfel 10',
      'Zwetschgen',
    ]);
  });
  it('leaves rows alone without a column to sort by', () => {
    expect(sortRows(rows, undefined, true)).toBe(rows);
  });
  it('turns round on the second press', () => {
    const first = nextSort(undefined, 'points');
    expect(first).toEqual({ columnId: 'points', isAscending: true });
    expect(nextSort(first, 'points').isAscending).toBe(false);
    expect(nextSort(first, 'name')).toEqual({ columnId: 'name', isAscending: true });
  });
});

describe('shortcuts', () => {
  const shortcut = (key: string) => ({ key, label: () => key, run: vi.fn<() => void>() });
  it('belong to the latest page that took the key', () => {
    const [shell, page] = [shortcut('n'), shortcut('n')];
    expect(findShortcut([shell, page], { key: 'n', hasModifier: false, isTyping: false })).toBe(page);
    const named = { key: 'n', label: () => 'done by the browser' };
    expect(findShortcut([page, named], { key: 'n', hasModifier: false, isTyping: false })).toBe(page);
  });
  it.each([
    { key: 'n', hasModifier: true, isTyping: false },
    { key: 'n', hasModifier: false, isTyping: true },
    { key: 'm', hasModifier: false, isTyping: false },
  ])('do not take %j', (press) => {
    expect(findShortcut([shortcut('n')], press)).toBeUndefined();
  });
  it.each([
    [{ tagName: 'INPUT', type: 'text' }, 'n', true],
    [{ tagName: 'SELECT' }, 'n', true],
    [{ tagName: 'INPUT', type: 'radio' }, 'n', false],
    [{ tagName: 'INPUT', type: 'checkbox' }, '1', false],
    [{ tagName: 'INPUT', type: 'checkbox' }, ' ', true],
    [{ tagName: 'INPUT', type: 'radio' }, 'ArrowDown', true],
    [{ tagName: 'BUTTON' }, 'n', false],
  ])('%o keeps %s for itself: %s', (field, key, isTaken) => {
    expect(takesKey(field, key)).toBe(isTaken);
  });

  it('rest when somebody turned them off', () => {
    const press = { key: 'n', hasModifier: false, isTyping: false };
    const known = [shortcut('n')];
    setShortcutsOn(false);
    expect(findShortcut(known, press)).toBeUndefined();
    setShortcutsOn(true);
    expect(findShortcut(known, press)).toBe(known[0]);
  });
  it('go when their page goes', () => {
    const remove = addShortcuts([shortcut('x')]);
    expect(shortcuts.value.map(({ key }) => key)).toContain('x');
    remove();
    expect(shortcuts.value.map(({ key }) => key)).not.toContain('x');
  });
});

describe('toasts', () => {
  afterEach(() => {
    toasts.value = [];
  });
  it('show at most three, the newest last', () => {
    for (const text of ['a', 'b', 'c', 'd']) showToast(text);
    expect(toasts.value.map((toast) => toast.text)).toEqual(['b', 'c', 'd']);
  });
  it('stay longer when there is something to press', () => {
    showToast('plain');
    showToast('gone', { action: { label: 'Undo', run: () => undefined } });
    const [plain, undoable] = toasts.value.map(toastDurationMs);
    expect(undoable).toBeGreaterThan(plain ?? 0);
  });
  it('go one by one', () => {
    const first = showToast('a');
    showToast('b');
    dismissToast(first);
    expect(toasts.value.map((toast) => toast.text)).toEqual(['b']);
  });
});

describe('drawing', () => {
  it('joins dark modules of a row into one bar', () => {
    expect(
      qrPath([
        [true, true, false],
        [false, false, true],
      ]),
    ).toBe('M0 0h2v1h-2zM2 1h1v1h-1z');
  });
  it('seats go round', () => {
    expect([0, 7, 8, 9, -1].map(playerNumberAt)).toEqual([1, 8, 1, 2, 8]);
  });
});
