import { useEffect, useState } from 'preact/hooks';
import { TextArea, TextField } from '#web/kit/parts/Field.tsx';

interface ListFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly entries: readonly string[];
  readonly isOptional?: boolean;
  readonly onChange: (entries: string[]) => void;
}

const entriesIn = (text: string, separator: string): string[] =>
  text.split(separator).flatMap((entry) => (entry.trim() === '' ? [] : [entry.trim()]));

/** What is typed stays as it is typed, empty lines and commas at the end included. */
function useTyped({ entries, onChange }: ListFieldProps, separator: string, joint: string) {
  const written = entries.join(joint);
  const [text, setText] = useState(written);
  // Set from elsewhere: undone, or another version.
  useEffect(() => {
    if (entriesIn(text, separator).join(joint) !== written) setText(written);
  }, [written]);
  const type = (typed: string): void => {
    setText(typed);
    onChange(entriesIn(typed, separator));
  };
  return { text, type };
}

const textsOf = ({ label, hint, isOptional = false }: ListFieldProps) => ({
  label,
  isOptional,
  ...(hint !== undefined && { hint }),
});

/** One entry on each line. */
export function LinesField({ rows = 3, ...props }: ListFieldProps & { readonly rows?: number }) {
  const { text, type } = useTyped(props, '\n', '\n');
  return <TextArea {...textsOf(props)} rows={rows} value={text} onInput={type} />;
}

/** A few words in one line, with commas. */
export function WordsField(props: ListFieldProps) {
  const { text, type } = useTyped(props, ',', ', ');
  return <TextField {...textsOf(props)} autocomplete="off" value={text} onInput={type} />;
}
