import type { ComponentChildren } from 'preact';
import { Icon } from '#web/kit/parts/Icon.tsx';
import { pictureAddress } from '#platform/files/contract.pictures.ts';
import type { Question } from '#activities/engagements/contract.questions.ts';
import { partsOf } from '../kinds/kinds.ts';
import { Words } from '../parts/Words.tsx';
import { setWords } from './set.words.ts';
import styles from './Editor.module.css';

interface QuestionCardProps {
  readonly question: Question;
  readonly showsKey: boolean;
  readonly children?: ComponentChildren;
}

/** A question as it will be asked, with its key where the reader wants to see it. */
export function QuestionCard({ question, showsKey, children }: QuestionCardProps) {
  const { title, detail, customInstruction, explanation, picture, pictureAlt = '', hostNotes } = question;
  return (
    <div class={styles['question']}>
      <div class={styles['face']}>
        <div class={styles['title']}>
          <Words text={title} />
        </div>
        {detail !== undefined && (
          <Line>
            <Words text={detail} />
          </Line>
        )}
        {picture !== undefined && (
          <img class={styles['picture']} src={pictureAddress(picture, 640)} alt={pictureAlt} loading="lazy" />
        )}
        <Answers question={question} showsKey={showsKey} />
        {customInstruction !== undefined && <p class={styles['detail']}>{customInstruction}</p>}
        {showsKey && hostNotes !== undefined && <p class={styles['detail']}>{hostNotes}</p>}
        {showsKey && explanation !== undefined && (
          <Line>
            <Words text={explanation} />
          </Line>
        )}
        <p class={styles['facts']}>
          <span>{partsOf(question.kind).name()}</span>
          {factsOf(question).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
      {children}
    </div>
  );
}

const factsOf = ({ timeLimitSeconds, points, ...rest }: Question): string[] => [
  ...('unit' in rest && rest.unit !== undefined ? [rest.unit] : []),
  ...(timeLimitSeconds === undefined
    ? []
    : [timeLimitSeconds === 0 ? setWords('noTimer') : setWords('seconds', { count: timeLimitSeconds })]),
  ...(points === 0 ? [setWords('warmUp')] : []),
  ...(points === 2 ? [setWords('double')] : []),
];

function Answers({ question, showsKey }: Omit<QuestionCardProps, 'children'>) {
  const { before, right, after } = partsOf(question.kind).card(question, showsKey);
  return (
    <>
      {before !== undefined && <Line>{before}</Line>}
      {right && 'options' in question && <Options options={question.options} right={right} />}
      {after !== undefined && <Line>{after}</Line>}
    </>
  );
}

function Line({ children }: { readonly children: ComponentChildren }) {
  return <div class={styles['detail']}>{children}</div>;
}

interface OptionsProps {
  readonly options: readonly { readonly text: string; readonly picture?: string | undefined }[];
  readonly right: readonly number[];
}

function Options({ options, right }: OptionsProps) {
  return (
    <ul class={styles['setOptions']}>
      {options.map(({ text, picture }, index) => (
        <li key={text} data-right={right.includes(index) || undefined}>
          {picture !== undefined && (
            <img class={styles['thumb']} src={pictureAddress(picture, 160)} alt="" loading="lazy" />
          )}
          {right.includes(index) && <Icon name="check" size={1} />}
          <Words text={text} />
          {right.includes(index) && <span class="visually-hidden"> ({setWords('right')})</span>}
        </li>
      ))}
    </ul>
  );
}
