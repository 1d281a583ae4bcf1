import { navigate } from '#web/kit/navigation.tsx';
import { Button } from '#web/kit/parts/Button.tsx';
import { LanguageSwitch } from '#web/kit/parts/LanguageSwitch.tsx';
import { ThemeSwitch } from '#web/kit/parts/ThemeSwitch.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { RenameForm } from '#platform/rooms/web/parts/RenameForm.tsx';
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
      <RenameForm
        name={me.name}
        rename={(name) => engagementsClient.changeMe({ params: { gameId }, body: { name } })}
        onRenamed={onMe}
        words={{
          label: seatWords('rename'),
          save: seatWords('save'),
          renamed: (name) => seatWords('renamed', { name }),
        }}
      />
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
