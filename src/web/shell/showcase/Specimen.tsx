import { createContext } from 'preact';
import type { ComponentChildren } from 'preact';
import { useContext, useId } from 'preact/hooks';
import { kitWords } from '#web/kit/words.ts';
import styles from './showcase.module.css';

export type ShownThemes = 'both' | 'light' | 'dark';
export const ShownThemesContext = createContext<ShownThemes>('both');

interface SpecimenProps {
  readonly title: string;
  readonly children: () => ComponentChildren;
}

/** The same parts twice: on the light floor and on the dark one. */
export function Specimen({ title, children }: SpecimenProps) {
  const shown = useContext(ShownThemesContext);
  const id = useId();
  const themes = (['light', 'dark'] as const).filter((theme) => shown === 'both' || shown === theme);
  return (
    <section class={styles['specimen']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div class={styles['panels']} data-count={themes.length}>
        {themes.map((theme) => (
          <div key={theme} class={styles['panel']} data-theme={theme}>
            <span class="visually-hidden">{kitWords(theme === 'light' ? 'themeLight' : 'themeDark')}</span>
            {children()}
          </div>
        ))}
      </div>
    </section>
  );
}

/** Parts side by side, wrapping. */
export function Row({ children }: { readonly children: ComponentChildren }) {
  return <div class={styles['row']}>{children}</div>;
}

export function Column({ children }: { readonly children: ComponentChildren }) {
  return <div class="stack-5">{children}</div>;
}
