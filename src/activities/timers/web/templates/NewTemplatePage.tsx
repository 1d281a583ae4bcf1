import { navigate } from '#web/kit/navigation.tsx';
import { Button } from '#web/kit/parts/Button.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { timersClient } from '../timers.client.ts';
import { emptyTemplateForm, templateOf } from './template-form.ts';
import { templateWords } from './template.words.ts';
import { TemplateFields } from './TemplateFields.tsx';
import { useTemplateForm } from './use-template-form.ts';
import styles from './Template.module.css';

export function NewTemplatePage() {
  const { form, change, errors, said, isBusy, save } = useTemplateForm(emptyTemplateForm);
  const make = (): Promise<void> =>
    save(
      () => timersClient.createTemplate({ body: templateOf(form) }),
      ({ templateId }) => {
        showToast(templateWords('saved'), { kind: 'good' });
        navigate(`/timers/templates/${templateId}`, 'replace');
      },
    );
  return (
    <Page title={templateWords('newTitle')} lead={templateWords('newLead')} width="narrow" activity="timers">
      <form
        class={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <TemplateFields form={form} errors={errors} said={said} onForm={change} />
        <Button type="submit" kind="primary" size="large" isFullWidth isBusy={isBusy}>
          {templateWords('save')}
        </Button>
      </form>
    </Page>
  );
}
