import { useId, useRef, useState } from 'preact/hooks';
import { codeWords } from './code.words.ts';
import { Icon } from './Icon.tsx';
import { isJoinCode, readJoinCode } from './join-code.ts';
import styles from './CodeInput.module.css';

interface CodeInputProps {
  readonly label: string;
  readonly onCode: (code: string) => void;
  readonly startsWith?: string;
  /** What the server said about the last code. */
  readonly error?: string | undefined;
}

/** The join box. One plain field, so paste, autofill and screen readers work as usual. */
export function CodeInput({ label, onCode, startsWith = '', error }: CodeInputProps) {
  const [code, setCode] = useState(readJoinCode(startsWith));
  const [isTooShort, setTooShort] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const problem = isTooShort ? codeWords('codeShort') : error;
  const submit = (): void => {
    setTooShort(!isJoinCode(code));
    if (isJoinCode(code)) onCode(code);
    else field.current?.focus();
  };
  return (
    <form
      class={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <label class={styles['label']} for={id}>
        {label}
      </label>
      <div class={styles['box']} data-invalid={problem === undefined ? undefined : true}>
        <input
          ref={field}
          id={id}
          class={styles['input']}
          type="text"
          inputMode="numeric"
          pattern="[0-9]*"
          autocomplete="one-time-code"
          enterKeyHint="go"
          placeholder="······"
          value={code}
          aria-describedby={`${id}-note`}
          aria-invalid={problem === undefined ? undefined : true}
          onInput={(event) => {
            const next = readJoinCode(event.currentTarget.value);
            event.currentTarget.value = next;
            setCode(next);
            setTooShort(false);
          }}
        />
        <button type="submit" class={styles['go']} data-ready={isJoinCode(code) || undefined}>
          <span class={styles['goText']}>{codeWords('join')}</span>
          <Icon name="arrow-right" size={1.1} />
        </button>
      </div>
      <p
        id={`${id}-note`}
        class={styles[problem === undefined ? 'hint' : 'error']}
        role={problem === undefined ? undefined : 'alert'}
      >
        {problem ?? codeWords('codeHint')}
      </p>
    </form>
  );
}
