import { useState } from 'preact/hooks';
import { navigate } from '#web/kit/navigation.tsx';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { TextArea, TextField } from '#web/kit/parts/Field.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import type { EngagementType } from '#activities/engagements/contract.questions.ts';
import { TypeChoice } from '../front/TypeChoice.tsx';
import { setsClient } from './sets.client.ts';
import { setsWords } from './sets.words.ts';
import styles from './Sets.module.css';

/** A name and a type, and the editor opens. */
export function NewSetPage() {
  const [name, setName] = useState('');
  const [type, setType] = useState<EngagementType>('trivia');
  const [description, setDescription] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const create = async (): Promise<void> => {
    if (name.trim() === '') return setError(setsWords('nameMissing'));
    if (isBusy) return;
    setBusy(true);
    const answer = await setsClient.createSet({ body: { name, type, description } });
    setBusy(false);
    if (answer.ok) return navigate(`/engagements/sets/${answer.value.setId}`, 'replace');
    showToast(answer.error.fields[0]?.message ?? answer.error.message, { kind: 'bad' });
  };
  return (
    <Page title={setsWords('newTitle')} lead={setsWords('newLead')} width="narrow" activity="engagements">
      <form
        class={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        <TextField
          label={setsWords('name')}
          placeholder={setsWords('namePlaceholder')}
          maxLength={120}
          value={name}
          error={error}
          onInput={setName}
        />
        <TypeChoice type={type} onType={setType} />
        <TextArea
          label={setsWords('description')}
          hint={setsWords('descriptionHint')}
          isOptional
          rows={2}
          maxLength={1000}
          value={description}
          onInput={setDescription}
        />
        <Button type="submit" kind="primary" size="large" isFullWidth isBusy={isBusy}>
          {setsWords('create')}
        </Button>
        <ButtonLink href="/engagements/sets/import" kind="quiet">
          {setsWords('orImport')}
        </ButtonLink>
      </form>
    </Page>
  );
}
