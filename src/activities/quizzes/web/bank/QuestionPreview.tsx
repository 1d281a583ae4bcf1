import { Icon } from '#web/kit/parts/Icon.tsx';
import type { Question } from '#activities/quizzes/contract.questions.ts';
import { QuestionText } from '#web/kit/text/QuestionText.tsx';
import { editorWords } from './editor.words.ts';
import styles from './Bank.module.css';

type Previewed = Pick<
  Question,
  'question' | 'passage' | 'answers' | 'correct' | 'type' | 'language' | 'explanation'
>;

/** A question as learners see it after answering: the key by sign and word, then the explanations. */
export function QuestionPreview({ question }: { readonly question: Previewed }) {
  const { answers, correct, type, language, explanation } = question;
  return (
    <article class={styles['preview']} lang={language.toLowerCase()}>
      {question.passage !== undefined && (
        <blockquote class={styles['why']}>
          <QuestionText text={question.passage} />
        </blockquote>
      )}
      <div class={styles['asked']}>
        <QuestionText text={question.question} />
      </div>
      <ul class={styles['answers']}>
        {answers.map(({ id, text, match, explanation: why }, index) => {
          const isRight = correct.includes(id);
          return (
            <li key={id} data-right={isRight || undefined}>
              {isRight && (
                <span class={styles['sign']}>
                  {type === 'ORDERING' ? index + 1 : <Icon name="check" size={1.1} />}
                  <span class="visually-hidden">{editorWords('right')}: </span>
                </span>
              )}
              <div class={styles['answer']}>
                <QuestionText text={text} />
                {match !== undefined && (
                  <div class={styles['matched']}>
                    <Icon name="arrow-right" size={1.1} /> <QuestionText text={match} />
                  </div>
                )}
                {why !== undefined && (
                  <div class={styles['why']}>
                    <QuestionText text={why} />
                  </div>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {explanation !== undefined && (
        <div class={styles['why']}>
          <QuestionText text={explanation} />
        </div>
      )}
    </article>
  );
}
