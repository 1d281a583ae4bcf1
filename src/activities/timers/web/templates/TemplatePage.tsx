import { useAction } from '#web/kit/data/action.ts';
import { useQuery } from '#web/kit/data/query.ts';
import { Trouble } from '#web/kit/data/Trouble.tsx';
import { troubleOf } from '#web/kit/data/trouble-of.ts';
import type { TemplateView } from '#activities/timers/contract.views.ts';
import { navigate } from '#web/kit/navigation.tsx';
import type { PageProps } from '#web/kit/navigation.tsx';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { controlLine } from '../control-line.ts';
import { templateAbout } from '../front/default-templates.words.ts';
import { templateNames } from '../template-names.words.ts';
import { timersClient } from '../timers.client.ts';
import { controlAbout } from './control-about.words.ts';
import { templateWords } from './template.words.ts';
import styles from './Template.module.css';

const loadOwn = async () => (await import('./OwnTemplate.tsx')).OwnTemplate;

export const playLink = (templateId: string): string =>
  `/timers/new?template=${encodeURIComponent(templateId)}`;
export const gamesLink = (templateId: string): string =>
  `/timers/history?template=${encodeURIComponent(templateId)}`;

export function CopyButton({ templateId }: Pick<TemplateView, 'templateId'>) {
  const copy = useAction(timersClient.duplicateTemplate, {
    onDone: (made) => navigate(`/timers/templates/${made.templateId}`),
    isToast: true,
  });
  return (
    <Button icon="copy" isBusy={copy.isBusy} onClick={() => void copy.run({ params: { templateId } })}>
      {templateWords('copy')}
    </Button>
  );
}

/** One template: the owner edits it, others view and copy it. */
export function TemplatePage({ params }: PageProps) {
  const templateId = params['templateId'] ?? '';
  const {
    value: template,
    failure,
    again,
  } = useQuery(() => timersClient.readTemplate({ params: { templateId } }), [templateId]);
  if (failure && !template) {
    const trouble = troubleOf(failure);
    return (
      <Trouble
        trouble={trouble}
        onRetry={again}
        activity="timers"
        {...(trouble === 'missing' && {
          title: templateWords('missing'),
          text: templateWords('missingText'),
        })}
        action={<ButtonLink href="/timers/templates">{templateWords('all')}</ButtonLink>}
      />
    );
  }
  if (template === undefined) return <Skeleton shape="card" count={2} />;
  return template.isMine ? (
    <Lazy load={loadOwn} props={{ template, onTemplate: again }} />
  ) : (
    <OtherTemplate template={template} />
  );
}

function OtherTemplate({ template }: { readonly template: TemplateView }) {
  const { templateId, control } = template;
  const about = templateAbout(template);
  const { name } = templateNames(template);
  return (
    <Page
      title={name}
      {...(about !== '' && { lead: about })}
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
        <p class="hint">{templateWords('notYours')}</p>
        <CopyButton templateId={templateId} />
        <ButtonLink href={gamesLink(templateId)} icon="chart">
          {templateWords('games')}
        </ButtonLink>
      </div>
    </Page>
  );
}
