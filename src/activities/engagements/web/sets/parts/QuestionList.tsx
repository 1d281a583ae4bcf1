import { useId, useState } from 'preact/hooks';
import { Button, IconButton } from '#web/kit/parts/Button.tsx';
import type { QuestionRow, SetView } from '#activities/engagements/contract.setviews.ts';
import { editorWords } from '../editor.words.ts';
import { emptyForm, formOf } from '../question-form.ts';
import type { Group } from '../set-rows.ts';
import { setWords } from '../set.words.ts';
import type { SetEditor } from '../use-set.ts';
import { CategoryHead } from './CategoryHead.tsx';
import { QuestionCard } from './QuestionCard.tsx';
import { QuestionEditor } from './QuestionEditor.tsx';
import styles from './Set.module.css';

/** As many are drawn at first: a set of 5,000 would take a phone seconds. */
const SHOWN_AT_FIRST = 60;

/** Which question is being typed: an existing one, or a new one in a category ('' for a new category). */
export type Typing = { readonly questionId: string } | { readonly newIn: string } | undefined;

interface CategoryPartProps {
  readonly set: SetView;
  readonly group: Group;
  readonly editor: SetEditor;
  readonly showsKeys: boolean;
  readonly typing: Typing;
  readonly onTyping: (typing: Typing) => void;
}

export function CategoryPart({ set, group, editor, showsKeys, typing, onTyping }: CategoryPartProps) {
  const [isAll, setAll] = useState(false);
  const headingId = useId();
  const { category, rows } = group;
  const shown = isAll ? rows : rows.slice(0, SHOWN_AT_FIRST);
  return (
    <section class={styles['category']} aria-labelledby={headingId}>
      <CategoryHead {...{ set, category, headingId, editor }} />
      <ul class={styles['questions']}>
        {shown.map((row) => (
          <li key={row.questionId}>
            {typing !== undefined && 'questionId' in typing && typing.questionId === row.questionId ? (
              <QuestionEditor
                type={set.type}
                start={formOf(row.question, set.type)}
                categories={set.categories}
                isNew={false}
                onSave={(question) => editor.change(row, question)}
                onClose={() => onTyping(undefined)}
              />
            ) : (
              <QuestionCard question={row.question} showsKey={showsKeys}>
                {set.isMine && <Moves {...{ row, rows, editor, onTyping }} />}
              </QuestionCard>
            )}
          </li>
        ))}
      </ul>
      {shown.length < rows.length && (
        <div>
          <Button onClick={() => setAll(true)}>{setWords('showAllOf', { count: rows.length })}</Button>
        </div>
      )}
      {set.isMine && <NewQuestion {...{ set, editor, typing, onTyping }} category={category.name} />}
    </section>
  );
}

interface MovesProps {
  readonly row: QuestionRow;
  readonly rows: readonly QuestionRow[];
  readonly editor: SetEditor;
  readonly onTyping: (typing: Typing) => void;
}

function Moves({ row, rows, editor, onTyping }: MovesProps) {
  const title = row.question.title.slice(0, 60);
  const isFirst = rows[0] === row;
  const isLast = rows.at(-1) === row;
  return (
    <div class={styles['moves']}>
      <IconButton
        icon="sliders"
        label={editorWords('edit', { title })}
        onClick={() => onTyping({ questionId: row.questionId })}
      />
      <IconButton
        icon="cross"
        label={editorWords('remove', { title })}
        onClick={() => void editor.remove(row)}
      />
      <IconButton
        icon="sort-up"
        label={editorWords('moveUp', { title })}
        disabled={isFirst}
        onClick={() => void editor.move(row, -1)}
      />
      <IconButton
        icon="sort-down"
        label={editorWords('moveDown', { title })}
        disabled={isLast}
        onClick={() => void editor.move(row, 1)}
      />
    </div>
  );
}

interface NewQuestionProps {
  readonly set: SetView;
  readonly editor: SetEditor;
  /** '' where the set has none yet. */
  readonly category: string;
  readonly typing: Typing;
  readonly onTyping: (typing: Typing) => void;
}

/** A button that becomes the form, at the end of its category. */
export function NewQuestion({ set, editor, category, typing, onTyping }: NewQuestionProps) {
  if (typing !== undefined && 'newIn' in typing && typing.newIn === category) {
    return (
      <QuestionEditor
        type={set.type}
        start={emptyForm(set.type, category || editorWords('anyCategory'))}
        categories={set.categories}
        isNew
        onSave={(question) => editor.add(question)}
        onClose={() => onTyping(undefined)}
      />
    );
  }
  return (
    <div>
      <Button icon="plus" onClick={() => onTyping({ newIn: category })}>
        {category === '' ? editorWords('add') : editorWords('addTo', { category })}
      </Button>
    </div>
  );
}
