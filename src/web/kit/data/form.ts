import { h } from 'preact';
import type { ComponentChildren, ComponentType, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { problemOf } from '../client.ts';
import { focusFirstProblem } from '../focus-problem.ts';
import { toastProblem } from '../parts/toasts.ts';
import { useAction } from './action.ts';
import type { Row } from './action.ts';
import type { DraftLineProps } from './DraftLine.tsx';

/** What is wrong, by field. In a form with a `frame`, '' holds what belongs to no field. */
export type FieldProblems = Readonly<Record<string, string>>;

interface FormOptions<Values, T> {
  readonly start: () => Values;
  /** What is missing or wrong before anything is sent. */
  readonly check: (values: Values) => FieldProblems;
  /** The field that shows a problem with this part of the body. Default: the first name in the path. */
  readonly fieldOf?: (path: string) => string;
  readonly onDone: (value: T) => void;
  /** For a form among others: focus stays in it, and problems without a field are shown in it, not in a toast. */
  readonly frame?: RefObject<HTMLElement | null>;
  /** Names the form and the thing it edits. What is filled in is kept on the device under this name until it is sent. */
  readonly draft?: string;
  /** Leaves out what must not be kept: secrets, files, requests in progress. */
  readonly keeps?: (values: Values) => Values;
}

/** Keeps what is filled in until it is sent. Put the line, which says that a draft was restored, at the top of the form. */
export function useDraftLine(given: Omit<DraftLineProps, 'forget'> | undefined | '') {
  const [Line, setLine] = useState<ComponentType<DraftLineProps>>();
  const forget = useRef(() => {});
  // Nobody waits for it: a form without it is a form.
  useEffect(() => {
    if (given)
      import('./DraftLine.tsx').then(({ DraftLine }) => setLine(() => DraftLine)).catch(() => undefined);
  }, []);
  const draftLine: ComponentChildren = given && Line && h(Line, { ...given, forget });
  return { draftLine, forget };
}

/** Fields that are sent together. Problems the server finds are shown next to their field, or in a toast if they have none. */
export function useForm<Values extends object, Call extends object, T>(
  row: Row<Call, T>,
  {
    start,
    check,
    fieldOf = (path) => path.split('.', 1).join(''),
    onDone,
    frame,
    draft,
    keeps = (given) => given,
  }: FormOptions<Values, T>,
) {
  const [values, setValues] = useState(start);
  // Asked for when they are shown: the reader may change the language meanwhile.
  const [{ problemsOf }, setFound] = useState({ problemsOf: (): FieldProblems => ({}) });
  const setProblems = (problemsNow: () => FieldProblems): void => setFound({ problemsOf: problemsNow });
  const { draftLine, forget } = useDraftLine(
    draft && {
      name: draft,
      values: keeps(values),
      start: keeps(start()),
      onTake: (kept) => {
        setValues({ ...start(), ...kept });
        setProblems(() => ({}));
      },
    },
  );
  const toProblem = (): void => focusFirstProblem(frame ? frame.current : document);
  const { run, isBusy } = useAction(row, {
    onDone: (value) => {
      forget.current();
      onDone(value);
    },
    onRefused: (failure) => {
      const hasField = failure.fields.some(({ path }) => fieldOf(path) in values);
      const found = () => failure.fields.map(({ path, message }) => [fieldOf(path), message] as const);
      setProblems(() => Object.fromEntries(frame && !hasField ? [['', problemOf(failure)]] : found()));
      if (hasField) toProblem();
      else if (!frame) toastProblem(() => problemOf(failure));
    },
  });
  const send = async (call: Call): Promise<void> => {
    setProblems(() => check(values));
    if (Object.keys(check(values)).length > 0) toProblem();
    else await run(call);
  };
  /** Clears the problems of a field that was changed. */
  const forgive = (field: string): void => {
    if (!(field in problemsOf())) return;
    setProblems(() => Object.fromEntries(Object.entries(problemsOf()).filter(([name]) => name !== field)));
  };
  return { values, setValues, problems: problemsOf(), forgive, isBusy, send, draftLine, forgetDraft: forget };
}
