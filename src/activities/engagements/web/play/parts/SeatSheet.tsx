import { useState } from 'preact/hooks';
import { navigate } from '#web/kit/navigation.tsx';
import { Button } from '#web/kit/parts/Button.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { LanguageSwitch } from '#web/kit/parts/LanguageSwitch.tsx';
import { ThemeSwitch } from '#web/kit/parts/ThemeSwitch.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { LONGEST_NAME } from '#platform/rooms/rules/names.ts';
import { SeatLink } from '#platform/rooms/web/parts/SeatLink.tsx';
import type { Me } from '#activities/engagements/contract.views.ts';
import { engagementsClient } from '#activities/engagements/web/engagements.client.ts';
import { seatWords } from '../seat.words.ts';
import styles from './SeatSheet.module.css';

interface SeatSheetProps {
  readonly gameId: string;
  readonly me: Me;
  readonly onMe: (me: Me) => void;
}

/** One's name, one's other device, the way out. */
export function SeatSheet({ gameId, me, onMe }: SeatSheetProps) {
  const leave = async (): Promise<void> => {
    const answer = await engagementsClient.leaveGame({ params: { gameId } });
    if (answer.ok) navigate('/');
    else showToast(answer.error.message, { kind: 'bad' });
  };
  return (
    <div class={styles['sheet']}>
      <NameForm gameId={gameId} me={me} onMe={onMe} />
      <SeatLink
        path={`/play/${gameId}`}
        renew={() => engagementsClient.renewSeat({ params: { gameId } })}
        words={{
          title: seatWords('otherDevice'),
          text: seatWords('otherDeviceText'),
          make: seatWords('makeLink'),
          copy: seatWords('copyLink'),
          copied: seatWords('linkCopied'),
        }}
      />
      <div class={styles['row']}>
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
      <section class={styles['part']}>
        <p class={styles['soft']}>{seatWords('leaveText')}</p>
        <div>
          <Button icon="door" onClick={() => void leave()}>
            {seatWords('leave')}
          </Button>
        </div>
      </section>
    </div>
  );
}

function NameForm({ gameId, me, onMe }: SeatSheetProps) {
  const [name, setName] = useState(me.name);
  const [problem, setProblem] = useState<string>();
  const save = async (): Promise<void> => {
    const answer = await engagementsClient.changeMe({ params: { gameId }, body: { name } });
    setProblem(answer.ok ? undefined : (answer.error.fields[0]?.message ?? answer.error.message));
    if (!answer.ok) return;
    onMe(answer.value);
    showToast(seatWords('renamed', { name: answer.value.name }), { kind: 'good' });
  };
  return (
    <form
      class={styles['part']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        label={seatWords('rename')}
        value={name}
        onInput={setName}
        error={problem}
        maxLength={LONGEST_NAME}
        autocomplete="nickname"
        spellcheck={false}
      />
      <div>
        <Button type="submit" disabled={name.trim() === '' || name === me.name}>
          {seatWords('save')}
        </Button>
      </div>
    </form>
  );
}
