import { copyText } from '#web/kit/clipboard.ts';
import { useAction } from '#web/kit/data/action.ts';
import type { Row } from '#web/kit/data/action.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Qr } from '#web/kit/parts/Qr.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { sharedLink } from '#web/kit/shared-link.ts';
import styles from './SeatLink.module.css';

interface SeatLinkProps {
  /** The page that opens the seat; its token goes behind the #, which no server logs. */
  readonly path: string;
  readonly renew: Row<object, { readonly seat: string }>;
  readonly words: {
    readonly title: string;
    readonly text: string;
    readonly make: string;
    readonly copy: string;
    readonly copied: string;
  };
}

/** A link to your seat for another device. Each new link ends the one before. */
export function SeatLink({ path, renew, words }: SeatLinkProps) {
  const { run, isBusy, value } = useAction(renew, { isToast: true });
  const link = value && sharedLink(`${path}#seat=${encodeURIComponent(value.seat)}`);
  const copy = async (text: string): Promise<void> => {
    if (await copyText(text)) showToast(words.copied, { kind: 'good' });
  };
  return (
    <section class={styles['part']}>
      <h3>{words.title}</h3>
      <p class="soft">{words.text}</p>
      {link === undefined ? (
        <div>
          <Button icon="device" isBusy={isBusy} onClick={() => void run({})}>
            {words.make}
          </Button>
        </div>
      ) : (
        <>
          <Qr text={link} label={words.title} />
          <div>
            <Button icon="copy" onClick={() => void copy(link)}>
              {words.copy}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
