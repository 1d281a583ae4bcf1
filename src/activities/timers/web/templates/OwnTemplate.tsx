import type { TemplateView } from '#activities/timers/contract.views.ts';
import { navigate } from '#web/kit/navigation.tsx';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { HoldButton } from '../face/HoldButton.tsx';
import { timersClient } from '../timers.client.ts';
import { copyTemplate, gamesLink, playLink } from './template-acts.ts';
import { formOfTemplate, templateOf } from './template-form.ts';
import { templateWords } from './template.words.ts';
import { TemplateFields } from './TemplateFields.tsx';
import { useTemplateForm } from './use-template-form.ts';
import styles from './Template.module.css';

interface OwnTemplateProps {
  readonly template: TemplateView;
  readonly onTemplate: (template: TemplateView) => void;
}

export function OwnTemplate({ template, onTemplate }: OwnTemplateProps) {
  const { templateId } = template;
  const { form, change, errors, said, isBusy, save } = useTemplateForm(formOfTemplate(template));
  const keep = (): Promise<void> => {
    const { control = null, ...body } = templateOf(form);
    return save(
      () => timersClient.changeTemplate({ params: { templateId }, body: { ...body, control } }),
      (kept) => {
        showToast(templateWords('saved'), { kind: 'good' });
        onTemplate(kept);
      },
    );
  };
  return (
    <Page
      title={templateWords('editTitle')}
      width="narrow"
      activity="timers"
      aside={<ButtonLink href={playLink(templateId)}>{templateWords('play')}</ButtonLink>}
    >
      {!template.isActive && <p class={styles['note']}>{templateWords('archived')}</p>}
      <form
        class={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void keep();
        }}
      >
        <TemplateFields form={form} errors={errors} said={said} onForm={change} />
        <Button type="submit" kind="primary" size="large" isFullWidth isBusy={isBusy}>
          {templateWords('save')}
        </Button>
      </form>
      <OwnerActs template={template} onTemplate={onTemplate} />
    </Page>
  );
}

function OwnerActs({ template: { templateId, isActive }, onTemplate }: OwnTemplateProps) {
  const move = async (): Promise<void> => {
    const answer = await timersClient.changeTemplate({
      params: { templateId },
      body: { isActive: !isActive },
    });
    if (answer.ok) onTemplate(answer.value);
    else showToast(answer.error.message, { kind: 'bad' });
  };
  const remove = async (): Promise<void> => {
    const answer = await timersClient.deleteTemplate({ params: { templateId } });
    if (!answer.ok) return void showToast(answer.error.message, { kind: 'bad' });
    showToast(templateWords('removed'));
    navigate('/timers/templates', 'replace');
  };
  return (
    <div class={styles['acts']}>
      <ButtonLink href={gamesLink(templateId)} icon="chart">
        {templateWords('games')}
      </ButtonLink>
      <Button icon="copy" onClick={() => void copyTemplate(templateId)}>
        {templateWords('copy')}
      </Button>
      <Button onClick={() => void move()}>{templateWords(isActive ? 'archive' : 'restore')}</Button>
      <HoldButton hint={templateWords('removeHint')} onConfirm={() => void remove()}>
        {templateWords('remove')}
      </HoldButton>
    </div>
  );
}
