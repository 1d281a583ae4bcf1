import type { TemplateView } from '#activities/timers/contract.views.ts';
import { useAction } from '#web/kit/data/action.ts';
import { useForm } from '#web/kit/data/form.ts';
import { navigate } from '#web/kit/navigation.tsx';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { HoldButton } from '../face/HoldButton.tsx';
import { timersClient } from '../timers.client.ts';
import { formOfTemplate, templateOf } from './template-form.ts';
import { CopyButton, gamesLink, playLink } from './TemplatePage.tsx';
import { templateWords } from './template.words.ts';
import { templateFieldOf, TemplateFields, templateProblems } from './TemplateFields.tsx';
import styles from './Template.module.css';

interface OwnTemplateProps {
  readonly template: TemplateView;
  /** It is another now. */
  readonly onTemplate: () => void;
}

export function OwnTemplate({ template, onTemplate }: OwnTemplateProps) {
  const { templateId } = template;
  const { values, setValues, problems, isBusy, send } = useForm(timersClient.changeTemplate, {
    start: () => formOfTemplate(template),
    check: templateProblems,
    fieldOf: templateFieldOf,
    onDone: () => {
      showToast(templateWords('saved'), { kind: 'good' });
      onTemplate();
    },
  });
  const keep = (): Promise<void> => {
    const { control = null, ...body } = templateOf(values);
    return send({ params: { templateId }, body: { ...body, control } });
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
        class="stack-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void keep();
        }}
      >
        <TemplateFields form={values} problems={problems} onForm={setValues} />
        <Button type="submit" kind="primary" size="large" isFullWidth isBusy={isBusy}>
          {templateWords('save')}
        </Button>
      </form>
      <OwnerActs template={template} onTemplate={onTemplate} />
    </Page>
  );
}

function OwnerActs({ template: { templateId, isActive }, onTemplate }: OwnTemplateProps) {
  const move = useAction(timersClient.changeTemplate, { onDone: onTemplate, isToast: true });
  const remove = useAction(timersClient.deleteTemplate, {
    onDone: () => {
      showToast(templateWords('removed'));
      navigate('/timers/templates', 'replace');
    },
    isToast: true,
  });
  return (
    <div class={styles['acts']}>
      <ButtonLink href={gamesLink(templateId)} icon="chart">
        {templateWords('games')}
      </ButtonLink>
      <CopyButton templateId={templateId} />
      <Button
        isBusy={move.isBusy}
        onClick={() => void move.run({ params: { templateId }, body: { isActive: !isActive } })}
      >
        {templateWords(isActive ? 'archive' : 'restore')}
      </Button>
      <HoldButton
        hint={templateWords('removeHint')}
        onConfirm={() => void remove.run({ params: { templateId } })}
      >
        {templateWords('remove')}
      </HoldButton>
    </div>
  );
}
