import { useEffect, useState } from 'preact/hooks';
import type { ClientFailure } from '#web/kit/client.ts';
import { currentUrl, navigate } from '#web/kit/navigation.tsx';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { SelectField, TextField } from '#web/kit/parts/Field.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import type { SetRow } from '#activities/engagements/contract.setviews.ts';
import { hostClient } from '../host/host.client.ts';
import { SettingsFields } from '../parts/SettingsFields.tsx';
import { errorsByField } from '../parts/settings-form.ts';
import { setsClient } from '../sets/sets.client.ts';
import { newWords } from './new.words.ts';
import { TypeChoice } from './TypeChoice.tsx';
import { NO_SET, useNewGame } from './use-new-game.ts';
import type { NewGameForm } from './use-new-game.ts';
import styles from './NewGamePage.module.css';

/** Every set one may host with: one's own first, then the examples and what others share. */
function useSets(): readonly SetRow[] | undefined {
  const [sets, setSets] = useState<readonly SetRow[]>();
  useEffect(() => {
    const scopes = ['own', 'examples', 'shared'] as const;
    void Promise.all(scopes.map((scope) => setsClient.listSets({ query: { scope } }))).then((answers) => {
      const rows = answers.flatMap((answer) => (answer.ok ? answer.value.sets : []));
      setSets([...new Map(rows.map((row) => [row.setId, row])).values()]);
    });
  }, []);
  return sets;
}

/** A kind, a set, a title, go; everything else is folded away. */
export function NewGamePage() {
  const form = useNewGame(useSets(), currentUrl.value.searchParams.get('set') ?? undefined);
  const [failure, setFailure] = useState<ClientFailure>();
  const [isBusy, setBusy] = useState(false);
  const errors = errorsByField(failure);
  const make = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    const answer = await hostClient.createGame({ body: form.newGame() });
    setBusy(false);
    if (answer.ok) navigate(`/engagements/${answer.value.gameId}/host`, 'replace');
    else setFailure(answer.error);
  };
  return (
    <Page title={newWords('title')} lead={newWords('lead')} width="narrow" activity="engagements">
      <form
        class={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <TypeChoice type={form.type} onType={form.setType} />
        <SetField form={form} />
        <TextField
          label={newWords('name')}
          value={form.title}
          onInput={form.setTitle}
          maxLength={120}
          error={errors['title']}
        />
        <Button type="submit" kind="primary" size="large" isFullWidth isBusy={isBusy}>
          {newWords('go')}
        </Button>
        <Refusal failure={failure} />
        <details class={styles['more']}>
          <summary>{newWords('more')}</summary>
          <SettingsFields
            type={form.type}
            settings={form.settings}
            errors={errors}
            onChange={form.changeSettings}
          />
        </details>
      </form>
    </Page>
  );
}

function Refusal({ failure }: { readonly failure: ClientFailure | undefined }) {
  return (
    <Problem>{failure?.fields.length === 0 ? failure.message : (failure?.fields[0]?.message ?? '')}</Problem>
  );
}

function SetField({ form }: { readonly form: NewGameForm }) {
  const { sets, type, setId, setSetId } = form;
  const options = sets?.map((row) => ({
    value: row.setId,
    label: `${row.name} (${newWords('questions', { count: row.totalQuestions })})`,
  }));
  const none = type === 'survey' ? [] : [{ value: NO_SET, label: newWords('noSet') }];
  return (
    <div class={styles['set']}>
      <SelectField
        label={newWords('set')}
        value={setId}
        options={options ? [...options, ...none] : [{ value: NO_SET, label: newWords('loading') }]}
        onChange={setSetId}
      />
      <ButtonLink size="small" kind="quiet" href="/engagements/sets">
        {newWords('manageSets')}
      </ButtonLink>
    </div>
  );
}
