import type { ComponentChildren } from 'preact';
import { Link } from '#web/kit/navigation.tsx';
import styles from './LinkCards.module.css';

interface LinkCardsProps<Row> {
  readonly title: string;
  readonly lead?: string;
  readonly id: string;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly children: (row: Row) => ComponentChildren;
}

/** A heading and a row of links below it; nothing if there are none. */
export function LinkCards<Row>({ title, lead, id, rows, rowKey, children }: LinkCardsProps<Row>) {
  if (rows.length === 0) return null;
  return (
    <section class={styles['list']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lead !== undefined && <p class="soft">{lead}</p>}
      <ul class={styles['cards']}>
        {rows.map((row) => (
          <li key={rowKey(row)}>{children(row)}</li>
        ))}
      </ul>
    </section>
  );
}

interface LinkCardProps {
  readonly href: string;
  readonly title: string;
  readonly about?: string;
  /** Facts, in a row that wraps. */
  readonly children: ComponentChildren;
}

export function LinkCard({ href, title, about = '', children }: LinkCardProps) {
  return (
    <Link class={styles['card']} href={href}>
      <span class={styles['title']}>{title}</span>
      {about !== '' && <span class={styles['about']}>{about}</span>}
      <Facts>{children}</Facts>
    </Link>
  );
}

export function Facts({ children }: { readonly children: ComponentChildren }) {
  return <span class={styles['facts']}>{children}</span>;
}

interface TagProps {
  readonly tone?: 'accent' | 'good' | 'warn' | 'quiet';
  readonly children: ComponentChildren;
}

export function Tag({ tone = 'quiet', children }: TagProps) {
  return (
    <span class={styles['tag']} data-tone={tone}>
      {children}
    </span>
  );
}
