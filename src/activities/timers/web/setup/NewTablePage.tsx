import { useState } from 'preact/hooks';
import type { Answer } from '#web/kit/client.ts';
import { useAction } from '#web/kit/data/action.ts';
import { useQuery } from '#web/kit/data/query.ts';
import { Trouble } from '#web/kit/data/Trouble.tsx';
import { focusFirstProblem } from '#web/kit/focus-problem.ts';
import { currentUrl, navigate } from '#web/kit/navigation.tsx';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { timersClient } from '../timers.client.ts';
import { rememberTemplates } from './known-templates.ts';
import { setupWords } from './setup.words.ts';
import { TableFields } from './TableFields.tsx';
import { lastPlayers, rememberPlayers, rememberTable } from './last-table.ts';
import { isFormGood, startForm, tableOf } from './table-form.ts';
import type { Playable, TableForm } from './table-form.ts';

/** The wanted template first, then the popular ones. */
const readTemplates = async (wanted: string | null): Promise<Answer<readonly Playable[]>> => {
  const [popular, own] = await Promise.all([
    timersClient.listPopularTemplates({ query: { limit: 50 } }),
    wanted === null ? undefined : timersClient.readTemplate({ params: { templateId: wanted } }),
  ]);
  if (!popular.ok) return popular;
  const { templates } = popular.value;
  rememberTemplates(templates);
  if (own?.ok !== true) return { ok: true, value: templates };
  const others = templates.filter(({ templateId }) => templateId !== wanted);
  return { ok: true, value: [own.value, ...others] };
};

export function NewTablePage() {
  const wanted = currentUrl.value.searchParams.get('template');
  const { value: templates, problem, again } = useQuery(() => readTemplates(wanted), [wanted]);
  const first = templates?.[0];
  if (templates !== undefined && first !== undefined) return <Setup templates={templates} first={first} />;
  return (
    <Page title={setupWords('title')} lead={setupWords('lead')} width="narrow" activity="timers">
      {problem === undefined ? (
        <Skeleton shape="row" count={5} />
      ) : (
        <>
          <Trouble
            trouble="unreachable"
            isPart
            title={setupWords('failed')}
            text={`${problem} ${setupWords('failedText')}`}
            activity="timers"
            onRetry={again}
          />
          <ButtonLink href="/timers/offline">{setupWords('offline')}</ButtonLink>
        </>
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
  const { isBusy, run } = useAction(timersClient.openTable, {
    onDone: ({ tableId }) => {
      rememberPlayers(form);
      rememberTable({ table: tableOf(form, template), name: template.name });
      navigate(`/timers/tables/${tableId}`, 'replace');
    },
    isToast: true,
  });
  const open = async (): Promise<void> => {
    setChecked(true);
    if (!isFormGood(form, template)) return focusFirstProblem(document);
    await run({ body: tableOf(form, template) });
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
        class="stack-6"
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
