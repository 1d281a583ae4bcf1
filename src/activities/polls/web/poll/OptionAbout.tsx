import { useState } from 'preact/hooks';
import { pictureAddress } from '#platform/files/contract.pictures.ts';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import type { Candidate } from '#activities/polls/rules/state.ts';
import { aboutWords } from '../parts/about.words.ts';
import styles from './PollPage.module.css';

/** A small picture (or an ellipsis) that opens what the owner says about an option, large. */
export function OptionAbout({
  candidate: { name, description, picture },
}: {
  readonly candidate: Candidate;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        class={styles['open']}
        aria-label={aboutWords('more', { name })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {picture === undefined ? (
          <span class={styles['aboutDots']}>…</span>
        ) : (
          <img class={styles['small']} src={pictureAddress(picture, 160)} alt="" draggable={false} />
        )}
      </button>
      <Dialog isOpen={isOpen} title={name} onClose={() => setOpen(false)}>
        {picture !== undefined && (
          <img
            class={styles['large']}
            src={pictureAddress(picture, 640)}
            srcset={`${pictureAddress(picture, 640)} 640w, ${pictureAddress(picture, 1600)} 1600w`}
            sizes="(max-width: 40rem) 90vw, 36rem"
            alt={aboutWords('pictureOf', { name })}
          />
        )}
        {description !== undefined && <p class={styles['text']}>{description}</p>}
      </Dialog>
    </>
  );
}
