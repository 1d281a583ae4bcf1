import { useState } from 'preact/hooks';
import { Link } from '#web/kit/navigation.tsx';
import { IconButton } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { Icon } from '#web/kit/parts/Icon.tsx';
import { LanguageSwitch } from '#web/kit/parts/LanguageSwitch.tsx';
import { ThemeSwitch } from '#web/kit/parts/ThemeSwitch.tsx';
import { kitWords } from '#web/kit/words.ts';
import { Logo } from './Logo.tsx';
import { shellWords } from './words.ts';
import styles from './Header.module.css';

export function Header() {
  const [isOpen, setOpen] = useState(false);
  return (
    <header class={styles['header']}>
      <Link href="/" class={styles['brand']} aria-label={shellWords('home')}>
        <Logo />
        <span class={styles['name']}>Roundtable</span>
      </Link>
      <div class={styles['wide']}>
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
      <div class={styles['small']}>
        <IconButton
          icon="sliders"
          label={shellWords('settings')}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        />
      </div>
      <Link href="/account" class={styles['account']} title={shellWords('account')}>
        <Icon name="person" />
        <span class={styles['accountText']}>{shellWords('account')}</span>
      </Link>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={shellWords('settings')}>
        <div class={styles['row']}>
          <span>{kitWords('language')}</span>
          <LanguageSwitch />
        </div>
        <div class={styles['row']}>
          <span>{kitWords('theme')}</span>
          <ThemeSwitch />
        </div>
      </Dialog>
    </header>
  );
}
