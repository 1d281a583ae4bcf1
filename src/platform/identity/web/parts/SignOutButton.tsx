import { useAction } from '#web/kit/data/action.ts';
import { navigate } from '#web/kit/navigation.tsx';
import { Button } from '#web/kit/parts/Button.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { signOut } from '../identity.state.ts';
import { entryWords } from '../identity.words.ts';

export function SignOutButton() {
  const leave = useAction(() => signOut(), {
    isToast: true,
    onDone: ({ continueAt }) => {
      if (continueAt !== undefined) return globalThis.location.assign(continueAt);
      showToast(entryWords('signedOut'), { kind: 'good' });
      navigate('/');
    },
  });
  return (
    <Button icon="door" isBusy={leave.isBusy} onClick={() => void leave.run({})}>
      {entryWords('signOut')}
    </Button>
  );
}
