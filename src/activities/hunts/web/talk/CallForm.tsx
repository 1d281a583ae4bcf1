import { useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { kitWords } from '#web/kit/words.ts';
import type { PlaySession } from '../play/play-session.ts';
import { whereaboutsOf } from '../play/play-session.ts';
import { waitForFix } from '../where/wait-for-fix.ts';
import { talkWords } from './talk.words.ts';
import styles from './TalkTab.module.css';

/** Somebody who needs help must not wait long for a position. */
const PATIENCE_MS = 8000;

/** To the host: words, or a call for help that says where one is. */
export function CallForm({ session }: { readonly session: PlaySession }) {
  const [text, setText] = useState('');
  const send = (): void => {
    if (text.trim() === '') return;
    void session.talk.call(text.trim());
    setText('');
  };
  return (
    <form
      class={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextField
        label={talkWords('callLabel')}
        value={text}
        onInput={setText}
        autocomplete="off"
        enterKeyHint="send"
        maxLength={2000}
      />
      <Button type="submit" kind="primary">
        {talkWords('send')}
      </Button>
      <div class={styles['place']}>
        <Sos session={session} text={text} onSent={() => setText('')} />
      </div>
    </form>
  );
}

interface SosProps {
  readonly session: PlaySession;
  /** The typed text is sent with it. */
  readonly text: string;
  readonly onSent: () => void;
}

function Sos({ session: { talk, watch }, text, onSent }: SosProps) {
  const [isAsked, setAsked] = useState(false);
  const [isFinding, setFinding] = useState(false);
  const callForHelp = async (): Promise<void> => {
    setFinding(true);
    await waitForFix(watch, Date.now, (task) => {
      const timer = setTimeout(task, PATIENCE_MS);
      return () => clearTimeout(timer);
    });
    const position = whereaboutsOf(watch.state.peek(), Date.now())?.fix;
    await talk.call(text.trim() || talkWords('sosText'), { position });
    onSent();
    setFinding(false);
    setAsked(false);
  };
  return (
    <>
      <Button kind="danger" icon="warning" size="small" onClick={() => setAsked(true)}>
        {talkWords('sos')}
      </Button>
      <Dialog
        isOpen={isAsked}
        title={talkWords('sosTitle')}
        onClose={() => setAsked(false)}
        actions={
          <>
            <Button onClick={() => setAsked(false)}>{kitWords('cancel')}</Button>
            <Button kind="danger" isBusy={isFinding} onClick={() => void callForHelp()}>
              {talkWords('sosYes')}
            </Button>
          </>
        }
      >
        <p>{talkWords('sosAbout')}</p>
      </Dialog>
    </>
  );
}
