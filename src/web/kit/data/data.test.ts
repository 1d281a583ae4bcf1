// @vitest-environment happy-dom
import { h, render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, describe, expect, test } from 'vitest';
import type { Answer, CallOptions, ClientFailure } from '../client.ts';
import { language } from '../i18n/language.ts';
import { dismissToast, toasts } from '../parts/toasts.ts';
import { refusal, useAction } from './action.ts';
import { useForm } from './form.ts';
import { usePages, useQuery } from './query.ts';

afterEach(() => {
  render(null, document.body);
  for (const { id } of toasts.value) dismissToast(id);
});

const failure = (overrides: Partial<ClientFailure> = {}): Answer<never> => ({
  ok: false,
  error: { code: 'offline', message: 'No connection.', fields: [], ...overrides },
});
const good = <T>(value: T): Answer<T> => ({ ok: true, value });

/** Shows what a hook gives, and lets the test decide when each question is answered, in any order. */
const show = <T, Props extends object>(hook: (props: Props) => T, props: Props) => {
  const seen: T[] = [];
  const Probe = (given: Props) => {
    seen.push(hook(given));
    return null;
  };
  const paint = (next: Props): Promise<void> =>
    act(() => {
      render(h(Probe, next), document.body);
    });
  const now = (): T => {
    const last = seen.at(-1);
    if (last === undefined) throw new Error('Nothing is shown yet.');
    return last;
  };
  return { paint, now, start: () => paint(props) };
};

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
};

const questions = <Q, A>() => {
  const asked: { readonly question: Q; readonly answer: (answer: A) => Promise<void> }[] = [];
  const ask = (question: Q): Promise<A> =>
    new Promise((resolve) => {
      asked.push({ question, answer: (answer) => act(() => (resolve(answer), settled())) });
    });
  return { asked, ask };
};

test('what is wrong with a field is said in the language of now', async () => {
  const said = { en: 'A name is missing.', de: 'Der Name fehlt.' };
  const shown = show(
    () =>
      useForm(async () => refusal(() => said[language.value]), {
        start: () => ({ name: '' }),
        check: () => ({ name: said[language.value] }),
        onDone: () => undefined,
      }),
    {},
  );
  await shown.start();
  await act(() => shown.now().send({}));
  const before = language.value;
  expect(shown.now().problems).toEqual({ name: said.en });
  await act(() => void (language.value = 'de'));
  expect(shown.now().problems).toEqual({ name: said.de });
  await act(() => shown.now().forgive('name'));
  expect(shown.now().problems).toEqual({});
  language.value = before;
});

describe('a query', () => {
  const page = () => {
    const { asked, ask } = questions<string, Answer<string>>();
    const shown = show(({ of }: { readonly of: string }) => useQuery(() => ask(of), [of]), { of: 'a' });
    return { asked, ...shown };
  };

  test('asks again when what it depends on changes, and shows no answer to an older question', async () => {
    const { asked, start, paint, now } = page();
    await start();
    await paint({ of: 'b' });
    await paint({ of: 'b' });
    expect(asked.map(({ question }) => question)).toEqual(['a', 'b']);
    await asked[1]?.answer(good('of b'));
    await asked[0]?.answer(good('of a'));
    expect(now().value).toBe('of b');
  });

  test('shows each answer that is newer than the one shown, also when more was asked since', async () => {
    const { asked, start, now } = page();
    await start();
    await act(() => now().again());
    await act(() => now().again());
    await asked[1]?.answer(good('second'));
    expect(now().value).toBe('second');
    await asked[0]?.answer(good('first'));
    expect(now().value).toBe('second');
    await asked[2]?.answer(good('third'));
    expect(now().value).toBe('third');
  });

  test('shows nothing of what is asked about no more', async () => {
    const { asked, start, paint, now } = page();
    await start();
    await act(() => now().again());
    await paint({ of: 'b' });
    await asked[0]?.answer(good('of a'));
    await asked[1]?.answer(failure());
    expect(now()).toMatchObject({ value: undefined, problem: undefined });
    await asked[2]?.answer(good('of b'));
    expect(now().value).toBe('of b');
  });

  test('says why it failed beside what is still there, until it is answered', async () => {
    const { asked, start, now } = page();
    await start();
    await asked[0]?.answer(good('first'));
    await act(() => now().again());
    await asked[1]?.answer(failure());
    expect(now()).toMatchObject({ value: 'first', problem: 'No connection.' });
    await act(() => now().again());
    await asked[2]?.answer(good('second'));
    expect(now()).toMatchObject({ value: 'second', problem: undefined });
  });
});

