import { Link } from '../navigation.tsx';
import styles from './WayCards.module.css';

interface Way {
  readonly href: string;
  readonly title: string;
  readonly text: string;
}

/** Next steps. */
export function WayCards({ ways }: { readonly ways: readonly Way[] }) {
  return (
    <ul class={styles['ways']}>
      {ways.map(({ href, title, text }) => (
        <li key={href}>
          <Link href={href} class={styles['way']}>
            <strong>{title}</strong>
            <span>{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
