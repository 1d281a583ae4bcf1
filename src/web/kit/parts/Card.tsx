import type { ComponentChildren } from 'preact';
import type { ActivityId } from './marks.ts';
import styles from './Card.module.css';

interface CardProps {
  readonly title?: ComponentChildren;
  readonly aside?: ComponentChildren;
  readonly children?: ComponentChildren;
  /** plain: a sheet on the table; sunken: a quiet place in it; accent: washed in the activity's colour. */
  readonly kind?: 'plain' | 'sunken' | 'accent';
  readonly activity?: ActivityId;
  readonly level?: 2 | 3 | 4;
}

export function Card({ title, aside, children, kind = 'plain', activity, level = 2 }: CardProps) {
  const Heading = `h${level}` as const;
  return (
    <section class={styles['card']} data-kind={kind} data-activity={activity}>
      {(title !== undefined || aside !== undefined) && (
        <header class={styles['head']}>
          {title !== undefined && <Heading class={styles['title']}>{title}</Heading>}
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}