describe('pages of a list', () => {
  type Page = { readonly rows: readonly number[]; readonly cursor?: string };
  const list = () => {
    const { asked, ask } = questions<string | undefined, Answer<Page>>();
    return { asked, ...show(() => usePages(ask, []), {}) };
  };

  test('come one after the other until the last', async () => {
    const { asked, start, now } = list();
    await start();
    await asked[0]?.answer(good({ rows: [1], cursor: 'next' }));
    await act(() => now().more?.());
    expect(asked[1]?.question).toBe('next');
    await asked[1]?.answer(good({ rows: [2] }));
    expect(now().pages?.flatMap(({ rows }) => rows)).toEqual([1, 2]);
    expect(now().more).toBeUndefined();
  });

  test('a page that failed is said, what is there stays, and trying again reads that page', async () => {
    const { asked, start, now } = list();
    await start();
    await asked[0]?.answer(good({ rows: [1], cursor: 'next' }));
    await act(() => now().more?.());
    await asked[1]?.answer(failure());
    expect(now()).toMatchObject({ pages: [{ rows: [1] }], problem: 'No connection.' });
    await act(() => now().again());
    expect(asked[2]?.question).toBe('next');
  });

  test('a first page that failed is read again, and a whole list from its beginning', async () => {
    const { asked, start, now } = list();
    await start();
    await asked[0]?.answer(failure());
    expect(now().pages).toBeUndefined();
    await act(() => now().again());
    await asked[1]?.answer(good({ rows: [1] }));
    await act(() => now().again());
    expect(asked.map(({ question }) => question)).toEqual([undefined, undefined, undefined]);
    await asked[2]?.answer(good({ rows: [3] }));
    expect(now().pages).toEqual([{ rows: [3] }]);
  });

  test('a list begun anew does not take the next page of the old one', async () => {
    const { asked, start, now } = list();
    await start();
    await asked[0]?.answer(good({ rows: [1], cursor: 'next' }));
    await act(() => now().more?.());
    await act(() => now().reload());
    await asked[2]?.answer(good({ rows: [7] }));
    await asked[1]?.answer(good({ rows: [2] }));
    expect(now().pages).toEqual([{ rows: [7] }]);
  });
});

describe('an action', () => {
  type Call = { readonly body: { readonly title: string } };
  const button = (options: Parameters<typeof useAction<Call, string>>[1] = {}) => {
    const { asked, ask } = questions<Call & CallOptions, Answer<string>>();
    return { asked, ...show(() => useAction<Call, string>(ask, options), {}) };
  };
  const call = { body: { title: 'Lunch' } };

  test('is busy until it is answered, and takes no second press meanwhile', async () => {
    const done: string[] = [];
    const { asked, start, now } = button({ onDone: (value) => done.push(value) });
    await start();
    await act(() => {
      void now().run(call);
      void now().run(call);
    });
    expect([now().isBusy, asked.length]).toEqual([true, 1]);
    await asked[0]?.answer(good('made'));
    expect(now()).toMatchObject({ isBusy: false, value: 'made', problem: undefined });
    expect(done).toEqual(['made']);
  });

  test('where each press counts, it is busy until all are answered', async () => {
    const { asked, start, now } = button({ isEach: true });
    await start();
    await act(() => {
      void now().run(call);
      void now().run(call);
    });
    await asked[0]?.answer(good('one'));
    expect(now().isBusy).toBe(true);
    await asked[1]?.answer(good('two'));
    expect(now()).toMatchObject({ isBusy: false, value: 'two' });
  });

  test('in turn, other words wait for the press before them, and the same words are that press', async () => {
    const { asked, start, now } = button({ isInTurn: true });
    await start();
    const press = (title: string): void => void now().run({ body: { title } });
    await act(() => {
      for (const title of ['Close', 'Close', 'Next', 'Next', 'Close']) press(title);
    });
    const sent = (): string[] => asked.map(({ question }) => question.body.title);
    expect([sent(), now().isBusy]).toEqual([['Close'], true]);
    await asked[0]?.answer(good('closed'));
    expect([sent(), now().isBusy, now().value]).toEqual([['Close', 'Next'], true, 'closed']);
    // One that is refused keeps nobody waiting.
    await asked[1]?.answer(failure({ code: 'conflict', message: 'Too late.' }));
    expect([sent(), now().problem]).toEqual([['Close', 'Next', 'Close'], 'Too late.']);
    await asked[2]?.answer(good('closed again'));
    expect(now()).toMatchObject({ isBusy: false, value: 'closed again', problem: undefined });
    expect(new Set(asked.map(({ question }) => question.commandId)).size).toBe(3);
    await act(() => press('Close'));
    expect(sent()).toHaveLength(4);
  });

  test('a refusal is said beside its cause with the fields it means, and goes with the next success', async () => {
    const { asked, start, now } = button();
    await start();
    await act(() => void now().run(call));
    const fields = [{ path: 'title', message: 'Too long.' }];
    await asked[0]?.answer(failure({ code: 'bad-input', message: 'Check the marked fields.', fields }));
    expect(now().problem).toBe('Too long.');
    expect(toasts.value).toEqual([]);
    await act(() => void now().run(call));
    await asked[1]?.answer(good('made'));
    expect(now().problem).toBeUndefined();
    await act(() => now().forget());
    expect(now().value).toBeUndefined();
  });

  test('or in a toast, where nothing on the page is its cause', async () => {
    const { asked, start, now } = button({ isToast: true });
    await start();
    await act(() => void now().run(call));
    await asked[0]?.answer(failure());
    expect(toasts.value).toMatchObject([{ text: 'No connection.', kind: 'bad' }]);
  });

  test('made again after its answer was lost, it is the same command; in other words, another', async () => {
    const { asked, start, now } = button();
    await start();
    const press = async (title: string, answer: Answer<string>): Promise<string | undefined> => {
      await act(() => void now().run({ body: { title } }));
      const last = asked.at(-1);
      await last?.answer(answer);
      return last?.question.commandId;
    };
    const first = await press('Lunch', failure());
    expect(await press('Lunch', failure())).toBe(first);
    const other = await press('Dinner', failure());
    expect(other).not.toBe(first);
    expect(await press('Dinner', good('made'))).toBe(other);
    expect(await press('Dinner', good('made'))).not.toBe(other);
  });

  test('an upload made again is the same command for the same file alone, however alike another looks', async () => {
    type Upload = { readonly params: { readonly setId: string }; readonly body: File | Uint8Array };
    const { asked, ask } = questions<Upload & CallOptions, Answer<string>>();
    const { start, now } = show(() => useAction<Upload, string>(ask), {});
    await start();
    const send = async (body: Upload['body']): Promise<string | undefined> => {
      await act(() => void now().run({ params: { setId: 'one' }, body }));
      await asked.at(-1)?.answer(failure());
      return asked.at(-1)?.question.commandId;
    };
    const [cat, dog] = [new File(['cat'], 'photo.jpg'), new File(['dog'], 'photo.jpg')];
    const first = await send(cat);
    expect(await send(cat)).toBe(first);
    expect(await send(dog)).not.toBe(first);
    const bytes = new Uint8Array([1, 2, 3]);
    const sent = await send(bytes);
    expect(await send(bytes)).toBe(sent);
    expect(await send(new Uint8Array([1, 2, 4]))).not.toBe(sent);
  });

  test('what the page itself finds wrong is a refusal like any other', async () => {
    const { start, now } = show(() => useAction(async () => refusal(() => 'Nothing is filled in.')), {});
    await start();
    await act(async () => now().run({}));
    expect(now()).toMatchObject({ isBusy: false, problem: 'Nothing is filled in.' });
  });
});

