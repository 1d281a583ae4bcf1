// @vitest-environment happy-dom
import { h, render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Answer, CallOptions } from '../client.ts';
import { Draft, tidyDrafts } from './draft.ts';
import './DraftLine.tsx';
import { useForm } from './form.ts';

interface Values {
  readonly title: string;
  readonly text: string;
  readonly password: string;
}

let me: string | undefined;
const NOW = Date.UTC(2026, 0, 1);

beforeEach(() => {
  me = 'ada';
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: NOW });
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('fetch', async () => {
    if (me === undefined) throw new TypeError('no network');
    return Response.json({ id: me });
  });
});
afterEach(() => {
  render(null, document.body);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const empty: Values = { title: '', text: '', password: '' };
type Sent = Readonly<{ body: Values }> & CallOptions;

/** A form on its page, as after a reload. */
const open = async ({ start = empty, draft = 'tests.new' } = {}) => {
  let now: ReturnType<typeof useForm<Values, { readonly body: Values }, string>> | undefined;
  let answer: Answer<string> = { ok: true, value: 'made' };
  const done: string[] = [];
  const Form = () => {
    now = useForm<Values, { readonly body: Values }, string>(async (_sent: Sent) => answer, {
      start: () => start,
      check: () => ({}),
      fieldOf: (path) => path,
      onDone: (value) => done.push(value),
      draft,
      keeps: (values) => ({ ...values, password: '' }),
    });
    return now.draftLine;
  };
  render(null, document.body);
  await act(() => render(h(Form, {}), document.body));
  const form = () => {
    if (now === undefined) throw new Error('Nothing is shown yet.');
    return now;
  };
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 30; turn++) await act(() => Promise.resolve());
  };
  return {
    done,
    settled,
    values: () => form().values,
    line: () => document.body.textContent,
    refuse: () => (answer = { ok: false, error: { code: 'room-closed', message: 'Closed.', fields: [] } }),
    type: (change: Partial<Values>) => act(() => form().setValues((before) => ({ ...before, ...change }))),
    send: () => act(() => form().send({ body: form().values })),
    press: (label: string) =>
      act(() => [...document.querySelectorAll('button')].find((b) => b.textContent === label)?.click()),
  };
};

const opened = async (options: Parameters<typeof open>[0] = {}) => {
  const page = await open(options);
  await page.settled();
  return page;
};

/** Another tab has the same browser and a session of its own. */
const inAnotherTab = (): void => sessionStorage.clear();

describe('a form half filled', () => {
  test('is there again after a reload, and a line says so with a way to start afresh', async () => {
    await (await opened()).type({ title: 'Lunch' });
    const page = await opened();
    expect(page.values().title).toBe('Lunch');
    expect(page.line()).toContain('kept what you filled in');
    await page.press('Start over');
    expect([page.values().title, page.line()]).toEqual(['', '']);
    expect((await opened()).values().title).toBe('');
  });

  test('is gone when it was sent, not when it was refused', async () => {
    const page = await opened();
    await page.type({ title: 'Lunch' });
    page.refuse();
    await page.send();
    const again = await opened();
    expect(again.values().title).toBe('Lunch');
    await again.send();
    expect(again.done).toEqual(['made']);
    expect((await opened()).values().title).toBe('');
    expect([localStorage, sessionStorage].map((store) => JSON.stringify(store)).join('')).not.toContain(
      'Lunch',
    );
  });

  test('is gone when it is emptied by hand', async () => {
    const page = await opened();
    await page.type({ title: 'Lunch' });
    await page.type({ title: '' });
    expect(JSON.stringify(localStorage)).not.toContain('from');
  });

  test('belongs to the person, the form and the thing it is about', async () => {
    await (await opened()).type({ title: 'Lunch' });
    expect((await opened({ draft: 'tests.edit.1' })).values().title).toBe('');
    me = 'ben';
    expect((await opened()).values().title).toBe('');
    me = 'ada';
    expect((await opened()).values().title).toBe('Lunch');
  });

  test('without a network is that of whoever was here last', async () => {
    await (await opened()).type({ title: 'Lunch' });
    me = undefined;
    const page = await opened();
    await act(async () => void (await vi.advanceTimersByTimeAsync(5000)));
    expect(page.values().title).toBe('Lunch');
  });

  test('never holds what the form does not let go', async () => {
    await (await opened()).type({ title: 'Lunch', password: 'hunter2' });
    expect(JSON.stringify(localStorage) + JSON.stringify(sessionStorage)).not.toContain('hunter2');
    expect((await opened()).values()).toEqual({ ...empty, title: 'Lunch' });
  });

  test('against something that changed meanwhile, or in an old shape, is ignored', async () => {
    await (await opened()).type({ title: 'Lunch' });
    expect((await opened({ start: { ...empty, text: 'new' } })).values()).toEqual({ ...empty, text: 'new' });
    for (const broken of [
      'nonsense',
      '7',
      '{}',
      `{"at":${NOW},"from":${JSON.stringify(JSON.stringify(empty))},"values":null}`,
    ]) {
      localStorage.setItem('roundtable.draft.ada.tests.new', broken);
      inAnotherTab();
      expect((await opened()).values()).toEqual(empty);
    }
  });

  test('found when something was typed already is offered, and neither is lost before somebody chose', async () => {
    await (await opened()).type({ title: 'Lunch' });
    const page = await open();
    await page.type({ title: 'Dinner' });
    await page.settled();
    expect([page.values().title, page.line()]).toEqual([
      'Dinner',
      expect.stringContaining('unfinished draft'),
    ]);
    await page.press('Restore it');
    expect(page.values().title).toBe('Lunch');
    const other = await open();
    await other.type({ title: 'Tea' });
    await other.settled();
    await other.press('Discard it');
    expect((await opened()).values().title).toBe('Tea');
  });

  test('in two tabs: each finds its own, a new one the last, and sending one leaves the other', () => {
    const from = JSON.stringify(empty);
    const one = new Draft('ada', 'tests.new');
    one.keep(from, { title: 'one' });
    const tabOne = JSON.stringify(sessionStorage);
    inAnotherTab();
    vi.setSystemTime(NOW + 1);
    const two = new Draft('ada', 'tests.new');
    expect(two.read(from)).toEqual({ title: 'one' });
    two.keep(from, { title: 'two' });
    expect(new Draft('ada', 'tests.new').read(from)).toEqual({ title: 'two' });
    sessionStorage.clear();
    for (const [name, value] of Object.entries<string>(JSON.parse(tabOne)))
      sessionStorage.setItem(name, value);
    expect(new Draft('ada', 'tests.new').read(from)).toEqual({ title: 'one' });
    one.forget();
    expect(new Draft('ada', 'tests.new').read(from)).toEqual({ title: 'two' });
  });

  test('is kept for thirty days, twenty of them at most, and none that is too long', () => {
    const from = JSON.stringify(empty);
    for (let at = 0; at < 21; at++) {
      vi.setSystemTime(NOW + at);
      new Draft('ada', `form-${at}`).keep(from, { title: 'kept' });
    }
    new Draft('ada', 'large').keep(from, { title: 'x'.repeat(100_000) });
    inAnotherTab();
    tidyDrafts();
    const known = (name: string): boolean => new Draft('ada', name).read(from) !== undefined;
    expect(['form-0', 'form-1', 'form-20', 'large'].map(known)).toEqual([false, true, true, false]);
    vi.setSystemTime(NOW + 31 * 24 * 3600 * 1000);
    expect(known('form-20')).toBe(false);
    tidyDrafts();
    expect(localStorage.length).toBe(0);
  });
});
