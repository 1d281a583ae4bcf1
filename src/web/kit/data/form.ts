import { useState } from 'preact/hooks';
import { problemOf } from '../client.ts';
import { focusFirstProblem } from '../focus-problem.ts';
import { showToast } from '../parts/toasts.ts';
import { useAction } from './action.ts';
import type { Row } from './action.ts';

/** What is wrong, by the field it stands beside. */
export type FieldProblems = Readonly<Record<string, string>>;

interface FormOptions<Values, T> {
  readonly start: () => Values;
  /** What is missing or wrong before anything is sent. */
  readonly check: (values: Values) => FieldProblems;
  /** The field that shows what the server says of a part of the body. */
  readonly fieldOf: (path: string) => string;
  readonly onDone: (value: T) => void;
}

/** Fields that are sent as one. What the server finds wrong stands beside its field; what has none is said in a toast. */
export function useForm<Values, Call extends object, T>(
  row: Row<Call, T>,
  { start, check, fieldOf, onDone }: FormOptions<Values, T>,
) {
  const [values, setValues] = useState(start);
  const [problems, setProblems] = useState<FieldProblems>({});
  const { run, isBusy } = useAction(row, {
    onDone,
    onRefused: (failure) => {
      const { fields } = failure;
      setProblems(Object.fromEntries(fields.map(({ path, message }) => [fieldOf(path), message])));
      if (fields.length > 0) focusFirstProblem(document);
      else showToast(problemOf(failure), { kind: 'bad' });
    },
  });
  const send = async (call: Call): Promise<void> => {
    const found = check(values);
    setProblems(found);
    if (Object.keys(found).length > 0) focusFirstProblem(document);
    else await run(call);
  };
  return { values, setValues, problems, isBusy, send };
}
