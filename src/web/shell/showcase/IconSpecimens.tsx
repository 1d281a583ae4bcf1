import { Icon } from '#web/kit/parts/Icon.tsx';
import type { IconName } from '#web/kit/parts/Icon.tsx';
import { showcaseWords } from './showcase-words.ts';
import { Specimen } from './Specimen.tsx';
import styles from './showcase.module.css';

const ICONS = [
  'arrow-left',
  'arrow-right',
  'chart',
  'check',
  'chevron-down',
  'copy',
  'cross',
  'device',
  'door',
  'download',
  'eye',
  'eye-off',
  'link',
  'moon',
  'offline',
  'people',
  'person',
  'plus',
  'question',
  'search',
  'sliders',
  'sort',
  'sort-down',
  'sort-up',
  'sun',
  'table',
  'undo',
  'warning',
] as const satisfies readonly IconName[];

export function IconSpecimens() {
  return (
    <Specimen title={showcaseWords('icons')}>
      {() => (
        <ul class={styles['icons']}>
          {ICONS.map((name) => (
            <li key={name}>
              <Icon name={name} size={1.5} />
              <code>{name}</code>
            </li>
          ))}
        </ul>
      )}
    </Specimen>
  );
}
