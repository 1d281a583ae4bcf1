import { h } from 'preact';
import type { ComponentChildren, ComponentType, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { problemOf } from '../client.ts';
import { focusFirstProblem } from '../focus-problem.ts';
import { toastProblem } from '../parts/toasts.ts';
import { useAction } from './action.ts';
import type { Row } from './action.ts';
import type { DraftLineProps } from './DraftLine.tsx';

/** What is wrong, by the field it stands beside; of a form with a `frame`, under '' what has no field. */
export type FieldProblems = Readonly<Record<string, string>>;

interface FormOptions<Values, T> {
  readonly start: () => Values;
  /** What is missing or wrong before anything is sent. */
  readonly check: (values: Values) => FieldProblems;
  /** The field that shows what the server says of a part of the body; its first name unless told. */
  readonly fieldOf?: (path: string) => string;
  readonly onDone: (value: T) => void;
  /** A form among others: the focus stays in it, and what has no field is said in it, not in a toast. */
  readonly frame?: RefObject<HTMLElement | null>;
  /** The form and the thing it is about: under this name what is filled in is kept on the device until it is sent. */
  readonly draft?: string;
  /** What of it may be kept: no secret, no file, nothing that is under way. */
  readonly keeps?: (values: Values) => Values;
}

/** Keeps what is filled in until it is sent. The line says that a draft was brought back; it stands where the form begins. */
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

/** Fields that are sent as one. What the server finds wrong stands beside its field; what has none is said in a toast. */
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
  /** What was typed anew is not wrong any more, or not yet again. */
  const forgive = (field: string): void => {
    if (!(field in problemsOf())) return;
    setProblems(() => Object.fromEntries(Object.entries(problemsOf()).filter(([name]) => name !== field)));
  };
  return { values, setValues, problems: problemsOf(), forgive, isBusy, send, draftLine, forgetDraft: forget };
}
