import type { Answer } from '#web/kit/client.ts';
import { useAction } from '#web/kit/data/action.ts';
import { useQuery } from '#web/kit/data/query.ts';
import { currentUrl, navigate } from '#web/kit/navigation.tsx';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { RadioGroup } from '#web/kit/parts/Choice.tsx';
import { SelectField, TextField } from '#web/kit/parts/Field.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import type { SetRow } from '#activities/engagements/contract.setviews.ts';
import { hostClient } from '../host/host.client.ts';
import { ChallengeFields } from '../parts/ChallengeFields.tsx';
import { newChallengeForm } from '../parts/challenge-form.ts';
import { SettingsFields } from '../parts/SettingsFields.tsx';
import { errorsByField } from '../parts/settings-form.ts';
import { setsClient } from '../sets/sets.client.ts';
import { newWords } from './new.words.ts';
import { TypeChoice } from '../parts/TypeChoice.tsx';
import { NO_SET, useNewGame } from './use-new-game.ts';
import type { NewGameForm } from './use-new-game.ts';
import styles from './Front.module.css';

/** Every set the host may use: their own first, then examples and shared ones. */
const useSets = () =>
  useQuery(async (): Promise<Answer<readonly SetRow[]>> => {
    const scopes = ['own', 'examples', 'shared'] as const;
    const answers = await Promise.all(scopes.map((scope) => setsClient.listSets({ query: { scope } })));
    const failed = answers.find((answer) => !answer.ok);
    if (failed && !failed.ok) return failed;
    const rows = answers.flatMap((answer) => (answer.ok ? answer.value.sets : []));
    return { ok: true, value: [...new Map(rows.map((row) => [row.setId, row])).values()] };
  }, []);

/** A kind, a set, a title, go; everything else is folded away. */
export function NewGamePage() {
  const sets = useSets();
  const form = useNewGame(sets.value, currentUrl.value.searchParams.get('set') ?? undefined);
  const { run, isBusy, failure, problem } = useAction(hostClient.createGame, {
    onDone: ({ gameId }) => {
      form.forget();
      navigate(`/engagements/${gameId}/host`, 'replace');
    },
  });
  const errors = errorsByField(failure);
  return (
    <Page title={newWords('title')} lead={newWords('lead')} width="narrow" activity="engagements">
      <form
        class="stack-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void run({ body: form.newGame() });
        }}
      >
        {form.draftLine}
        <TypeChoice type={form.type} onType={form.setType} />
        <SetField form={form} />
        {form.canBeChallenge && <PaceField form={form} error={errors['challenge.deadlineAt']} />}
        <TextField
          label={newWords('name')}
          value={form.title}
          onInput={form.setTitle}
          maxLength={120}
          error={errors['title']}
        />
        <Button type="submit" kind="primary" size="large" isFullWidth isBusy={isBusy}>
          {newWords(form.challenge ? 'goAlone' : 'go')}
        </Button>
        <Problem>{problem ?? sets.problem}</Problem>
        <details class={styles['newGamePageMore']}>
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

function PaceField({ form, error }: { readonly form: NewGameForm; readonly error: string | undefined }) {
  const { challenge, setChallenge } = form;
  return (
    <>
      <RadioGroup
        label={newWords('pace')}
        value={challenge ? 'alone' : 'live'}
        options={[
          { value: 'live', label: newWords('paceLive'), hint: newWords('paceLiveText') },
          { value: 'alone', label: newWords('paceAlone'), hint: newWords('paceAloneText') },
        ]}
        onChange={(pace) => setChallenge(pace === 'alone' ? newChallengeForm(Date.now()) : undefined)}
      />
      {challenge && <ChallengeFields form={challenge} error={error} onForm={setChallenge} />}
    </>
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
