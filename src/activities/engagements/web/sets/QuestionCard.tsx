import type { ComponentChildren } from 'preact';
import { formatList, formatNumber } from '#web/kit/i18n/formats.ts';
import { Icon } from '#web/kit/parts/Icon.tsx';
import { pictureAddress } from '#platform/files/contract.pictures.ts';
import type { Question } from '#activities/engagements/contract.questions.ts';
import { kindWords } from '../parts/kinds.words.ts';
import { setWords } from './set.words.ts';
import styles from './Editor.module.css';

interface QuestionCardProps {
  readonly question: Question;
  readonly showsKey: boolean;
  readonly children?: ComponentChildren;
}

/** A question as it will be asked, with its key where the reader wants to see it. */
export function QuestionCard({ question, showsKey, children }: QuestionCardProps) {
  const { title, detail, customInstruction, explanation, picture } = question;
  return (
    <div class={styles['question']}>
      <div class={styles['face']}>
        <p class={styles['title']}>{title}</p>
        {detail !== undefined && <p class={styles['detail']}>{detail}</p>}
        {picture !== undefined && (
          <img class={styles['picture']} src={pictureAddress(picture, 640)} alt="" loading="lazy" />
        )}
        <Answers question={question} showsKey={showsKey} />
        {customInstruction !== undefined && <p class={styles['detail']}>{customInstruction}</p>}
        {showsKey && explanation !== undefined && <p class={styles['detail']}>{explanation}</p>}
        <p class={styles['facts']}>
          <span>{kindWords(question.kind)}</span>
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
  switch (question.kind) {
    case 'single':
    case 'multiple':
      return <Options question={question} right={showsKey ? (question.right ?? []) : []} />;
    case 'ranking':
      return (
        <>
          <Options question={question} right={[]} />
          <Line>
            {question.mostRanks === undefined
              ? setWords('rankAll')
              : setWords('rankUpTo', { count: question.mostRanks })}
          </Line>
        </>
      );
    case 'ordering':
      return showsKey ? (
        <>
          <Line>{setWords('inThisOrder')}</Line>
          <Options question={question} right={[]} />
        </>
      ) : null;
    default: {
      const text = lineOf(question, showsKey);
      return text === undefined ? null : <Line>{text}</Line>;
    }
  }
}

const numberLine = ({ right, tolerance, unit }: Question & { kind: 'numeric' }): string | undefined => {
  if (right === undefined) return undefined;
  const number = `${formatNumber(right, { maximumFractionDigits: 10 })}${unit === undefined ? '' : ` ${unit}`}`;
  if (tolerance === undefined) return `${number} · ${setWords('anyNumber')}`;
  return tolerance === 0 ? number : setWords('within', { number, tolerance });
};

const lineOf = (question: Question, showsKey: boolean): string | undefined => {
  switch (question.kind) {
    case 'true-false':
      return showsKey && question.right !== undefined
        ? setWords(question.right ? 'trueAnswer' : 'falseAnswer')
        : undefined;
    case 'numeric':
      return showsKey ? numberLine(question) : undefined;
    case 'typed':
      return showsKey ? setWords('accepted', { texts: formatList(question.right ?? []) }) : undefined;
    case 'rating':
      return [
        setWords('scaleTo', { scale: question.scale }),
        ...[question.lowLabel, question.highLabel].filter((label) => label !== undefined),
      ].join(' · ');
    case 'words':
      return setWords('upToWords', { count: question.mostWords });
    default:
      return undefined;
  }
};

function Line({ children }: { readonly children: ComponentChildren }) {
  return <p class={styles['detail']}>{children}</p>;
}

interface OptionsProps {
  readonly question: Question & { kind: 'single' | 'multiple' | 'ranking' | 'ordering' };
  readonly right: readonly number[];
}

function Options({ question, right }: OptionsProps) {
  return (
    <ul class={styles['setOptions']}>
      {question.options.map(({ text, picture }, index) => (
        <li key={text} data-right={right.includes(index) || undefined}>
          {picture !== undefined && (
            <img class={styles['thumb']} src={pictureAddress(picture, 160)} alt="" loading="lazy" />
          )}
          {right.includes(index) && <Icon name="check" size={1} />}
          {text}
          {right.includes(index) && <span class="visually-hidden"> ({setWords('right')})</span>}
        </li>
      ))}
    </ul>
  );
}
