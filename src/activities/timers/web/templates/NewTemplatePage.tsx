import { useForm } from '#web/kit/data/form.ts';
import { navigate } from '#web/kit/navigation.tsx';
import { Button } from '#web/kit/parts/Button.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { timersClient } from '../timers.client.ts';
import { emptyTemplateForm, templateOf } from './template-form.ts';
import { templateWords } from './template.words.ts';
import { templateFieldOf, TemplateFields, templateProblems } from './TemplateFields.tsx';

export function NewTemplatePage() {
  const { values, setValues, problems, isBusy, send, draftLine } = useForm(timersClient.createTemplate, {
    start: () => emptyTemplateForm,
    check: templateProblems,
    fieldOf: templateFieldOf,
    draft: 'timers.template',
    onDone: ({ templateId }) => {
      showToast(templateWords('saved'), { kind: 'good' });
      navigate(`/timers/templates/${templateId}`, 'replace');
    },
  });
  return (
    <Page title={templateWords('newTitle')} lead={templateWords('newLead')} width="narrow" activity="timers">
      <form
        class="stack-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send({ body: templateOf(values) });
        }}
      >
        {draftLine}
        <TemplateFields form={values} problems={problems} onForm={setValues} />
        <Button type="submit" kind="primary" size="large" isFullWidth isBusy={isBusy}>
          {templateWords('save')}
        </Button>
      </form>
    </Page>
  );
}
