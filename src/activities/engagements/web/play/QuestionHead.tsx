import { pictureAddress } from '#platform/files/contract.pictures.ts';
import type { ShownQuestion } from '#activities/engagements/contract.answers.ts';
import { Words } from '../parts/Words.tsx';
import { playWords } from './play.words.ts';
import styles from './Play.module.css';

interface QuestionHeadProps {
  readonly question: ShownQuestion;
  /** The title alone: people have read the rest. */
  readonly isShort?: boolean;
}

/** The question on a phone, with its details. */
export function QuestionHead({ question, isShort = false }: QuestionHeadProps) {
  const { title, detail, isDetailCut, picture, pictureAlt, points, customInstruction, school } = question;
  return (
    <div class="stack-2">
      {(points === 0 || points === 2) && (
        <p class={styles['tag']}>{playWords(points === 0 ? 'warmUp' : 'double')}</p>
      )}
      <h2 class={styles['questionHeadTitle']}>
        <Words text={title} />
      </h2>
      {!isShort && (
        <>
          {picture !== undefined && (
            <img
              class={styles['questionHeadPicture']}
              src={pictureAddress(picture, 640)}
              alt={pictureAlt ?? ''}
            />
          )}
          {detail !== undefined && (
            <div class={styles['detail']}>
              <Words text={detail} />
            </div>
          )}
          {isDetailCut === true && <p class="hint">{playWords('readOnScreen')}</p>}
          {school !== undefined && <p class="hint">{school}</p>}
          {customInstruction !== undefined && <p class={styles['instruction']}>{customInstruction}</p>}
        </>
      )}
    </div>
  );
}
