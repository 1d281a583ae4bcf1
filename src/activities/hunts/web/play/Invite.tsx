import { copyLink } from '#platform/rooms/web/join-link.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Qr } from '#web/kit/parts/Qr.tsx';
import type { PlayerView } from '#activities/hunts/contract.views.ts';
import { sharedLink } from '#web/kit/shared-link.ts';
import { kitWords } from '#web/kit/words.ts';
import { insideWords } from './inside.words.ts';
import styles from './Inside.module.css';

/** The team's own card on the screen: mates scan it and are in. */
export function Invite({ hunt }: { readonly hunt: PlayerView }) {
  const { teamId, passcode } = hunt.team;
  const card = [teamId, passcode].filter((part) => part !== undefined).map(encodeURIComponent);
  const link = sharedLink(`/hunts/${encodeURIComponent(hunt.gameId)}/play#team=${card.join('.')}`);
  return (
    <div class={styles['invite']}>
      <h4>{insideWords('invite')}</h4>
      <p class="hint">{insideWords('inviteText')}</p>
      <div class={styles['code']}>
        <Qr text={link} label={insideWords('invite')} />
      </div>
      {passcode !== undefined && <p>{insideWords('invitePasscode', { passcode })}</p>}
      <div>
        <Button icon="copy" onClick={() => void copyLink(link)}>
          {kitWords('copyLink')}
        </Button>
      </div>
    </div>
  );
}
