import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import type { ActivityId } from './marks.ts';
import styles from './Page.module.css';

interface PageProps {
  /** The heading, and the first half of the document's title. */
  readonly title: string;
  readonly lead?: ComponentChildren;
  /** narrow: forms; wide: lists and charts; full: the page draws its own frame. */
  readonly width?: 'narrow' | 'wide' | 'full';
  readonly activity?: ActivityId;
  /** For pages whose picture already says the title; it is still there for screen readers. */
  readonly isTitleHidden?: boolean;
  /** Beside the title: small page-wide actions. */
  readonly aside?: ComponentChildren;
  /** The one main action. Sits under the thumb on a phone. */
  readonly action?: ComponentChildren;
  readonly children?: ComponentChildren;
}

const PRODUCT = 'Roundtable';

/** The frame of every page: one heading, one column, one main action. */
export function Page(props: PageProps) {
  const { title, lead, width = 'wide', activity, isTitleHidden = false, aside, action, children } = props;
  useEffect(() => {
    document.title = title === PRODUCT ? PRODUCT : `${title} · ${PRODUCT}`;
  }, [title]);
  return (
    <div
      class={styles['page']}
      data-width={width}
      data-activity={activity}
      data-has-action={action !== undefined || undefined}
    >
      <div class={isTitleHidden ? 'visually-hidden' : styles['head']}>
        <div class={styles['titleRow']}>
          <h1 tabIndex={-1} dir="auto">
            {title}
          </h1>
          {aside !== undefined && <div class="row-2">{aside}</div>}
        </div>
        {lead !== undefined && <p class={styles['lead']}>{lead}</p>}
      </div>
      {children}
      {action !== undefined && <div class={styles['action']}>{action}</div>}
    </div>
  );
}
