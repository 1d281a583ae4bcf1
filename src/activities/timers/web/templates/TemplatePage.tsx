import { useEffect, useState } from 'preact/hooks';
import type { TemplateView } from '#activities/timers/contract.views.ts';
import { navigate } from '#web/kit/navigation.tsx';
import type { PageProps } from '#web/kit/navigation.tsx';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { controlLine } from '../control-line.ts';
import { HoldButton } from '../face/HoldButton.tsx';
import { timersClient } from '../timers.client.ts';
import { formOfTemplate, templateOf } from './template-form.ts';
import { controlAbout } from './control.words.ts';
import { templateWords } from './template.words.ts';
import { TemplateFields } from './TemplateFields.tsx';
import { useTemplateForm } from './use-template-form.ts';
import styles from './Template.module.css';

/** One template: to edit if it is one's own, to look at and copy otherwise. */
export function TemplatePage({ params }: PageProps) {
  const templateId = params['templateId'] ?? '';
  const [template, setTemplate] = useState<TemplateView>();
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    void timersClient.readTemplate({ params: { templateId } }).then((answer) => {
      if (answer.ok) setTemplate(answer.value);
      else setMissing(true);
    });
  }, [templateId]);
  if (isMissing) return <Missing />;
  if (template === undefined) return <Skeleton shape="card" count={2} />;
  return template.isMine ? (
    <OwnTemplate template={template} onTemplate={setTemplate} />
  ) : (
    <OtherTemplate template={template} />
  );
}

function Missing() {
  return (
    <Page title={templateWords('missing')} isTitleHidden width="narrow" activity="timers">
      <EmptyState
        title={templateWords('missing')}
        text={templateWords('missingText')}
        activity="timers"
        action={<ButtonLink href="/timers/templates">{templateWords('all')}</ButtonLink>}
      />
    </Page>
  );
}

const playLink = (templateId: string): string => `/timers/new?template=${encodeURIComponent(templateId)}`;
const gamesLink = (templateId: string): string =>
  `/timers/history?template=${encodeURIComponent(templateId)}`;

const copy = async (templateId: string): Promise<void> => {
  const answer = await timersClient.duplicateTemplate({ params: { templateId } });
  if (answer.ok) navigate(`/timers/templates/${answer.value.templateId}`);
  else showToast(answer.error.message, { kind: 'bad' });
};

function OtherTemplate({ template }: { readonly template: TemplateView }) {
  const { templateId, name, description, control } = template;
  return (
    <Page
      title={name}
      {...(description !== '' && { lead: description })}
      width="narrow"
      activity="timers"
      action={
        <ButtonLink href={playLink(templateId)} kind="primary" size="large" isFullWidth>
          {templateWords('play')}
        </ButtonLink>
      }
    >
      <p>
        <strong>{controlLine(control)}</strong>
      </p>
      <p>{controlAbout(control.type)}</p>
      <div class={styles['acts']}>
        <p class={styles['lead']}>{templateWords('notYours')}</p>
        <Button icon="copy" onClick={() => void copy(templateId)}>
          {templateWords('copy')}
        </Button>
        <ButtonLink href={gamesLink(templateId)} icon="chart">
          {templateWords('games')}
        </ButtonLink>
      </div>
    </Page>
  );
}

interface OwnTemplateProps {
  readonly template: TemplateView;
  readonly onTemplate: (template: TemplateView) => void;
}

function OwnTemplate({ template, onTemplate }: OwnTemplateProps) {
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
      action={
        <Button kind="primary" size="large" isFullWidth isBusy={isBusy} onClick={() => void keep()}>
          {templateWords('save')}
        </Button>
      }
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
      <Button icon="copy" onClick={() => void copy(templateId)}>
        {templateWords('copy')}
      </Button>
      <Button onClick={() => void move()}>{templateWords(isActive ? 'archive' : 'restore')}</Button>
      <HoldButton hint={templateWords('removeHint')} onConfirm={() => void remove()}>
        {templateWords('remove')}
      </HoldButton>
    </div>
  );
}
