import { useEffect, useState } from 'preact/hooks';
import { refusal, useAction } from '#web/kit/data/action.ts';
import { currentUrl } from '#web/kit/navigation.tsx';
import { Button } from '#web/kit/parts/Button.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import type { PollView } from '#activities/polls/contract.views.ts';
import { voterWords } from './voter.words.ts';
import type { BallotForm } from './use-ballot-form.ts';
import styles from './PollPage.module.css';

/**
 * The code from a printed slip. It is removed from the address at once, where it would be passed on with the link.
 */
const takeLinkedCode = (): string | undefined => {
  const code = /^#code=([\w-]{1,64})$/.exec(location.hash)?.[1];
  if (code !== undefined) history.replaceState(history.state, '', location.pathname + location.search);
  return code;
};

/** What the poll asks for besides the ballot. */
export function Identification({ poll, form }: { readonly poll: PollView; readonly form: BallotForm }) {
  const { hash } = currentUrl.value;
  useEffect(() => {
    const code = takeLinkedCode();
    if (code !== undefined) form.setCode(code);
  }, [hash]);
  return (
    <>
      {poll.settings.voters === 'codes' && (
        <TextField
          label={voterWords('yourCode')}
          hint={voterWords('yourCodeHint')}
          value={form.code}
          onInput={form.setCode}
          error={form.errors['code']}
          autocapitalize="characters"
          autocomplete="one-time-code"
          spellcheck={false}
          maxLength={64}
        />
      )}
      {poll.settings.ballots === 'open' && (
        <TextField
          label={voterWords('yourName')}
          hint={voterWords('yourNameHint')}
          value={form.voterName}
          onInput={form.setVoterName}
          error={form.errors['name']}
          autocapitalize="words"
          autocomplete="name"
          maxLength={120}
        />
      )}
    </>
  );
}

/** A write-in. */
export function WriteIn({ form }: { readonly form: BallotForm }) {
  const [text, setText] = useState('');
  const add = useAction(
    async () => {
      const found = form.addWriteIn(text);
      return found === undefined ? { ok: true as const, value: undefined } : refusal(() => found);
    },
    { onDone: () => setText('') },
  );
  return (
    <form
      class={styles['writeIn']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void add.run({});
      }}
    >
      <TextField
        label={voterWords('writeIn')}
        hint={voterWords('writeInHint')}
        value={text}
        onInput={setText}
        error={add.problem}
        maxLength={120}
        enterKeyHint="done"
      />
      <Button type="submit" icon="plus">
        {voterWords('addWriteIn')}
      </Button>
    </form>
  );
}
