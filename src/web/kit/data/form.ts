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
  const [problems, setProblems] = useState<FieldProblems>({});
  const [Line, setLine] = useState<ComponentType<DraftLineProps>>();
  const forget = useRef(() => {});
  // Nobody waits for it: a form without it is a form.
  useEffect(() => {
    if (draft)
      import('./DraftLine.tsx').then(({ DraftLine }) => setLine(() => DraftLine)).catch(() => undefined);
  }, []);
  const toProblem = (): void => focusFirstProblem(frame ? frame.current : document);
  const { run, isBusy } = useAction(row, {
    onDone: (value) => {
      forget.current();
      onDone(value);
    },
    onRefused: (failure) => {
      const found = failure.fields.map(({ path, message }) => [fieldOf(path), message] as const);
      const hasField = found.some(([field]) => field in values);
      setProblems(Object.fromEntries(frame && !hasField ? [['', problemOf(failure)]] : found));
      if (hasField) toProblem();
      else if (!frame) toastProblem(problemOf(failure));
    },
  });
  const send = async (call: Call): Promise<void> => {
    const found = check(values);
    setProblems(found);
    if (Object.keys(found).length > 0) toProblem();
    else await run(call);
  };
  /** Says that a draft was brought back; to stand where the form begins. */
  const draftLine: ComponentChildren =
    draft &&
    Line &&
    h(Line, {
      name: draft,
      values: keeps(values),
      start: keeps(start()),
      onTake: (kept) => {
        setValues({ ...start(), ...kept });
        setProblems({});
      },
      forget,
    });
  return { values, setValues, problems, setProblems, isBusy, send, draftLine };
}
