import { useEffect, useState } from 'preact/hooks';
import { currentUrl, navigate } from '#web/kit/navigation.tsx';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { timersClient } from '../timers.client.ts';
import { rememberTemplates } from './known-templates.ts';
import { setupWords } from './setup.words.ts';
import { TableFields } from './TableFields.tsx';
import { isFormGood, lastPlayers, rememberPlayers, startForm, tableOf } from './table-form.ts';
import type { Playable, TableForm } from './table-form.ts';
import styles from './Setup.module.css';

/** The wanted template first, then the popular ones. */
const loadTemplates = async (wanted: string | null): Promise<readonly Playable[] | string> => {
  const [popular, own] = await Promise.all([
    timersClient.listPopularTemplates({ query: { limit: 50 } }),
    wanted === null ? undefined : timersClient.readTemplate({ params: { templateId: wanted } }),
  ]);
  if (!popular.ok) return popular.error.message;
  rememberTemplates(popular.value.templates);
  if (own?.ok !== true) return popular.value.templates;
  return [own.value, ...popular.value.templates.filter(({ templateId }) => templateId !== wanted)];
};

export function NewTablePage() {
  const wanted = currentUrl.value.searchParams.get('template');
  const [templates, setTemplates] = useState<readonly Playable[]>();
  const [problem, setProblem] = useState<string>();
  const load = async (): Promise<void> => {
    setProblem(undefined);
    const loaded = await loadTemplates(wanted);
    if (typeof loaded === 'string') setProblem(loaded);
    else setTemplates(loaded);
  };
  useEffect(() => void load(), [wanted]);
  const first = templates?.[0];
  if (templates !== undefined && first !== undefined) return <Setup templates={templates} first={first} />;
  return (
    <Page title={setupWords('title')} lead={setupWords('lead')} width="narrow" activity="timers">
      {problem === undefined ? (
        <Skeleton shape="row" count={5} />
      ) : (
        <EmptyState
          title={setupWords('failed')}
          text={`${problem} ${setupWords('failedText')}`}
          activity="timers"
          action={
            <>
              <Button onClick={() => void load()}>{setupWords('tryAgain')}</Button>
              <ButtonLink href="/timers/offline">{setupWords('offline')}</ButtonLink>
            </>
          }
        />
      )}
    </Page>
  );
}

interface SetupProps {
  readonly templates: readonly Playable[];
  readonly first: Playable;
}

function Setup({ templates, first }: SetupProps) {
  const [templateId, setTemplateId] = useState(first.templateId);
  const template = templates.find((each) => each.templateId === templateId) ?? first;
  const [form, setForm] = useState<TableForm>(() => startForm(first, lastPlayers()));
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const open = async (): Promise<void> => {
    setChecked(true);
    if (!isFormGood(form) || isBusy) return;
    setBusy(true);
    const answer = await timersClient.openTable({ body: tableOf(form, template) });
    setBusy(false);
    if (!answer.ok) {
      const { message, fields } = answer.error;
      return void showToast([message, ...fields.map((field) => field.message)].join(' '), { kind: 'bad' });
    }
    rememberPlayers(form);
    navigate(`/timers/tables/${answer.value.tableId}`, 'replace');
  };
  return (
    <Page
      title={setupWords('title')}
      lead={setupWords('lead')}
      width="narrow"
      activity="timers"
      action={
        <Button type="submit" form="new-table" kind="primary" size="large" isFullWidth isBusy={isBusy}>
          {setupWords('open')}
        </Button>
      }
    >
      <form
        id="new-table"
        class={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void open();
        }}
      >
        <TableFields
          {...{ form, template, templates, isChecked }}
          hasDevices
          onForm={setForm}
          onTemplate={setTemplateId}
        />
      </form>
    </Page>
  );
}
