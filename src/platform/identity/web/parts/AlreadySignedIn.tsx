import { ButtonLink } from '#web/kit/parts/Button.tsx';
import { identity } from '../identity.state.ts';
import { entryWords } from '../identity.words.ts';
import { SignOutButton } from './SignOutButton.tsx';
import styles from './AlreadySignedIn.module.css';

export function AlreadySignedIn() {
  return (
    <div class={styles['already']}>
      <h2 class={styles['title']}>{entryWords('alreadyTitle')}</h2>
      <p>{entryWords('alreadyText', { name: identity.value?.name ?? '' })}</p>
      <div class={styles['actions']}>
        <ButtonLink kind="primary" href="/account">
          {entryWords('toAccount')}
        </ButtonLink>
        <SignOutButton />
      </div>
    </div>
  );
}
