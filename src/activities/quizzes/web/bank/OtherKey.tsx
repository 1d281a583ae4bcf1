import { answeringOf } from '#activities/quizzes/contract.kinds.ts';
import type { Question } from '#activities/quizzes/contract.questions.ts';
import { haveSameKey } from '#activities/quizzes/rules/kinds/table.ts';
import { Icon } from '#web/kit/parts/Icon.tsx';
import { editorWords } from './editor.words.ts';
import { writtenOf } from './question-form.ts';
import type { QuestionForm } from './question-form.ts';
import styles from './Bank.module.css';

type Keyed = Pick<Question, 'correct' | 'type' | 'answers'>;

/** A key that differs from the published one. Answers given in another way are not marked again. */
export const isOtherKey = (form: QuestionForm, published: Keyed): boolean =>
  answeringOf(form.type) === answeringOf(published.type) && !haveSameKey(writtenOf(form), published);

interface OtherKeyProps {
  readonly published: Keyed;
  readonly form: QuestionForm;
}

/** Explains what a changed key means before it is published. */
export function OtherKey({ published, form }: OtherKeyProps) {
  const isOther = isOtherKey(form, published);
  return (
    <p role="status" class={isOther ? styles['warning'] : undefined}>
      {isOther && (
        <>
          <Icon name="warning" size={1.1} /> <span>{editorWords('otherKey')}</span>
        </>
      )}
    </p>
  );
}
