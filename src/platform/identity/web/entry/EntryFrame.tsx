import type { ComponentChildren } from 'preact';
import { Card } from '#web/kit/parts/Card.tsx';
import { Icon } from '#web/kit/parts/Icon.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { entryWords } from '../identity.words.ts';
import styles from './Entry.module.css';
import { ButtonLink } from '#web/kit/parts/Button.tsx';
import { identity } from '../identity.state.ts';
import { SignOutButton } from '../parts/SignOutButton.tsx';

interface EntryFrameProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ComponentChildren;
  /** Below the form: the other way in. */
  readonly otherWay?: ComponentChildren;
}

const loadPicture = async () => (await import('./SeatPicture.tsx')).SeatPicture;

/** A form on its own card; from laptop width on, the table with your seat is next to it. */
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
            <Lazy load={loadPicture} props={{}} />
          </div>
          <h2 class={styles['asideTitle']}>{entryWords('guestTitle')}</h2>
          <p class="soft">{entryWords('guestText')}</p>
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

export function AlreadySignedIn() {
  return (
    <div class={styles['already']}>
      <h2 class={styles['title']}>{entryWords('alreadyTitle')}</h2>
      <p>{entryWords('alreadyText', { name: identity.value?.name ?? '' })}</p>
      <div class="row-3">
        <ButtonLink kind="primary" href="/account">
          {entryWords('toAccount')}
        </ButtonLink>
        <SignOutButton />
      </div>
    </div>
  );
}
