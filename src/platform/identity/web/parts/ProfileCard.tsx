import { useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { SavedMark } from '#web/kit/parts/SavedMark.tsx';
import type { SaveState } from '#web/kit/parts/SavedMark.tsx';
import type { IdentityView } from '#platform/identity/contract.ts';
import { tidyName } from '#platform/identity/rules/name.ts';
import { accountWords } from '../account.words.ts';
import { adoptIdentity, identityClient } from '../identity.state.ts';
import { useForm } from '../use-form.ts';
import { FormFrame } from './FormParts.tsx';
import { PreferenceSwitches } from './PreferenceSwitches.tsx';
import styles from './rows.module.css';

export function ProfileCard({ me }: { readonly me: IdentityView }) {
  const [saved, setSaved] = useState<SaveState>();
  const save = async (body: Parameters<typeof identityClient.updateMe>[0]['body']) => {
    setSaved('saving');
    const answer = await identityClient.updateMe({ body });
    setSaved(answer.ok ? 'saved' : 'waiting');
    if (answer.ok) adoptIdentity(answer.value);
    return answer;
  };
  const form = useForm({
    start: { name: me.name ?? '' },
    check: ({ name }) => ({ name: tidyName(name) === undefined ? accountWords('nameMissing') : undefined }),
    send: ({ name }) => save({ name }),
  });
  return (
    <Card title={accountWords('profile')} aside={saved && <SavedMark state={saved} />}>
      <FormFrame form={form}>
        <TextField
          {...form.field('name')}
          label={accountWords('name')}
          hint={accountWords('nameHint')}
          autocomplete="nickname"
          enterKeyHint="done"
          maxLength={80}
        />
        <div class={styles['actions']}>
          <Button type="submit" isBusy={form.isBusy}>
            {accountWords('save')}
          </Button>
        </div>
      </FormFrame>
      <PreferenceSwitches onChange={(preferences) => void save({ preferences })} />
    </Card>
  );
}
