import { Icon } from '#web/kit/parts/Icon.tsx';
import styles from './Editor.module.css';

/** Why something was not done, beside its cause; nothing while there is no reason. */
export function Problem({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p class={styles['problem']} role="alert">
      <Icon name="warning" size={1.1} /> <span>{text}</span>
    </p>
  );
}
