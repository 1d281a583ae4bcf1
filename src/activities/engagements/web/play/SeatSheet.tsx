import { useAction } from '#web/kit/data/action.ts';
import { navigate } from '#web/kit/navigation.tsx';
import { Button } from '#web/kit/parts/Button.tsx';
import { Switch } from '#web/kit/parts/Choice.tsx';
import { LanguageSwitch } from '#web/kit/parts/LanguageSwitch.tsx';
import { ThemeSwitch } from '#web/kit/parts/ThemeSwitch.tsx';
import { kitWords } from '#web/kit/words.ts';
import { RenameForm } from '#platform/rooms/web/parts/RenameForm.tsx';
import { SeatLink } from '#platform/rooms/web/parts/SeatLink.tsx';
import type { Me } from '#activities/engagements/contract.views.ts';
import { engagementsClient } from '../engagements.client.ts';
import { vibrationChoice } from './phone-feel.ts';
import { sheetWords } from './sheet.words.ts';
import styles from './Play.module.css';

interface SeatSheetProps {
  readonly gameId: string;
  readonly me: Me;
  readonly onMe: (me: Me) => void;
}

/** Change the name, use another device, leave. */
export function SeatSheet({ gameId, me, onMe }: SeatSheetProps) {
  const leave = useAction(engagementsClient.leaveGame, { isToast: true, onDone: () => navigate('/') });
  return (
    <div class={styles['seatSheet']}>
      <RenameForm
        name={me.name}
        rename={({ name, ...call }) =>
          engagementsClient.changeMe({ params: { gameId }, body: { name }, ...call })
        }
        onRenamed={onMe}
        words={{
          label: sheetWords('rename'),
          save: kitWords('save'),
          renamed: (name) => sheetWords('renamed', { name }),
        }}
      />
      <SeatLink
        path={`/play/${gameId}`}
        renew={(call) => engagementsClient.renewSeat({ params: { gameId }, ...call })}
        words={{
          title: sheetWords('otherDevice'),
          text: sheetWords('otherDeviceText'),
          make: sheetWords('makeLink'),
          copy: kitWords('copyLink'),
          copied: sheetWords('linkCopied'),
        }}
      />
      <Switch
        label={sheetWords('vibrate')}
        isChecked={vibrationChoice.value.value ?? false}
        onChange={(isOn) => vibrationChoice.set(isOn)}
      />
      <div class="row-3">
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
      <section class={styles['part']}>
        <p class="soft">{sheetWords('leaveText')}</p>
        <div>
          <Button icon="door" isBusy={leave.isBusy} onClick={() => void leave.run({ params: { gameId } })}>
            {sheetWords('leave')}
          </Button>
        </div>
      </section>
    </div>
  );
}
