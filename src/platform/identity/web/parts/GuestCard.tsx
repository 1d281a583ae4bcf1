import { ButtonLink } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { accountWords } from '../account.words.ts';
import styles from './rows.module.css';

export function GuestCard() {
  return (
    <Card title={accountWords('guestTitle')}>
      <p class={styles['soft']}>{accountWords('guestText')}</p>
      <div class={styles['actions']}>
        <ButtonLink kind="primary" href="/sign-up?return=/account">
          {accountWords('signUp')}
        </ButtonLink>
        <ButtonLink href="/sign-in?return=/account">{accountWords('signIn')}</ButtonLink>
      </div>
    </Card>
  );
}
