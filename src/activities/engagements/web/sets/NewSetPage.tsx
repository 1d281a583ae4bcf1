import { useForm } from '#web/kit/data/form.ts';
import type { FieldProblems } from '#web/kit/data/form.ts';
import { navigate } from '#web/kit/navigation.tsx';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { TextArea, TextField } from '#web/kit/parts/Field.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import type { EngagementType } from '#activities/engagements/contract.questions.ts';
import { TypeChoice } from '../parts/TypeChoice.tsx';
import { setsClient } from './sets.client.ts';
import { setsWords } from './sets.words.ts';

interface NewSet {
  readonly name: string;
  readonly type: EngagementType;
  readonly description: string;
}

/** A name and a type, and the editor opens. */
export function NewSetPage() {
  const form = useForm(setsClient.createSet, {
    start: (): NewSet => ({ name: '', type: 'trivia', description: '' }),
    check: ({ name }): FieldProblems => (name.trim() === '' ? { name: setsWords('nameMissing') } : {}),
    fieldOf: (path) => path,
    draft: 'engagements.set',
    onDone: ({ setId }) => navigate(`/engagements/sets/${setId}`, 'replace'),
  });
  const { values, problems } = form;
  const change = (next: Partial<NewSet>): void => form.setValues({ ...values, ...next });
  return (
    <Page title={setsWords('newTitle')} lead={setsWords('newLead')} width="narrow" activity="engagements">
      <form
        class="stack-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.send({ body: values });
        }}
      >
        {form.draftLine}
        <TextField
          label={setsWords('name')}
          placeholder={setsWords('namePlaceholder')}
          maxLength={120}
          value={values.name}
          error={problems['name']}
          onInput={(name) => change({ name })}
        />
        <TypeChoice type={values.type} onType={(type) => change({ type })} />
        <TextArea
          label={setsWords('description')}
          hint={setsWords('descriptionHint')}
          isOptional
          rows={2}
          maxLength={1000}
          value={values.description}
          error={problems['description']}
          onInput={(description) => change({ description })}
        />
        <Button type="submit" kind="primary" size="large" isFullWidth isBusy={form.isBusy}>
          {setsWords('create')}
        </Button>
        <ButtonLink href="/engagements/sets/import" kind="quiet">
          {setsWords('orImport')}
        </ButtonLink>
      </form>
    </Page>
  );
}
