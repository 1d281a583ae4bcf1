import type { ComponentChildren } from 'preact';
import { Card } from '#web/kit/parts/Card.tsx';
import { Icon } from '#web/kit/parts/Icon.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { entryWords } from '../identity.words.ts';
import { SeatPicture } from './SeatPicture.tsx';
import styles from './EntryFrame.module.css';

interface EntryFrameProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ComponentChildren;
  /** Below the form: the other way in. */
  readonly otherWay?: ComponentChildren;
}

/** A form on a sheet of its own; beside it, from a laptop on, the table with your seat. */
export function EntryFrame({ title, lead, children, otherWay }: EntryFrameProps) {
  return (
    <Page title={title} lead={lead}>
      <div class={styles['frame']}>
        <div class={styles['form']}>
          <Card>{children}</Card>
          {otherWay !== undefined && <div class={styles['other']}>{otherWay}</div>}
        </div>
        <aside class={styles['aside']}>
          <div class={styles['picture']}>
            <SeatPicture />
          </div>
          <h2 class={styles['asideTitle']}>{entryWords('guestTitle')}</h2>
          <p class={styles['asideText']}>{entryWords('guestText')}</p>
          <ul class={styles['reasons']}>
            {(['keepDevices', 'keepHistory', 'keepSafe'] as const).map((reason) => (
              <li key={reason}>
                <Icon name="check" size={1.1} />
                <span>{entryWords(reason)}</span>
              </li>
            ))}
          </ul>
        </aside>
      </div>
    </Page>
  );
}
