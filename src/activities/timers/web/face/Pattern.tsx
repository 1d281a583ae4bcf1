import type { PlayerNumber } from '#web/kit/parts/marks.ts';
import styles from './Pattern.module.css';

interface PatternProps {
  readonly player: PlayerNumber;
  /** Where it lies and how strong it is. */
  readonly class: string | undefined;
}

/** The third sign of a player beside colour and shape, for whoever cannot tell the first two apart from afar. */
export function Pattern({ player, class: place }: PatternProps) {
  return <span class={`${styles['pattern']} ${place}`} data-player={player} aria-hidden="true" />;
}
