import { useEffect, useRef, useState } from 'preact/hooks';
import type { RefObject } from 'preact';
import type { Answer, ClientFailure } from '#web/kit/client.ts';

type Values = Readonly<Record<string, string>>;

export interface Form<V extends Values> {
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly values: V;
  readonly isBusy: boolean;
  /** Value and handlers of one field, with what is wrong about it. */
  readonly field: (name: keyof V & string) => {
    readonly name: string;
    readonly value: string;
    readonly error: string | undefined;
    readonly onInput: (value: string) => void;
  };
  /** What belongs to no field. */
  readonly failure: ClientFailure | undefined;
  readonly onSubmit: (event: SubmitEvent) => void;
  readonly reset: () => void;
}

interface FormOptions<V extends Values> {
  readonly start: V;
  /** What can be said without asking the server, by field. */
  readonly check?: (values: V) => Partial<Record<keyof V & string, string | undefined>>;
  /** Handles its own success. */
  readonly send: (values: V) => Promise<Answer<unknown>>;
}

/** Errors stand beside their fields, the first wrong field gets the focus, a second press sends nothing. */
export function useForm<V extends Values>({ start, check, send }: FormOptions<V>): Form<V> {
  const ref = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(start);
  const [wrong, setWrong] = useState<Readonly<Record<string, string | undefined>>>({});
  const [failure, setFailure] = useState<ClientFailure>();
  const [isBusy, setBusy] = useState(false);
  const [refusals, countRefusal] = useState(0);
  useEffect(() => {
    if (refusals > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [refusals]);

  const refuse = (fields: Readonly<Record<string, string | undefined>>): void => {
    setWrong(fields);
    countRefusal((count) => count + 1);
  };
  const submit = async (): Promise<void> => {
    const found = check?.(values) ?? {};
    setFailure(undefined);
    if (Object.values(found).some((message) => message !== undefined)) return refuse(found);
    setWrong({});
    setBusy(true);
    const answer = await send(values);
    setBusy(false);
    if (answer.ok) return;
    const fields = answer.error.fields.filter(({ path }) => path in values);
    if (fields.length === 0) setFailure(answer.error);
    else refuse(Object.fromEntries(fields.map(({ path, message }) => [path, message])));
  };
  return {
    ref,
    values,
    isBusy,
    failure,
    field: (name) => ({
      name,
      value: values[name] ?? '',
      error: wrong[name],
      onInput: (value) => {
        setValues((before) => ({ ...before, [name]: value }));
        if (wrong[name] !== undefined) setWrong((before) => ({ ...before, [name]: undefined }));
      },
    }),
    onSubmit: (event) => {
      event.preventDefault();
      if (!isBusy) void submit();
    },
    reset: () => {
      setValues(start);
      setWrong({});
      setFailure(undefined);
    },
  };
}
