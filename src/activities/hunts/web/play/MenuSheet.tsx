import { useState } from 'preact/hooks';
import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { RenameForm } from '#platform/rooms/web/parts/RenameForm.tsx';
import { SeatLink } from '#platform/rooms/web/parts/SeatLink.tsx';
import { useAction } from '#web/kit/data/action.ts';
import { soundChoice } from '#web/kit/device/preferences.ts';
import { keepScreenOn } from '#web/kit/device/wake-lock.ts';
import { navigate } from '#web/kit/navigation.tsx';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { Switch } from '#web/kit/parts/Choice.tsx';
import { LanguageSwitch } from '#web/kit/parts/LanguageSwitch.tsx';
import { ThemeSwitch } from '#web/kit/parts/ThemeSwitch.tsx';
import { kitWords } from '#web/kit/words.ts';
import type { PlayerView } from '#activities/hunts/contract.views.ts';
import { menuWords } from './menu.words.ts';
import { playClient } from './play.client.ts';
import type { PlaySession } from './play-session.ts';
import { keepSharing } from './sharing.ts';
import { Invite } from './Invite.tsx';

const awake = signal(false);
const isAwake: ReadonlySignal<boolean> = awake;
let release: (() => void) | undefined;

/** For this visit only: a forgotten screen would empty the battery. */
const setAwake = (isWanted: boolean): void => {
  if (isWanted === awake.peek()) return;
  release?.();
  release = isWanted ? keepScreenOn() : undefined;
  awake.value = isWanted;
};

interface MenuSheetProps {
  readonly hunt: PlayerView;
  readonly session: PlaySession;
}

/** The player's name and team, moving to another phone, what this phone shares, and leaving. */
export function MenuSheet({ hunt, session }: MenuSheetProps) {
  return (
    <div class="stack-6">
      <PhonePart hunt={hunt} session={session} />
      <RenameForm
        name={hunt.me.name}
        rename={({ name }) => playClient.changeMe({ params: { gameId: hunt.gameId }, body: { name } })}
        onRenamed={(me) => session.run.keepMe(me)}
        words={{
          label: menuWords('name'),
          save: kitWords('save'),
          renamed: (name) => menuWords('renamed', { name }),
        }}
      />
      <section class="stack-3">
        <h3>{menuWords('mates')}</h3>
        <p>{hunt.team.phones.map(({ name }) => name).join(', ')}</p>
        <Invite hunt={hunt} />
      </section>
      <SeatLink
        path={`/hunts/${encodeURIComponent(hunt.gameId)}/play`}
        renew={() => playClient.renewSeat({ params: { gameId: hunt.gameId } })}
        words={{
          title: menuWords('otherPhone'),
          text: menuWords('otherPhoneText'),
          make: menuWords('makeLink'),
          copy: kitWords('copyLink'),
          copied: menuWords('linkCopied'),
        }}
      />
      <div class="row-3">
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
      <Leave session={session} />
    </div>
  );
}

function PhonePart({ hunt, session: { trail } }: MenuSheetProps) {
  const share = (isWanted: boolean): void => {
    keepSharing(hunt.gameId, isWanted);
    trail.share(isWanted);
  };
  return (
    <section class="stack-3">
      <Switch
        label={menuWords('sharing')}
        hint={menuWords('sharingText')}
        isChecked={trail.isSharing.value}
        onChange={share}
      />
      <Switch
        label={menuWords('sounds')}
        hint={menuWords('soundsText')}
        isChecked={soundChoice.value.value ?? true}
        onChange={(isOn) => soundChoice.set(isOn)}
      />
      <Switch
        label={menuWords('awake')}
        hint={menuWords('awakeText')}
        isChecked={isAwake.value}
        onChange={setAwake}
      />
      <div>
        <ButtonLink href={`/hunts/${encodeURIComponent(hunt.gameId)}/privacy`} icon="eye">
          {menuWords('privacy')}
        </ButtonLink>
      </div>
    </section>
  );
}

const forgetAll = async (run: PlaySession['run']): Promise<void> => {
  await run.forget();
  const { pageKeeper } = await import('../offline/page-keeper.ts');
  await pageKeeper(run.gameId).forget();
};

function Leave({ session }: Pick<MenuSheetProps, 'session'>) {
  const [isAsked, setAsked] = useState(false);
  const { run } = session;
  const leave = useAction(playClient.leaveHunt, {
    onDone: () => void forgetAll(run).then(() => navigate('/')),
    isToast: true,
  });
  return (
    <section class="stack-3">
      <p class="hint">{menuWords('leaveText')}</p>
      <div class="row-3">
        {isAsked ? (
          <>
            <Button
              kind="danger"
              icon="door"
              isBusy={leave.isBusy}
              onClick={() => void leave.run({ params: { gameId: run.gameId } })}
            >
              {menuWords('leave')}
            </Button>
            <Button onClick={() => setAsked(false)}>{menuWords('stay')}</Button>
          </>
        ) : (
          <Button icon="door" onClick={() => setAsked(true)}>
            {menuWords('leave')}
          </Button>
        )}
      </div>
    </section>
  );
}
