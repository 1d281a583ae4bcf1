import { Link } from '#web/kit/navigation.tsx';
import { shellWords } from './words.ts';
import styles from './Footer.module.css';

export function Footer({ onShortcuts }: { readonly onShortcuts: () => void }) {
  return (
    <footer class={styles['footer']}>
      <p>{shellWords('footer')}</p>
      <nav class={styles['links']} aria-label={shellWords('more')}>
        <Link href="/api/docs">{shellWords('apiReference')}</Link>
        <Link href="/kit">{shellWords('parts')}</Link>
        <button type="button" class={styles['button']} onClick={onShortcuts}>
          {shellWords('shortcuts')}
        </button>
      </nav>
    </footer>
  );
}