describe('a form', () => {
  type Call = { readonly body: { readonly title: string } };
  const form = (options: { readonly frame?: { readonly current: HTMLElement | null } } = {}) => {
    const { asked, ask } = questions<Call & CallOptions, Answer<string>>();
    const done: string[] = [];
    const shown = show(
      () =>
        useForm<{ readonly title: string }, Call, string>(ask, {
          start: () => ({ title: '' }),
          check: ({ title }) => (title === '' ? { title: 'Missing.' } : {}),
          fieldOf: (path) => path.split('.').at(-1) ?? '',
          onDone: (value) => done.push(value),
          ...options,
        }),
      {},
    );
    const send = (): Promise<void> => act(() => void shown.now().send({ body: shown.now().values }));
    return { asked, done, send, ...shown };
  };

  test('sends nothing while something is missing, and says what beside its field', async () => {
    const { asked, start, send, now } = form();
    await start();
    await send();
    expect([asked.length, now().problems]).toEqual([0, { title: 'Missing.' }]);
    await act(() => now().setValues({ title: 'Lunch' }));
    await send();
    expect([asked[0]?.question.body, now().problems, now().isBusy]).toEqual([{ title: 'Lunch' }, {}, true]);
  });

  test('what the server finds wrong stands beside its field; what has no field is said in a toast', async () => {
    const { asked, done, start, send, now } = form();
    await start();
    await act(() => now().setValues({ title: 'Lunch' }));
    await send();
    await asked[0]?.answer(failure({ fields: [{ path: 'body.title', message: 'Too short.' }] }));
    expect([now().problems, toasts.value]).toEqual([{ title: 'Too short.' }, []]);
    await send();
    await asked[1]?.answer(failure());
    expect([now().problems, toasts.value.length]).toEqual([{}, 1]);
    await send();
    await asked[2]?.answer(good('made'));
    expect([done, now().values]).toEqual([['made'], { title: 'Lunch' }]);
  });

  test('one of several on a page says in itself what has no field', async () => {
    const { asked, start, send, now } = form({ frame: { current: null } });
    await start();
    await act(() => now().setValues({ title: 'Lunch' }));
    await send();
    await asked[0]?.answer(failure());
    expect([now().problems, toasts.value]).toEqual([{ '': 'No connection.' }, []]);
    await send();
    expect(now().problems).toEqual({});
  });
});
