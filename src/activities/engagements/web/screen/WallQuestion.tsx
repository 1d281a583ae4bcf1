import { formatNumber } from '#web/kit/i18n/formats.ts';
import { Icon } from '#web/kit/parts/Icon.tsx';
import { playerNumberAt } from '#web/kit/parts/marks.ts';
import { pictureAddress } from '#platform/files/contract.pictures.ts';
import { tilesOf } from '#activities/engagements/contract.answers.ts';
import type { AnswerKey, ShownQuestion, Tally } from '#activities/engagements/contract.answers.ts';
import { OptionMark } from '../parts/OptionMark.tsx';
import { tallyWords } from '../parts/tally.words.ts';
import { Words } from '../parts/Words.tsx';
import { screenWords } from './screen.words.ts';
import { useFit } from './use-fit.ts';
import styles from './Screen.module.css';

interface WallQuestionProps {
  readonly question: ShownQuestion;
  /** Where answers are shown as they come, and with the results. */
  readonly tally?: Tally | undefined;
  readonly answerKey?: AnswerKey | undefined;
  /** Answers are shown below. */
  readonly isAnswered?: boolean;
}

/** The question and its options, in the colours and shapes people have on their phones. */
export function WallQuestion({ question, tally, answerKey, isAnswered = false }: WallQuestionProps) {
  const { title, detail, picture, pictureAlt, points, customInstruction, school } = question;
  const frame = useFit<HTMLDivElement>([question, isAnswered, answerKey, tally === undefined]);
  return (
    <div ref={frame} class={styles['question']} data-room={roomOf(question, isAnswered)}>
      {(points === 0 || points === 2) && (
        <p class={styles['tag']}>{screenWords(points === 0 ? 'warmUp' : 'double')}</p>
      )}
      <p class={styles['wallQuestionTitle']} data-long={title.length > 120 || undefined}>
        <Words text={title} />
      </p>
      {picture !== undefined && (
        <img class={styles['picture']} src={pictureAddress(picture, 1600)} alt={pictureAlt ?? ''} />
      )}
      {detail !== undefined && (
        <div class={styles['detail']}>
          <Words text={detail} />
        </div>
      )}
      {school !== undefined && <p class={styles['detail']}>{school}</p>}
      {customInstruction !== undefined && <p class={styles['instruction']}>{customInstruction}</p>}
      <Options question={question} tally={tally} answerKey={answerKey} />
    </div>
  );
}

/** Tiles carry their own numbers, and the right ones are marked. */
export const isTiled = ({ kind }: ShownQuestion): boolean => tilesOf[kind] !== undefined;

/** How much of the wall it takes: all of it, what its tiles need, or little, for what people answered. */
const roomOf = (question: ShownQuestion, isAnswered: boolean): 'all' | 'tiles' | 'little' =>
  textsOf(question).length > 0 ? 'tiles' : isAnswered ? 'little' : 'all';

/** More letters than two large lines of a tile hold. */
const LONG_OPTION = 36;

const textsOf = (
  question: ShownQuestion,
): readonly { readonly text: string; readonly picture?: string | undefined }[] => {
  if (tilesOf[question.kind] === 'truth') return [{ text: tallyWords('yes') }, { text: tallyWords('no') }];
  return question.options ?? [];
};

const isRight = (key: AnswerKey | undefined, index: number): boolean | undefined => {
  if (key && 'right' in key) return key.right.includes(index);
  if (key && 'isTrue' in key) return key.isTrue === (index === 0);
  return undefined;
};

function Options({ question, tally, answerKey }: Omit<WallQuestionProps, 'isAnswered'>) {
  const options = textsOf(question);
  if (options.length === 0) return undefined;
  const counts = tally?.kind === 'options' ? tally.counts : undefined;
  const most = Math.max(1, ...(counts ?? []));
  return (
    <ul
      class={styles['options']}
      data-few={options.length <= 4 || undefined}
      data-long={options.some(({ text }) => text.length > LONG_OPTION) || undefined}
    >
      {options.map(({ text, picture }, index) => {
        const right = isRight(answerKey, index);
        const count = counts?.[index];
        return (
          <li
            key={index}
            class={styles['option']}
            data-player={playerNumberAt(index)}
            data-wrong={right === false || undefined}
          >
            <span class={styles['face']}>
              <OptionMark index={index} />
              {picture !== undefined && (
                <img class={styles['small']} src={pictureAddress(picture, 640)} alt="" />
              )}
              <span class={styles['text']}>
                <Words text={text} isChoice />
              </span>
              {right === true && (
                <span class={styles['right']}>
                  <Icon name="check" size={1.2} />
                  <span class="visually-hidden">{screenWords('rightAnswer')}</span>
                </span>
              )}
              {count !== undefined && <span class={styles['count']}>{formatNumber(count)}</span>}
            </span>
            {count !== undefined && (
              <span class={styles['wallQuestionTrack']} aria-hidden="true">
                <span class={styles['wallQuestionBar']} style={{ transform: `scaleX(${count / most})` }} />
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
