import { useState } from 'preact/hooks';
import { copyText } from '#web/kit/clipboard.ts';
import type { Answer } from '#web/kit/client.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Qr } from '#web/kit/parts/Qr.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import styles from './SeatLink.module.css';

interface SeatLinkProps {
  /** The page that opens the seat; its token goes behind the #, which no server logs. */
  readonly path: string;
  readonly renew: () => Promise<Answer<{ readonly seat: string }>>;
  readonly words: {
    readonly title: string;
    readonly text: string;
    readonly make: string;
    readonly copy: string;
    readonly copied: string;
  };
}

/** One's seat on another device. Made when it is asked for: each new link ends the one before. */
export function SeatLink({ path, renew, words }: SeatLinkProps) {
  const [link, setLink] = useState<string>();
  const make = async (): Promise<void> => {
    const answer = await renew();
    if (answer.ok) setLink(`${location.origin}${path}#seat=${encodeURIComponent(answer.value.seat)}`);
    else showToast(answer.error.message, { kind: 'bad' });
  };
  const copy = async (text: string): Promise<void> => {
    if (await copyText(text)) showToast(words.copied, { kind: 'good' });
  };
  return (
    <section class={styles['part']}>
      <h3>{words.title}</h3>
      <p class={styles['soft']}>{words.text}</p>
      {link === undefined ? (
        <div>
          <Button icon="device" onClick={() => void make()}>
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
