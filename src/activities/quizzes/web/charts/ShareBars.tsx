import { formatPercent } from '#web/kit/i18n/formats.ts';
import styles from './Charts.module.css';

interface ShareRow {
  readonly id: string;
  readonly label: string;
  /** 0 to 1. */
  readonly share: number;
  readonly note: string;
}

interface ShareBarsProps {
  readonly title: string;
  readonly rows: readonly ShareRow[];
}

/** Shares side by side, as a table whose rows are also drawn as bars. */
export function ShareBars({ title, rows }: ShareBarsProps) {
  return (
    <table class={styles['shares']}>
      <caption class={styles['caption']}>{title}</caption>
      <tbody>
        {rows.map(({ id, label, share, note }) => (
          <tr key={id}>
            <th scope="row" class={styles['label']}>
              {label}
            </th>
            <td class={styles['value']}>
              {formatPercent(share)} <span class={styles['note']}>{note}</span>
            </td>
            <td class={styles['track']} aria-hidden="true">
              <svg class={styles['bar']}>
                <rect class={styles['whole']} width="100%" height="100%" rx="6" />
                {share > 0 && (
                  <rect
                    class={styles['part']}
                    width={`${Math.min(100, share * 100)}%`}
                    height="100%"
                    rx="6"
                  />
                )}
              </svg>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
