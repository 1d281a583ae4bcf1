import type { ComponentChildren } from 'preact';
import { EmptyState } from './EmptyState.tsx';
import type { ActivityId } from './marks.ts';
import { Page } from './Page.tsx';

interface EmptyPageProps {
  readonly title: string;
  readonly text: string;
  readonly activity?: ActivityId;
  /** The one next step. */
  readonly action?: ComponentChildren;
}

/** A page that has nothing to show, and says why. */
export function EmptyPage({ title, text, activity, action }: EmptyPageProps) {
  return (
    <Page title={title} width="narrow" isTitleHidden {...(activity && { activity })}>
      <EmptyState title={title} text={text} action={action} {...(activity && { activity })} />
    </Page>
  );
}
