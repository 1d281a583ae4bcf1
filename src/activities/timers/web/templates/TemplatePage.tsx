import { useEffect, useState } from 'preact/hooks';
import type { TemplateView } from '#activities/timers/contract.views.ts';
import type { PageProps } from '#web/kit/navigation.tsx';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { EmptyPage } from '#web/kit/parts/EmptyPage.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { controlLine } from '../control-line.ts';
import { templateAbout } from '../parts/default-templates.words.ts';
import { timersClient } from '../timers.client.ts';
import { controlAbout } from './control-about.words.ts';
import { copyTemplate, gamesLink, playLink } from './template-acts.ts';
import { templateWords } from './template.words.ts';
import styles from './Template.module.css';

const loadOwn = async () => (await import('./OwnTemplate.tsx')).OwnTemplate;

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
    <Lazy load={loadOwn} props={{ template, onTemplate: setTemplate }} />
  ) : (
    <OtherTemplate template={template} />
  );
}

function Missing() {
  return (
    <EmptyPage
      title={templateWords('missing')}
      text={templateWords('missingText')}
      activity="timers"
      action={<ButtonLink href="/timers/templates">{templateWords('all')}</ButtonLink>}
    />
  );
}

function OtherTemplate({ template }: { readonly template: TemplateView }) {
  const { templateId, name, control } = template;
  const about = templateAbout(template);
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
        <p class={styles['lead']}>{templateWords('notYours')}</p>
        <Button icon="copy" onClick={() => void copyTemplate(templateId)}>
          {templateWords('copy')}
        </Button>
        <ButtonLink href={gamesLink(templateId)} icon="chart">
          {templateWords('games')}
        </ButtonLink>
      </div>
    </Page>
  );
}
