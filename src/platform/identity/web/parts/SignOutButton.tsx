import { useState } from 'preact/hooks';
import { navigate } from '#web/kit/navigation.tsx';
import { Button } from '#web/kit/parts/Button.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { accountWords } from '../account.words.ts';
import { signOut } from '../identity.state.ts';

export function SignOutButton() {
  const [isBusy, setBusy] = useState(false);
  const leave = async (): Promise<void> => {
    setBusy(true);
    const answer = await signOut();
    setBusy(false);
    if (!answer.ok) showToast(answer.error.message, { kind: 'bad' });
    else if (answer.value.continueAt !== undefined) globalThis.location.assign(answer.value.continueAt);
    else {
      showToast(accountWords('signedOut'), { kind: 'good' });
      navigate('/');
    }
  };
  return (
    <Button icon="door" isBusy={isBusy} onClick={() => void leave()}>
      {accountWords('signOut')}
    </Button>
  );
}
