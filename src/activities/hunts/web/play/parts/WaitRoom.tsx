import { Card } from '#web/kit/parts/Card.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import type { PlayerView } from '#activities/hunts/contract.views.ts';
import { insideWords } from '../inside.words.ts';
import styles from './WaitRoom.module.css';

const loadInvite = async () => (await import('./Invite.tsx')).Invite;

/** Before the start: who is here, and how the others come in. */
export function WaitRoom({ hunt }: { readonly hunt: PlayerView }) {
  return (
    <div class={styles['room']}>
      <div class={styles['head']}>
        <h2>{insideWords('readyTitle')}</h2>
        <p>{insideWords('readyText')}</p>
      </div>
      <Card title={insideWords('mates')} level={3}>
        <ul class={styles['mates']}>
          {hunt.team.phones.map(({ userId, name }) => (
            <li key={userId}>{name}</li>
          ))}
        </ul>
        <Lazy load={loadInvite} props={{ hunt }} />
      </Card>
    </div>
  );
}
