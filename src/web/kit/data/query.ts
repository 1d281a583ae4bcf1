import { useEffect, useRef, useState } from 'preact/hooks';
import type { Answer, ClientFailure } from '../client.ts';

/** A refusal in words: what was wrong, and with which parts of it. */
export const problemOf = ({ code, message, fields }: ClientFailure): string => {
  const said = fields.map((field) => field.message);
  // It only says that fields are marked, and here none is.
  return (code === 'bad-input' && said.length > 0 ? said : [message, ...said]).join(' ');
};

export interface Query<T> {
  /** Undefined until the first answer; the last one stays while another is awaited, or was refused. */
  readonly value: T | undefined;
  readonly problem: string | undefined;
  readonly failure: ClientFailure | undefined;
  /** How many questions were answered, one way or the other. */
  readonly answers: number;
  /** Asks the same once more. */
  readonly again: () => void;
}

interface Pages<T> {
  /** Undefined until the first is here. */
  readonly pages: readonly T[] | undefined;
  readonly problem: string | undefined;
  /** Reads the next page; undefined after the last. */
  readonly more: (() => void) | undefined;
  /** After a problem: reads what was not read. */
  readonly again: () => void;
  /** Begins anew with the first page. */
  readonly reload: () => void;
}

interface Read<T> {
  readonly value: T | undefined;
  readonly failure?: ClientFailure | undefined;
  readonly answers: number;
}

/** Asks one question after the other; the answer to an older one is not shown. */
function useLatest<T>() {
  const [read, setRead] = useState<Read<T>>({ value: undefined, answers: 0 });
  const asked = useRef(0);
  const ask = async (asking: Promise<Answer<T>>): Promise<void> => {
    const mine = (asked.current += 1);
    const answer = await asking;
    if (mine !== asked.current) return;
    setRead(({ value, answers }) =>
      answer.ok
        ? { value: answer.value, answers: answers + 1 }
        : { value, failure: answer.error, answers: answers + 1 },
    );
  };
  // Nobody looks any more.
  useEffect(() => () => void (asked.current += 1), []);
  const { value, failure, answers } = read;
  return { value, failure, answers, problem: failure && problemOf(failure), ask };
}

/** What the server says, asked whenever something in `on` changes. */
export function useQuery<T>(read: () => Promise<Answer<T>>, on: readonly unknown[]): Query<T> {
  const { ask, ...latest } = useLatest<T>();
  const again = (): void => void ask(read());
  useEffect(again, [...on]);
  return { ...latest, again };
}

/** Page after page of one list, begun anew whenever something in `on` changes. */
export function usePages<T extends { readonly cursor?: string | undefined }>(
  read: (cursor: string | undefined) => Promise<Answer<T>>,
  on: readonly unknown[],
): Pages<T> {
  const { value: pages, problem, ask } = useLatest<readonly T[]>();
  const load = async (known: readonly T[]): Promise<Answer<readonly T[]>> => {
    const answer = await read(known.at(-1)?.cursor);
    return answer.ok ? { ok: true, value: [...known, answer.value] } : answer;
  };
  const reload = (): void => void ask(load([]));
  useEffect(reload, [...on]);
  const next = (): void => void ask(load(pages ?? []));
  const isWhole = pages !== undefined && pages.at(-1)?.cursor === undefined;
  return {
    pages,
    problem,
    more: pages === undefined || isWhole ? undefined : next,
    again: isWhole ? reload : next,
    reload,
  };
}
